import { Input } from 'antd'
import { useState } from 'react'
import { toPesos } from '#lib/money.ts'
import type { Student } from '#features/people/students/contract.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm, type Check } from '#web/ui/useRouteForm.ts'
import { payments, type PaymentType } from '../../contract.ts'
import { PAYMENT_FORM_TEXTS } from '../../input.ts'
import { DoneCard, type Act } from '../DoneCard.tsx'
import { AmountField } from './AmountField.tsx'
import { PaymentTypes } from './PaymentTypes.tsx'
import { MONEY_READS } from './useDebts.ts'
import styles from './paymentModal.module.css'

interface Values {
  amount: number | null
  concept: string
  paymentType: PaymentType
}

const ABOVE_CREDIT = 'No se puede devolver más que el saldo a favor.'

function refundCheck({ amount, concept }: Values, credit: number): Check | null {
  if (amount === null || amount <= 0) return { field: 'amount', text: PAYMENT_FORM_TEXTS.amount }
  if (amount > credit) return { field: 'amount', text: ABOVE_CREDIT }
  return concept.trim() === '' ? { field: 'concept', text: PAYMENT_FORM_TEXTS.concept } : null
}

interface Props {
  student: Student
  /** Centavos. */
  credit: number
  onClose(): void
}

/** 'Devolver saldo': pays credit out, with a receipt. */
export function RefundModal({ student, credit, onClose }: Props) {
  const [outcome, setOutcome] = useState<Act | null>(null)
  const form = useForm<Values>({ amount: credit, concept: 'Devolución de saldo a favor', paymentType: 'cash' })
  const { submit, busy } = useRouteForm({
    route: payments.refund,
    form,
    body: ({ amount, concept, paymentType }) => ({
      student: student._id,
      amount: toPesos(amount ?? 0),
      concept: concept.trim(),
      paymentType,
    }),
    check: values => refundCheck(values, credit),
    success: 'Operacion exitosa',
    failure: 'Ocurrio un error',
    refresh: MONEY_READS,
    onDone: setOutcome,
  })
  const common = { className: styles.modal, access: payments.refund.access, onClose }
  if (outcome) {
    return (
      <FormModal {...common} title="Devolver saldo">
        <DoneCard act={outcome} email={student.email} />
      </FormModal>
    )
  }
  return (
    <FormModal {...common} title="Devolver saldo" dirty={form.dirty} onSubmit={event => void submit(event)} submit="Devolver" busy={busy}>
      <AmountField form={form} max={credit} whole="Todo" />
      <div className={styles.group}>
        <div className="label">Tipo de pago</div>
        <PaymentTypes value={form.values.paymentType} onChange={paymentType => form.patch({ paymentType })} columns={2} />
      </div>
      <Field form={form} name="concept" label="Concepto" required>
        <Input maxLength={120} autoComplete="off" />
      </Field>
    </FormModal>
  )
}
