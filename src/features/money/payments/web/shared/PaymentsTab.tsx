import { Select } from 'antd'
import { Percent, ReceiptText, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { studentsChanged, type Student } from '#features/people/students/contract.ts'
import { call } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import { usePrintFile } from '#web/calls/saveFile.ts'
import { useSession } from '#web/session/session.tsx'
import { useRead } from '#web/calls/useRead.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { usePlaceKeys } from '#web/ui/usePlaceKeys.ts'
import { payments, paymentsChanged, studentAccount, type Payment } from '../../contract.ts'
import { PaymentRow } from '../PaymentRow.tsx'
import { RefundModal } from './RefundModal.tsx'
import { ReversalModal } from './ReversalModal.tsx'
import { studentStatement } from '../../statementContract.ts'
import { coursesOf, LINE_KINDS, ofCourse, ofKind, statementOf, type LineKind } from '../../statement.ts'
import { CostRow } from '../StatementRows.tsx'
import { PaymentModal } from './PaymentModal.tsx'
import styles from '../paymentsTab.module.css'

const LIVE_ROUTES = [studentAccount.sidebar]

type Opened = { kind: 'discount' | 'refund' } | { kind: 'reverse'; payment: Payment }

/** 'Pagos' (MON-50, MON-150): what courses cost and what was paid, newest first; discounts, voids, reversals, paying credit out. */
export function PaymentsTab({ student }: { student: Student }) {
  const { data, error, refetch } = useRead(studentAccount.sidebar, { params: { id: student._id } })
  const [opened, setOpened] = useState<Opened | null>(null)
  const [courseFilter, setCourseFilter] = useState('all')
  const [kind, setKind] = useState<LineKind>('all')
  const { can } = useSession()
  const box = useRef<HTMLDivElement>(null)
  useLive(paymentsChanged, LIVE_ROUTES, student._id)
  useLive(studentsChanged, LIVE_ROUTES, student._id)
  const close = () => setOpened(null)
  const all = data?.payments ?? []
  const credit = toCentavos(data?.credit ?? 0)
  const lines = data ? statementOf(data) : []
  const courses = coursesOf(lines)
  // A course that is left is no choice any more.
  const filter = courses.some(({ value }) => value === courseFilter) ? courseFilter : 'all'
  const chosenLines = ofCourse(lines, filter)
  const visibleLines = ofKind(chosenLines, kind)
  const countText = (of: LineKind) => ofKind(chosenLines, of).length || ''
  const { busy, print } = usePrintFile()
  const printStatement = () => print(() => call(studentStatement.statement, { params: { id: student._id } }))
  usePlaceKeys(box, { d: ['Descuento', can(payments.create) ? () => setOpened({ kind: 'discount' }) : undefined] })
  return (
    <div ref={box} className={styles.payments}>
      <div className={styles.tools}>
        {all.length > 0 && (
          <div className={styles.filter}>
            <Segmented
              aria-label="Movimientos"
              options={(Object.keys(LINE_KINDS) as LineKind[]).map(value => ({
                value,
                label: (
                  <>
                    {LINE_KINDS[value]} <span className="muted tabular">{countText(value)}</span>
                  </>
                ),
              }))}
              value={kind}
              onChange={value => setKind(value)}
            />
          </div>
        )}
        {courses.length > 1 && (
          <Select
            aria-label="Curso"
            className={styles.course}
            options={[{ value: 'all', label: 'Todos los cursos' }, ...courses]}
            value={filter}
            onChange={value => setCourseFilter(value)}
          />
        )}
        <span className="spacer" />
        {credit > 0 && (
          <>
            <span className={styles.credit}>
              Saldo a favor <b className="tabular green">{formatMoney(credit)}</b>
            </span>
            <RouteButton route={payments.refund} icon={<Undo2 aria-hidden />} onClick={() => setOpened({ kind: 'refund' })}>
              Devolver saldo
            </RouteButton>
          </>
        )}
        <RouteButton route={payments.create} icon={<Percent aria-hidden />} onClick={() => setOpened({ kind: 'discount' })}>
          Descuento{' '}
          <span aria-hidden>
            <Kbd>D</Kbd>
          </span>
        </RouteButton>
        {lines.length > 0 && (
          <RouteButton route={studentStatement.statement} icon={<ReceiptText aria-hidden />} loading={busy} onClick={printStatement}>
            Estado de cuenta
          </RouteButton>
        )}
      </div>
      {error && data && <Failed slim reason={error.message} retry={() => void refetch()} />}
      {visibleLines.length > 0 && (
        <>
          <div className={styles.heads} aria-hidden>
            <span>Fecha</span>
            <span>Concepto</span>
            <span>Importe</span>
            <span>Saldo</span>
            <span>Comprobante</span>
          </div>
          <ul aria-label="Pagos">
            {visibleLines.map(line =>
              line.kind === 'cost' ? (
                <CostRow key={line.id} line={line} />
              ) : (
                <PaymentRow
                  key={line.id}
                  payment={line.payment}
                  all={all}
                  balance={line.balance}
                  onReverse={payment => setOpened({ kind: 'reverse', payment })}
                />
              ),
            )}
          </ul>
        </>
      )}
      {all.length > 0 && visibleLines.length === 0 && <p className={styles.none}>Ninguno.</p>}
      {data && all.length === 0 && (
        <Empty icon={ReceiptText} title="No hay pagos agregados.">
          El primero se cobra con «Registrar pago».
        </Empty>
      )}
      {!data &&
        (error ? (
          <Failed reason={error.message} retry={() => void refetch()} />
        ) : (
          <Skeleton rows={6} height={56} bars={['14%', '40%', '12%']} />
        ))}
      {opened?.kind === 'reverse' && <ReversalModal payment={opened.payment} onClose={close} />}
      {opened?.kind === 'refund' && <RefundModal student={student} credit={credit} onClose={close} />}
      {opened?.kind === 'discount' && <PaymentModal student={student} mode="discount" onClose={close} />}
    </div>
  )
}
