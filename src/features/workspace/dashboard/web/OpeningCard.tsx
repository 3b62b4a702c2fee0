import { reportsAccess } from '#features/foundation/reports/access.ts'
import { reports } from '#features/foundation/reports/contract.ts'
import { costsAccess } from '#features/teaching/costs/access.ts'
import { daysBetween, formatMonth } from '#lib/days.ts'
import { counted, figure } from '#lib/numbers.ts'
import { classes } from '#web/look/classes.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useSession } from '#web/session/session.tsx'
import { HomeLink } from './HomeLink.tsx'
import { PLACES } from './places.ts'
import type { Home } from './useHome.ts'
import homeStyles from './home.module.css'
import listsStyles from './lists.module.css'
import listStyles from './listsCard.module.css'
import styles from './openingCard.module.css'

type Opening = NonNullable<Home['opening']>

/** A group that is short so few days before its beginning is red. */
const NEAR = 14

interface Props {
  opening: Opening
  today: string
  location: string | undefined
}

/** Groups that have not begun: enrolled against what pays for them, with the rights to that report; else against their seats. */
export function OpeningCard({ opening: { total, list }, today, location }: Props) {
  const { can } = useSession()
  const may = [costsAccess.read, reportsAccess.money, reportsAccess.teaching].every(each => can(each))
  const { data } = useRead(reports.figures, may ? { params: { path: 'grupos' }, query: { by: 'grupo', estado: 'soon' } } : skip)
  return (
    <section className={homeStyles.card} aria-label="Grupos por abrir">
      <header>
        <h3>
          Grupos por abrir <span className="muted tabular">{list.length < total ? `${list.length} de ${figure(total)}` : total}</span>
        </h3>
        <span className="spacer" />
        <HomeLink to={PLACES.groups(location)} className="compact medium">
          Ver grupos
        </HomeLink>
      </header>
      <ul className={listsStyles.list}>
        {list.map(({ _id, name, start, location: place, enrolled, quota }) => {
          const even = data?.lines.find(({ key }) => key === _id)?.figures['even'] || null
          const ahead = daysBetween(today, start)
          return (
            <li key={_id}>
              <span className={listStyles.when}>
                <small>{formatMonth(start).slice(0, 3)}</small>
                <b className="tabular">{start.slice(8)}</b>
              </span>
              <div>
                <HomeLink to={PLACES.group(_id)} className="medium truncate" title={name}>
                  {name}
                </HomeLink>
                <span className="small muted truncate">{[place ?? 'Sin sede', `en ${counted(ahead, 'día', 'días')}`].join(' · ')}</span>
                <Enrolled enrolled={enrolled} quota={quota} even={even} isNear={ahead <= NEAR} />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface EnrolledProps {
  enrolled: number
  quota: number
  even: number | null
  isNear: boolean
}

function Enrolled({ enrolled, quota, even, isNear }: EnrolledProps) {
  const most = even ?? quota
  const tone = even === null ? undefined : enrolled >= even ? styles.enough : isNear ? styles.near : styles.short
  return (
    <span className={styles.enrolled}>
      <span className={classes(styles.bar, tone)} aria-hidden>
        <i style={{ width: `${most === 0 ? 0 : Math.min(100, (enrolled * 100) / most)}%` }} />
      </span>
      <span className="small muted tabular">
        {counted(enrolled, 'inscrito', 'inscritos')}
        {even === null ? ` de ${figure(quota)}` : even > quota ? ' · ni lleno se paga' : ` · abre con ${figure(even)}`}
      </span>
    </span>
  )
}
