import { Button } from 'antd'
import { formatMoney } from '#lib/money.ts'
import { Field } from '#web/ui/Field.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import type { Form } from '#web/ui/useForm.ts'
import { half } from './debtLine.ts'
import styles from './payments.module.css'

interface Props<T extends { amount: number | null }> {
  form: Form<T>
  /** Centavos; null: no cap, no quick amounts. */
  max: number | null
  label?: string
  /** The label of the first quick amount: 'Liquidar $1,850.00'. */
  whole?: string
  none?: boolean
  big?: boolean
  first?: boolean
  /** 'Liquidar' and 'Mitad' below it. */
  quick?: boolean
}

export function AmountField<T extends { amount: number | null }>({
  form,
  max,
  label = 'Cantidad',
  whole = 'Liquidar',
  none = false,
  big = false,
  first = true,
  quick = true,
}: Props<T>) {
  const pay = (amount: number) => {
    form.set('amount', amount)
    document.getElementById(form.idOf('amount'))?.focus()
  }
  return (
    <div className={styles.amount} data-slot="payment-amount">
      <Field
        form={form}
        name="amount"
        label={label}
        required
        hint={max === null ? undefined : <span className="tabular">máximo {formatMoney(max)}</span>}
      >
        <MoneyField size={big ? 'big' : 'normal'} {...(first ? { 'data-first': true } : {})} />
      </Field>
      {quick && max !== null && (
        <div className={styles.quick}>
          <Button size="small" onClick={() => pay(max)}>
            {whole} {formatMoney(max)}
          </Button>
          <Button size="small" onClick={() => pay(half(max))}>
            Mitad
          </Button>
          {none && (
            <Button size="small" onClick={() => pay(0)}>
              Sin pago
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
