import { Input } from 'antd'
import { formatMoney, toCentavos, toPesos } from '#lib/money.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm, type Check } from '#web/ui/useRouteForm.ts'
import { paymentFailures, payments, type Payment } from '../../contract.ts'
import { PAYMENT_FORM_TEXTS } from '../../input.ts'
import { AmountField } from './AmountField.tsx'
import { MONEY_READS } from './useDebts.ts'
import { classes } from '#web/look/classes.ts'
import styles from './paymentModal.module.css'

interface Values {
  amount: number | null
  concept: string
}

function reversalCheck({ amount, concept }: Values, max: number): Check | null {
  if (amount === null || amount <= 0) return { field: 'amount', text: PAYMENT_FORM_TEXTS.amount }
  if (amount > max) return { field: 'amount', text: paymentFailures.ABOVE_PAYMENT.message }
  return concept.trim() === '' ? { field: 'concept', text: PAYMENT_FORM_TEXTS.concept } : null
}

/** 'Reversar': the cash day is closed, so the return is an entry of today (MON-93). */
export function ReversalModal({ payment, onClose }: { payment: Payment; onClose(): void }) {
  const max = toCentavos(payment.reversible)
  const form = useForm<Values>({ amount: max, concept: `Reverso: ${payment.concept}`.slice(0, 120) })
  const { submit, busy } = useRouteForm({
    route: payments.reverse,
    with: { params: { id: payment._id } },
    form,
    body: ({ amount, concept }) => ({ amount: toPesos(amount ?? 0), concept: concept.trim() }),
    check: values => reversalCheck(values, max),
    success: 'Operacion exitosa',
    failure: 'Ocurrio un error',
    refresh: MONEY_READS,
    onDone: onClose,
  })
  return (
    <FormModal
      title="Reversar pago"
      className={styles.modal}
      access={payments.reverse.access}
      dirty={form.dirty}
      onClose={onClose}
      onSubmit={event => void submit(event)}
      submit="Reversar"
      busy={busy}
    >
      <p className={classes(styles.tell, 'subdued')}>
        El corte de ese día ya se cerró. El pago de {formatMoney(toCentavos(payment.amount))} se queda como está y hoy sale de tu caja lo
        que escribas aquí; el alumno vuelve a deberlo.
      </p>
      <AmountField form={form} max={max} quick={false} />
      <Field form={form} name="concept" label="Concepto" required>
        <Input maxLength={120} autoComplete="off" />
      </Field>
    </FormModal>
  )
}
