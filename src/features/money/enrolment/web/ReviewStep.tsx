import { emailText, hasNoAddress } from '#features/foundation/person/address.ts'
import { useLetterText } from '#features/foundation/person/web/shared/letterText.ts'
import { formatMoney } from '#lib/money.ts'
import { nextText } from '#lib/nextDues.ts'
import { formatPhone, fullName } from '#lib/text.ts'
import { PAYMENT_TYPES } from '#features/money/payments/contract.ts'
import { PlanLines } from '#features/money/plans/web/shared/PlanLines.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { leftToSettle } from './billView.ts'
import { duesAfter } from './plan.ts'
import type { Wizard } from './useWizard.ts'
import { classes } from '#web/look/classes.ts'
import styles from './wizard.module.css'

export const REVIEW_ID = 'enrolment-review'

/** Step 4, second view: all that 'Registrar' will write, for a last check. */
export function ReviewStep({
  wizard: {
    values,
    existing,
    concept,
    plan,
    today,
    reckoning: { bill },
  },
}: {
  wizard: Wizard
}) {
  const person = existing.named ?? values
  const { email, phoneNumber } = existing.student ?? values
  const second = existing.student ? existing.student.secondPhoneNumber : values.secondPhoneNumber
  const discounts = bill?.lines ?? []
  const letter = useLetterText()
  const rest = bill ? leftToSettle(bill, values.amount) : 0
  const next = bill && plan && rest > 0 ? nextText(duesAfter(plan, bill, values.amount, today), today) : ''
  return (
    <div className={styles.review} id={REVIEW_ID}>
      <h2 className={styles.heading}>Revisa antes de registrar</h2>
      <h3>Alumno</h3>
      <Facts
        facts={[
          { label: 'Nombre', value: fullName(person) },
          ...(email ? [{ label: 'Correo', value: emailText(email) }] : []),
          ...(phoneNumber ? [{ label: 'Teléfono', value: formatPhone(phoneNumber) }] : []),
          ...(second ? [{ label: 'Segundo teléfono', value: formatPhone(second) }] : []),
          ...(!existing.student && values.birthDate ? [{ label: 'Nacimiento', value: values.birthDate }] : []),
        ]}
      />
      <h3>Pago de hoy</h3>
      <Facts
        facts={[
          { label: 'Cantidad', value: <b>{values.amount ? formatMoney(values.amount) : 'Sin pago'}</b> },
          ...(values.amount ? [{ label: 'Tipo de pago', value: PAYMENT_TYPES[values.paymentType] }] : []),
          ...(values.amount ? [{ label: 'Concepto', value: concept }] : []),
          ...(bill?.credit ? [{ label: 'Saldo a favor usado', value: <span className="green">{formatMoney(-bill.credit)}</span> }] : []),
          ...(rest > 0 ? [{ label: 'Restan', value: formatMoney(rest) }] : []),
        ]}
      />
      {next && <p className="compact medium tabular">{next}</p>}
      {plan?.rows && rest > 0 && (
        <>
          <h3>Plan de pagos {plan.template === null && <StateTag tone="amber">Fechas cambiadas</StateTag>}</h3>
          <PlanLines plan={plan.rows} today={today} before={plan.before} dues={bill ? duesAfter(plan, bill, values.amount, today) : []} />
        </>
      )}
      {discounts.length > 0 && (
        <>
          <h3>Descuentos</h3>
          <Facts
            facts={discounts.map(({ concept: label, discount, source }) => ({
              label: source === 'code' ? `Código ${label}` : label,
              value: <span className="green">{formatMoney(-discount)}</span>,
            }))}
          />
        </>
      )}
      <p className={classes(styles.tell, 'compact muted')}>
        {letter.noMail || hasNoAddress(email)
          ? `El comprobante se guarda. ${letter.of(email)}.`
          : 'El comprobante se envía al correo del alumno.'}
      </p>
    </div>
  )
}
