import { collectionsAccess } from '#features/money/collections/access.ts'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { counted } from '#lib/numbers.ts'
import { classes } from '#web/look/classes.ts'
import { useSession } from '#web/session/session.tsx'
import { HomeLink } from '../HomeLink.tsx'
import { hourText, shortMoney } from '../homeText.ts'
import { PLACES } from '../places.ts'
import { Folded } from './Folded.tsx'
import type { Desk } from './useDesk.ts'
import homeStyles from '../home.module.css'
import listsStyles from '../lists.module.css'
import styles from './desk.module.css'

type Debtors = NonNullable<Desk['overdue']>

interface Props {
  title: string
  debtors: Debtors
  /** 'charge': they are here or come today; 'write': they come on another day. */
  act: 'charge' | 'write'
  /** Closed at first, without a list of their own. */
  folded?: boolean
}

/** Overdue debtors by the hour of their class: 'Cobrar' opens the till with them, 'Avisar' their case in Cobranza. */
export function DebtorsCard({ title, debtors: { count, amount, list }, act, folded = false }: Props) {
  const { can } = useSession()
  const acts = act === 'charge' ? can(paymentsAccess.create) : can(collectionsAccess.contact)
  const body = (
    <>
      <ul className={listsStyles.list}>
        {list.map(({ _id, name, group, hour, amount: owed, days }) => (
          <li key={_id}>
            <span className={classes(listsStyles.hour, 'tabular')}>{hourText(hour)}</span>
            <div>
              <HomeLink to={PLACES.student(_id)} className="medium truncate" title={name}>
                {name}
              </HomeLink>
              <div className="small muted tabular truncate" title={group}>
                {counted(days, 'día', 'días')} · {group}
              </div>
            </div>
            <span className="red medium tabular">{shortMoney(owed)}</span>
            {acts && (
              <HomeLink to={act === 'charge' ? PLACES.charge(_id) : PLACES.debtCase(_id, name)} className={styles.charge}>
                {act === 'charge' ? 'Cobrar' : 'Avisar'}
                <span className="visuallyHidden"> a {name}</span>
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
    </>
  )
  if (folded)
    return (
      <Folded title={title} text={`${count} · ${shortMoney(amount)}`}>
        {body}
      </Folded>
    )
  return (
    <section className={homeStyles.card} aria-label={title}>
      <header>
        <h3>
          {title} <span className="count tabular">{count}</span>
        </h3>
        <span className="spacer" />
        {act === 'write' && <b className="red tabular">{shortMoney(amount)}</b>}
      </header>
      {body}
    </section>
  )
}
