import { Button, Input } from 'antd'
import { Users } from 'lucide-react'
import { formatMoney } from '#lib/money.ts'
import { paymentChoices } from '#features/payments/web/parts/paymentIcons.ts'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { ChoiceTiles } from '#web/ui/ChoiceTiles.tsx'
import { Field } from '#web/ui/Field.tsx'
import { MoneyField } from '#web/ui/MoneyField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { half } from './billView.ts'
import { Discounts } from './Discounts.tsx'
import type { Wizard } from './useWizard.ts'

/** Step 4, first face: discounts in the order in which they count, then today's payment. */
export function PaymentStep({ wizard }: { wizard: Wizard }) {
  const {
    form,
    values,
    concept,
    groupsRead,
    reckoning: { bill },
  } = wizard
  const failed =
    wizard.reckoning.failed ??
    (groupsRead.error && !groupsRead.data ? { message: groupsRead.error.message, retry: () => void groupsRead.refetch() } : null)
  if (failed) return <Failed reason={failed.message} retry={failed.retry} />
  if (wizard.groupsRead.data && !wizard.group) return <GroupGone wizard={wizard} />
  if (!bill || !wizard.group) return <Skeleton rows={6} height={52} bars={['40%', '20%']} />
  const pay = (amount: number) => form.patch({ amount })
  // The default concept stands in the field without counting as typed.
  const withConcept = { ...form, values: { ...values, concept } }
  return (
    <>
      <Discounts wizard={wizard} />
      <h2 className="wz-h">Pago de hoy</h2>
      <div className="wz-pays">
        <ChoiceTiles
          label="Tipo de pago"
          choices={paymentChoices}
          value={values.paymentType}
          onChange={paymentType => form.patch({ paymentType })}
        />
      </div>
      <div className="wz-amount">
        <div>
          <Field
            form={form}
            name="amount"
            label="Cantidad"
            required
            hint={<span className="num">máximo {formatMoney(bill.max)}</span>}
            className="wz-amt"
          >
            <MoneyField data-first />
          </Field>
          <div className="wz-quick">
            <Button size="small" onClick={() => pay(bill.max)}>
              Liquidar {formatMoney(bill.max)}
            </Button>
            <Button size="small" onClick={() => pay(half(bill.max))}>
              Mitad
            </Button>
            <Button size="small" onClick={() => pay(0)}>
              Sin pago
            </Button>
          </div>
        </div>
        <div>
          <Field form={withConcept} name="concept" label="Concepto" required>
            <Input className="wz-concept" maxLength={120} autoComplete="off" />
          </Field>
          <p className="t12 mut">Aparece en el comprobante de pago.</p>
        </div>
      </div>
    </>
  )
}

/** Switched off or taken away while this wizard stood here. */
const GroupGone = ({ wizard }: { wizard: Wizard }) => (
  <Empty
    icon={Users}
    title="El grupo elegido ya no está disponible"
    action={
      <Button data-first onClick={() => wizard.goTo({ step: 3, review: false })}>
        Elegir otro grupo
      </Button>
    }
  />
)
