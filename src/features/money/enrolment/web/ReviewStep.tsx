import { formatMoney } from '#lib/money.ts'
import { formatPhone, fullName } from '#lib/text.ts'
import { PAYMENT_TYPES } from '#features/money/payments/contract.ts'
import { Facts } from '#web/ui/Facts.tsx'
import type { Wizard } from './useWizard.ts'

export const REVIEW_ID = 'enrolment-review'

/** Step 4, second face: all that 'Registrar' will write, to be read once more. */
export function ReviewStep({
  wizard: {
    values,
    existing,
    concept,
    reckoning: { bill },
  },
}: {
  wizard: Wizard
}) {
  const person = existing.named ?? values
  const { email, phoneNumber } = existing.student ?? values
  const second = existing.student ? existing.student.secondPhoneNumber : values.secondPhoneNumber
  const discounts = bill?.lines ?? []
  return (
    <div className="wz-review" id={REVIEW_ID}>
      <h2 className="wz-h">Revisa antes de registrar</h2>
      <h3>Alumno</h3>
      <Facts
        facts={[
          { label: 'Nombre', value: fullName(person), title: fullName(person) },
          ...(email ? [{ label: 'Correo', value: email, title: email }] : []),
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
          ...(values.amount ? [{ label: 'Concepto', value: concept, title: concept }] : []),
          ...(bill?.credit ? [{ label: 'Saldo a favor usado', value: <span className="green">{formatMoney(-bill.credit)}</span> }] : []),
        ]}
      />
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
      <p className="t13 mut wz-tell">El comprobante se envía al correo del alumno.</p>
    </div>
  )
}
