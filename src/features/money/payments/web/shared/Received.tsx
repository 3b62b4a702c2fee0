import { Button } from 'antd'
import { formatMoney } from '#lib/money.ts'
import { Field } from '#web/ui/Field.tsx'
import { BigMoney } from '#web/ui/Money.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import type { Form } from '#web/ui/useForm.ts'
import { changeOf } from './change.ts'
import { classes } from '#web/look/classes.ts'
import styles from './payments.module.css'

interface Props<T extends { received: number | null }> {
  form: Form<T>
  /** Centavos. */
  amount: number
  exact?: boolean
}

export function Received<T extends { received: number | null }>({ form, amount, exact = false }: Props<T>) {
  const { change, missing } = changeOf(amount, form.values.received)
  const hint = exact && amount > 0 && (
    <Button type="link" size="small" className={styles.exact} onClick={() => form.set('received', amount)}>
      Exacto
    </Button>
  )
  return (
    <div className={styles.change} data-slot="received">
      <Field form={form} name="received" label="Recibido" required={false} hint={hint || undefined}>
        <MoneyField />
      </Field>
      <div>
        <div className="label">Cambio</div>
        <output htmlFor={form.idOf('received')} aria-label="Cambio">
          {missing > 0 ? (
            <b className={classes(styles.missing, 'amber tabular')}>Faltan {formatMoney(missing)}</b>
          ) : (
            <BigMoney centavos={change} />
          )}
        </output>
      </div>
    </div>
  )
}
