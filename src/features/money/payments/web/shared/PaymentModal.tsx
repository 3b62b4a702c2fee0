import { Button } from 'antd'
import { useState } from 'react'
import { formatMoney } from '#lib/money.ts'
import { fullName } from '#lib/text.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { students, studentsChanged } from '#features/people/students/contract.ts'
import { useLive } from '#web/calls/live.ts'
import { payments, paymentsChanged, studentAccount } from '../../contract.ts'
import { ChargeForm } from '../ChargeForm.tsx'
import { DoneCard } from '../DoneCard.tsx'
import { OTHERS, type ChargeMode } from './charge.ts'
import type { DebtLine } from './debtLine.ts'
import { useCharge, type Charged } from './useCharge.ts'
import { useDebts } from './useDebts.ts'
import styles from './paymentModal.module.css'

interface Props {
  student: { _id: string; name: string; lastName: string; secondLastName: string; email: string }
  mode: ChargeMode
  /** Initial values: a charge to repeat. Centavos. */
  start?: { course: string | null; amount: number } | undefined
  onClose(): void
}

const LIVE_ROUTES = [studentAccount.debt, students.groups]
const TITLES: Record<ChargeMode, string> = { payment: 'Registrar pago', discount: 'Registrar descuento' }

/** 'Registrar pago' and 'Descuento' of an existing student (MON-35); a payment ends with its receipt. */
export function PaymentModal({ student, mode, start, onClose }: Props) {
  const { lines, failed } = useDebts(student._id)
  // Another desk may charge meanwhile.
  useLive(paymentsChanged, LIVE_ROUTES, student._id)
  useLive(studentsChanged, LIVE_ROUTES, student._id)
  const [charged, setCharged] = useState<Charged | null>(null)
  const common = { title: `${TITLES[mode]} · ${fullName(student)}`, className: styles.modal, access: payments.create.access, onClose }
  if (charged) {
    return (
      <FormModal {...common} width={640} left={<Button onClick={() => setCharged(null)}>Registrar otro pago</Button>}>
        <DoneCard act={charged} email={student.email} />
      </FormModal>
    )
  }
  if (lines) return <Filling {...common} student={student} mode={mode} start={start} lines={lines} onDone={setCharged} />
  return (
    <FormModal {...common} width={880}>
      {failed ? <Failed reason={failed.message} retry={failed.retry} /> : <Skeleton rows={4} height={72} bars={['40%', '20%']} />}
    </FormModal>
  )
}

interface FillingProps extends Props {
  title: string
  className: string | undefined
  access: typeof payments.create.access
  lines: readonly DebtLine[]
  onDone(charged: Charged | null): void
}

function Filling({ student, mode, start, lines, onDone, ...modal }: FillingProps) {
  const open = lines.filter(({ balance }) => balance > 0)
  const charge = useCharge({
    studentId: student._id,
    lines,
    mode,
    // Selects a single debt.
    course: start ? (start.course ?? OTHERS) : open.length === 1 ? open[0]!.courseId : null,
    amount: start?.amount,
    draft: start ? undefined : `${mode === 'payment' ? 'pago' : 'descuento'}.${student._id}`,
    onDone: charged => (charged.receipt ? onDone(charged) : modal.onClose()),
  })
  const { form, busy, submit } = charge
  const amount = form.values.amount ?? 0
  return (
    <FormModal
      {...modal}
      width={880}
      dirty={form.dirty}
      discard={() => form.reset()}
      onSubmit={event => void submit(event)}
      busy={busy}
      submit={
        <>
          {mode === 'payment' ? 'Registrar pago' : 'Registrar descuento'}
          {amount > 0 && <span className="tabular"> {formatMoney(amount)}</span>}
          <Kbd>
            <span aria-hidden>↵</span>
          </Kbd>
        </>
      }
    >
      <ChargeForm charge={charge} lines={lines} />
    </FormModal>
  )
}
