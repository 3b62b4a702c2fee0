import { Percent, ReceiptText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { studentsChanged, type Student } from '#features/people/students/contract.ts'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { payments, paymentsChanged, studentAccount, type Payment } from '../../contract.ts'
import { PaymentRow } from '../PaymentRow.tsx'
import { RefundModal } from './RefundModal.tsx'
import { ReversalModal } from './ReversalModal.tsx'
import { coursesOf, ofCourse, statementOf } from '../statement.ts'
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
  useLive(paymentsChanged, LIVE_ROUTES, student._id)
  useLive(studentsChanged, LIVE_ROUTES, student._id)
  const close = () => setOpened(null)
  const all = data?.payments ?? []
  const credit = toCentavos(data?.credit ?? 0)
  const lines = data ? statementOf(data) : []
  const courses = coursesOf(lines)
  // A course that is left is no choice any more.
  const filter = courses.some(({ value }) => value === courseFilter) ? courseFilter : 'all'
  const visibleLines = ofCourse(lines, filter)
  return (
    <div className={styles.payments}>
      <div className={styles.tools}>
        {courses.length > 1 && (
          <div className={styles.filter}>
            <Segmented
              aria-label="Curso"
              options={[{ value: 'all', label: 'Todo' }, ...courses]}
              value={filter}
              onChange={value => setCourseFilter(value)}
            />
          </div>
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
          Descuento
        </RouteButton>
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
