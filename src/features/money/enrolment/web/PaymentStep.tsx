import { Button, Input } from 'antd'
import { CircleCheck, Users } from 'lucide-react'
import { formatMoney } from '#lib/money.ts'
import { AmountField } from '#features/money/payments/web/shared/AmountField.tsx'
import { PaymentTypes } from '#features/money/payments/web/shared/PaymentTypes.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Field } from '#web/ui/Field.tsx'
import { BigMoney } from '#web/ui/Money.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Bill } from '../bill.ts'
import { Discounts } from './Discounts.tsx'
import type { Wizard } from './useWizard.ts'

/** Step 4, first face: discounts in the order in which they count, then today's payment. */
export function PaymentStep({ wizard }: { wizard: Wizard }) {
  const {
    groupsRead,
    reckoning: { bill },
  } = wizard
  const failed =
    wizard.reckoning.failed ??
    (groupsRead.error && !groupsRead.data ? { message: groupsRead.error.message, retry: () => void groupsRead.refetch() } : null)
  if (failed) return <Failed reason={failed.message} retry={failed.retry} />
  if (wizard.groupsRead.data && !wizard.group) return <GroupGone wizard={wizard} />
  if (!bill || !wizard.group) return <Skeleton rows={6} height={52} bars={['40%', '20%']} />
  return (
    <>
      <Discounts wizard={wizard} />
      <h2 className="wz-h">Pago de hoy</h2>
      {wizard.covered ? <Covered bill={bill} /> : <Paid wizard={wizard} bill={bill} />}
    </>
  )
}

function Paid({ wizard: { form, values, concept }, bill }: { wizard: Wizard; bill: Bill }) {
  // The default concept stands in the field without counting as typed.
  const withConcept = { ...form, values: { ...values, concept } }
  return (
    <>
      <PaymentTypes value={values.paymentType} onChange={paymentType => form.patch({ paymentType })} />
      <div className="wz-amount">
        <AmountField form={form} max={bill.max} none />
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

/** Nothing is left to pay: what covers it. */
const Covered = ({ bill: { credit } }: { bill: Bill }) => (
  <div className="wz-covered" role="status">
    <CircleCheck aria-hidden />
    <div>
      <BigMoney centavos={0} />
      <p className="t13 num">
        {credit > 0
          ? `No hay nada que pagar: se usan ${formatMoney(credit)} del saldo a favor.`
          : 'No hay nada que pagar: lo cubren los descuentos.'}
      </p>
    </div>
  </div>
)

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
