import { Button, Input } from 'antd'
import { CircleCheck, Users } from 'lucide-react'
import { formatMoney } from '#lib/money.ts'
import { AmountField } from '#features/money/payments/web/shared/AmountField.tsx'
import { Received } from '#features/money/payments/web/shared/Received.tsx'
import { PaymentTypes } from '#features/money/payments/web/shared/PaymentTypes.tsx'
import { Empty, Failed } from '#web/ui/Blocks.tsx'
import { Field } from '#web/ui/Field.tsx'
import { BigMoney } from '#web/ui/Money.tsx'
import type { Form } from '#web/ui/useForm.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Bill } from '../bill.ts'
import { Discounts } from './Discounts.tsx'
import { PlanChoice } from './PlanChoice.tsx'
import type { Wizard } from './useWizard.ts'
import type { ShownValues } from './values.ts'
import { Warning } from './Warning.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './wizard.module.css'

/** Step 4, first view: discounts in order, the plan, then today's payment. */
export function PaymentStep({ wizard }: { wizard: Wizard }) {
  const {
    groupsRead,
    reckoning: { bill },
  } = wizard
  const failed =
    wizard.reckoning.failed ??
    wizard.planFailed ??
    (groupsRead.error && !groupsRead.data ? { message: groupsRead.error.message, retry: () => void groupsRead.refetch() } : null)
  if (failed) return <Failed reason={failed.message} retry={failed.retry} />
  if (wizard.groupsRead.data && !wizard.group) return <GroupGone wizard={wizard} />
  if (!bill || !wizard.plan || !wizard.group) return <Skeleton rows={6} height={52} bars={['40%', '20%']} />
  return (
    <>
      {wizard.changed && <Warning>{wizard.changed}</Warning>}
      <Discounts wizard={wizard} />
      {!wizard.covered && <PlanChoice wizard={wizard} bill={bill} plan={wizard.plan} />}
      <section className={styles.today} aria-label="Pago de hoy">
        <h2 className={styles.heading}>Pago de hoy</h2>
        {wizard.covered ? <Covered bill={bill} /> : <PaymentFields wizard={wizard} bill={bill} />}
      </section>
    </>
  )
}

function PaymentFields({ wizard: { form, values, concept }, bill }: { wizard: Wizard; bill: Bill }) {
  // Shows the default concept without counting it as typed.
  const shownForm = { ...form, values: { ...values, concept } } as Form<ShownValues>
  const inCash = values.paymentType === 'cash'
  return (
    <>
      <PaymentTypes value={values.paymentType} onChange={paymentType => form.patch({ paymentType })} />
      <div className={styles.amount}>
        <AmountField form={shownForm} max={bill.max} none />
        {inCash && <Received form={shownForm} amount={values.amount ?? 0} exact />}
        <div className={classes(inCash && styles.wide)}>
          <Field form={shownForm} name="concept" label="Concepto" required>
            <Input className={styles.concept} maxLength={120} autoComplete="off" />
          </Field>
          <p className="small muted">Aparece en el comprobante de pago.</p>
        </div>
      </div>
    </>
  )
}

/** Nothing left to pay: says what covers it. */
const Covered = ({ bill: { credit } }: { bill: Bill }) => (
  <div className={styles.covered} role="status">
    <CircleCheck aria-hidden />
    <div>
      <BigMoney centavos={0} />
      <p className="compact tabular">
        {credit > 0
          ? `No hay nada que pagar: se usan ${formatMoney(credit)} del saldo a favor.`
          : 'No hay nada que pagar: lo cubren los descuentos.'}
      </p>
    </div>
  </div>
)

/** The group was switched off or deleted while this wizard was open. */
const GroupGone = ({ wizard }: { wizard: Wizard }) => (
  <Empty
    icon={Users}
    title="El grupo elegido ya no está disponible"
    action={
      <Button data-first onClick={() => wizard.goTo({ step: 3, review: false })}>
        Elegir otro grupo
      </Button>
    }
  >
    {wizard.refusal}
  </Empty>
)
