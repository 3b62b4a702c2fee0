import { formatMoney } from '#lib/money.ts'
import { Field } from '#web/ui/Field.tsx'
import { BigMoney } from '#web/ui/Money.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import type { Form } from '#web/ui/useForm.ts'
import { changeOf } from './change.ts'

/** Cash handed over, and what goes back. `amount` in centavos. */
export function Received({ form, amount }: { form: Form<{ received: number | null }>; amount: number }) {
  const { change, missing } = changeOf(amount, form.values.received)
  return (
    <div className="cash-change">
      <Field form={form} name="received" label="Recibido" required={false}>
        <MoneyField />
      </Field>
      <div>
        <div className="lab">Cambio</div>
        <output htmlFor={form.idOf('received')} aria-label="Cambio">
          {missing > 0 ? <b className="amber num cash-missing">Faltan {formatMoney(missing)}</b> : <BigMoney centavos={change} />}
        </output>
      </div>
    </div>
  )
}
