import { Check } from 'lucide-react'
import { DebtBar, paidText } from '#features/money/payments/web/shared/DebtBar.tsx'
import { dueTag } from '#features/people/students/web/shared/dueText.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { paymentPlans, type RegistrationDues } from '../contract.ts'
import styles from './plans.module.css'

interface Props {
  registration: RegistrationDues
  today: string
  onEdit(): void
}

/** The most dates here; the editor shows all. */
const MOST_SHOWN = 3

/** A course: its payments, its open dates, and the button to edit the plan. */
export function CourseDues({ registration: { course, net, paid, balance, version, template, dues }, today, onEdit }: Props) {
  const money = { price: toCentavos(net), paid: toCentavos(paid), discount: 0 }
  const open = dues.filter(due => due.open > 0)
  const plan = version === 0 ? 'Sin plan' : (template?.name ?? 'A la medida')
  return (
    <li aria-label={course.name}>
      <div className="row">
        <h3 className="truncate" title={course.name} translate="no">
          {course.name}
        </h3>
        <span className="spacer" />
        {balance > 0 ? (
          <b className="tabular red">{formatMoney(toCentavos(balance))}</b>
        ) : (
          <StateTag tone="green" icon={Check}>
            Al corriente
          </StateTag>
        )}
      </div>
      <DebtBar {...money} />
      <p className="small muted tabular">{paidText(money)}</p>
      {open.length > 0 && (
        <ul className={styles.dates}>
          {open.slice(0, MOST_SHOWN).map(({ dueOn, open: amount }) => {
            const { text, tone } = dueTag(dueOn, today)
            return (
              <li key={dueOn}>
                <StateTag tone={tone}>{text}</StateTag>
                <span className="spacer" />
                <span className="tabular medium">{formatMoney(toCentavos(amount))}</span>
              </li>
            )
          })}
        </ul>
      )}
      {balance > 0 && (
        <div className={styles.plan}>
          <span className="small muted truncate">
            {open.length > MOST_SHOWN && `y ${open.length - MOST_SHOWN} más · `}
            {plan}
          </span>
          <span className="spacer" />
          <RouteButton route={paymentPlans.save} type="link" size="small" aria-label={`Editar plan de ${course.name}`} onClick={onEdit}>
            Editar plan
          </RouteButton>
        </div>
      )}
    </li>
  )
}
