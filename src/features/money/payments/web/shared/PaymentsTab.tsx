import { Percent, Plus, ReceiptText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '#lib/money.ts'
import { students, studentsChanged, type Student } from '#features/people/students/contract.ts'
import { useLive } from '#web/live.ts'
import { useRead } from '#web/reading.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { payments, paymentsChanged, studentAccount, type Payment } from '../../contract.ts'
import { PaymentRow } from '../PaymentRow.tsx'
import { RefundModal } from '../RefundModal.tsx'
import { ReversalModal } from '../ReversalModal.tsx'
import type { ChargeMode } from './charge.ts'
import { PaymentModal } from './PaymentModal.tsx'
import { useDebts } from './useDebts.ts'
import '../paymentsTab.css'

const SHOWN = [payments.byStudent, studentAccount.debt, students.groups]

type Opened = { kind: ChargeMode | 'refund' } | { kind: 'reverse'; payment: Payment }

/** 'Pagos' (MON-50): what the student paid, newest first; registering, voiding, reversing, paying credit out. */
export function PaymentsTab({ student }: { student: Student }) {
  const { data, error, refetch } = useRead(payments.byStudent, { params: { id: student._id } })
  const { credit } = useDebts(student._id)
  const [opened, setOpened] = useState<Opened | null>(null)
  useLive(paymentsChanged, SHOWN)
  useLive(studentsChanged, SHOWN)
  const close = () => setOpened(null)
  const all = data?.payments ?? []
  return (
    <div className="pyt">
      <div className="pyt-tools">
        <RouteButton route={payments.create} type="primary" icon={<Plus aria-hidden />} onClick={() => setOpened({ kind: 'payment' })}>
          Registrar pago
        </RouteButton>
        <RouteButton route={payments.create} icon={<Percent aria-hidden />} onClick={() => setOpened({ kind: 'discount' })}>
          Descuento
        </RouteButton>
        {credit > 0 && (
          <>
            <span className="sp" />
            <span className="pyt-credit">
              Saldo a favor <b className="num green">{formatMoney(credit)}</b>
            </span>
            <RouteButton route={payments.refund} icon={<Undo2 aria-hidden />} onClick={() => setOpened({ kind: 'refund' })}>
              Devolver saldo
            </RouteButton>
          </>
        )}
      </div>
      {error && data && <Failed slim reason={error.message} retry={() => void refetch()} />}
      {all.length > 0 ? (
        <ul className="pyt-list" aria-label="Pagos">
          {all.map(payment => (
            <PaymentRow key={payment._id} payment={payment} all={all} onReverse={payment => setOpened({ kind: 'reverse', payment })} />
          ))}
        </ul>
      ) : data ? (
        <Empty icon={ReceiptText} title="No hay pagos agregados." />
      ) : error ? (
        <Failed reason={error.message} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={6} height={56} bars={['14%', '40%', '12%']} />
      )}
      {opened?.kind === 'reverse' && <ReversalModal payment={opened.payment} onClose={close} />}
      {opened?.kind === 'refund' && <RefundModal student={student} credit={credit} onClose={close} />}
      {(opened?.kind === 'payment' || opened?.kind === 'discount') && <PaymentModal student={student} mode={opened.kind} onClose={close} />}
    </div>
  )
}
