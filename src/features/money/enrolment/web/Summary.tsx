import { Calendar, MapPin, Users } from 'lucide-react'
import { formatDay } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { hoursOf, seatsLeft, whereOf } from '#features/teaching/groups/web/shared/groupText.ts'
import { BigMoney } from '#web/ui/Money.tsx'
import { leftToSettle, summaryLines } from './billView.ts'
import type { Wizard } from './useWizard.ts'

/** The right column: course, group, and the bill that ends in 'Restante por liquidar'. */
export function Summary({
  wizard: {
    values,
    group,
    refusal,
    reckoning: { course, bill, code },
  },
}: {
  wizard: Wizard
}) {
  if (!course || !bill || !group) return <aside className="wz-right" aria-label="Resumen" />
  return (
    <aside className="wz-right" aria-label="Resumen">
      <div className="t12 mut">Resumen</div>
      <h3>{course.name}</h3>
      <ul className="wz-where">
        <li>
          <Users aria-hidden />
          <span>
            {group.name} <span className={refusal ? 'red' : group.available <= 3 ? 'amber' : 'mut'}>· {refusal ?? seatsLeft(group)}</span>
          </span>
        </li>
        <li>
          <Calendar aria-hidden />
          <span className="num">
            {hoursOf(group)}, desde {formatDay(group.startDate)}
          </span>
        </li>
        <li>
          <MapPin aria-hidden />
          <span>{whereOf(group)}</span>
        </li>
      </ul>
      <dl className="wz-bill">
        {summaryLines({ bill, percentage: code.code?.discountPercentage ?? null, payment: values }).map(({ key, label, amount, kind }) => (
          <div key={key} className={kind}>
            <dt className="clip" title={label}>
              {label}
            </dt>
            <dd className="num">{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      <div className="wz-rest" aria-live="polite">
        <div className="t13">Restante por liquidar</div>
        <BigMoney centavos={leftToSettle(bill, values.amount)} />
      </div>
    </aside>
  )
}
