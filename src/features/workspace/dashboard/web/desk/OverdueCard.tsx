import { paymentsAccess } from '#features/money/payments/access.ts'
import { counted } from '#lib/numbers.ts'
import { hhmmOf, formatHour } from '#lib/schedules.ts'
import { classes } from '#web/look/classes.ts'
import { useSession } from '#web/session/session.tsx'
import { HomeLink } from '../HomeLink.tsx'
import { shortMoney } from '../homeText.ts'
import { PLACES } from '../places.ts'
import type { Desk } from './useDesk.ts'
import homeStyles from '../home.module.css'
import listsStyles from '../lists.module.css'
import styles from './desk.module.css'

/** Overdue debtors with class today, by the hour of their class: 'Cobrar' opens the till with them. */
export function OverdueCard({ overdue: { count, list } }: { overdue: NonNullable<Desk['overdue']> }) {
  const charges = useSession().can(paymentsAccess.create)
  return (
    <section className={homeStyles.card} aria-label="Con clase hoy y vencido">
      <header>
        <h3>
          Con clase hoy y vencido <span className="count tabular">{count}</span>
        </h3>
      </header>
      <ul className={listsStyles.list}>
        {list.map(({ _id, name, group, hour, amount, days }) => (
          <li key={_id}>
            <span className={classes(listsStyles.hour, 'tabular')}>{formatHour(hhmmOf(hour))}</span>
            <div>
              <HomeLink to={PLACES.student(_id)} className="medium truncate" title={name}>
                {name}
              </HomeLink>
              <div className="small muted tabular truncate" title={group}>
                {counted(days, 'día', 'días')} · {group}
              </div>
            </div>
            <span className="red medium tabular">{shortMoney(amount)}</span>
            {charges && (
              <HomeLink to={PLACES.charge(_id)} className={styles.charge}>
                Cobrar<span className="visuallyHidden"> a {name}</span>
              </HomeLink>
            )}
          </li>
        ))}
      </ul>
      {count > list.length && (
        <HomeLink to={PLACES.debtors} className={classes(styles.all, 'compact medium')}>
          Ver los {count}
        </HomeLink>
      )}
    </section>
  )
}
