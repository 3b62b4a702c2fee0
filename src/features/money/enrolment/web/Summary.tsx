import { Calendar, MapPin, Users } from 'lucide-react'
import { formatDay, formatDuration } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { whenText } from '#features/money/plans/web/shared/planText.ts'
import type { Course } from '#features/teaching/courses/contract.ts'
import type { Group } from '#features/teaching/groups/contract.ts'
import { hoursOf, seatsLeft, whereOf } from '#features/teaching/groups/web/shared/groupText.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { BigMoney } from '#web/ui/Money.tsx'
import { WizardAside } from '#web/ui/WizardShell.tsx'
import type { Bill } from '../bill.ts'
import { leftToSettle, summaryLines } from './billView.ts'
import { duesAfter } from './plan.ts'
import type { Wizard } from './useWizard.ts'
import styles from './summary.module.css'

/** The right column: the chosen course and group, then the bill that ends in 'Restante por liquidar'. */
export function Summary({ wizard }: { wizard: Wizard }) {
  const { course, bill } = wizard.reckoning
  if (!course) return <WizardAside label="Resumen" />
  return (
    <WizardAside label="Resumen" wide={wizard.step === 4 && bill !== null}>
      <div className="small muted">Resumen</div>
      <h3 className={styles.course} translate="no">
        {course.name}
      </h3>
      {wizard.group && <Where wizard={wizard} group={wizard.group} />}
      {wizard.step === 3 ? <About course={course} group={wizard.group} /> : bill && wizard.group && <Sums wizard={wizard} bill={bill} />}
    </WizardAside>
  )
}

const Where = ({ wizard: { refusal }, group }: { wizard: Wizard; group: Group }) => (
  <ul className={styles.where}>
    <li>
      <Users aria-hidden />
      <span>
        {group.name} <span className={refusal ? 'red' : group.available <= 3 ? 'amber' : 'muted'}>· {refusal ?? seatsLeft(group)}</span>
      </span>
    </li>
    <li>
      <Calendar aria-hidden />
      <span className="tabular">
        {hoursOf(group)}, desde {formatDay(group.startDate)}
      </span>
    </li>
    <li>
      <MapPin aria-hidden />
      <span>{whereOf(group)}</span>
    </li>
  </ul>
)

const About = ({ course, group }: { course: Course; group: Group | null }) => (
  <>
    <dl className={styles.bill}>
      <div>
        <dt>Costo del curso</dt>
        <dd className="tabular">{formatMoney(toCentavos(course.price))}</dd>
      </div>
      <div>
        <dt>Duración</dt>
        <dd className="tabular">{formatDuration(course.duration)}</dd>
      </div>
      {group && (
        <div>
          <dt>Termina</dt>
          <dd className="tabular">{formatDay(group.endDate)}</dd>
        </div>
      )}
    </dl>
    {course.children.length > 0 && (
      <div className={styles.modules}>
        <b>Módulos</b>
        <p>{course.children.map(({ name }) => name).join(', ')}</p>
      </div>
    )}
    <p className={styles.keys} aria-hidden>
      <Kbd>↑</Kbd> <Kbd>↓</Kbd> recorrer
    </p>
  </>
)

function Sums({
  wizard: {
    values,
    plan,
    today,
    reckoning: { code },
  },
  bill,
}: {
  wizard: Wizard
  bill: Bill
}) {
  const when = plan && whenText(duesAfter(plan, bill, values.amount, today), today)
  return (
    <>
      <dl className={styles.bill}>
        {summaryLines({ bill, percentage: code.code?.discountPercentage ?? null, payment: values }).map(({ key, label, amount, kind }) => (
          <div key={key} className={kind === 'total' ? styles.total : kind}>
            <dt className="truncate" title={label}>
              {label}
            </dt>
            <dd className="tabular">{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.rest} aria-live="polite">
        <div className="compact">Restante por liquidar</div>
        <BigMoney centavos={leftToSettle(bill, values.amount)} />
        {when && <p className="small muted">{when}</p>}
      </div>
    </>
  )
}
