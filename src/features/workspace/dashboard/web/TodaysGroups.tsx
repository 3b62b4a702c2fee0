import { CalendarX } from 'lucide-react'
import { StateTag } from '#web/ui/StateTag.tsx'
import { usePhone } from '#web/hooks/useWidth.ts'
import { FewSeats, OccupancyBar } from '#features/teaching/groups/web/shared/Occupancy.tsx'
import { HomeLink } from './HomeLink.tsx'
import { hoursText, noLessons } from './homeText.ts'
import { PLACES } from './places.ts'
import type { Home } from './useHome.ts'
import { classes } from '#web/look/classes.ts'
import homeStyles from './home.module.css'
import styles from './todaysGroups.module.css'
import listsStyles from './lists.module.css'
import tableStyles from './dayTable.module.css'

type Groups = NonNullable<Home['groups']>
type TodaysGroup = Groups['list'][number]

interface Props {
  groups: Groups
  location: string | undefined
  /** The current time, 'HH:mm'. */
  time: string
}

/** Today's classes: hours, room, seats and attendance. Running and next ones first. */
export function TodaysGroups({ groups: { total, closed, list }, location, time }: Props) {
  const phone = usePhone()
  const withAttendance = list.some(({ present }) => present !== undefined)
  return (
    <section className={classes(homeStyles.card, styles.groups)} aria-label="Grupos de hoy">
      <header>
        <h3>
          Grupos de hoy <span className="muted tabular">{list.length < total ? `${list.length} de ${total}` : total}</span>
        </h3>
        <span className="spacer" />
        {!phone && (
          <HomeLink to={PLACES.calendar(location)} className="compact medium">
            Ver calendario
          </HomeLink>
        )}
        <HomeLink to={PLACES.groups(location)} className="compact medium">
          Ver grupos
        </HomeLink>
      </header>
      {list.length === 0 ? (
        <p className={homeStyles.none}>{noLessons(closed)}</p>
      ) : phone ? (
        <ul className={listsStyles.list}>
          {list.map(group => (
            <li key={group._id}>
              <div>
                <HomeLink to={PLACES.group(group._id)} className="medium truncate">
                  {group.name}
                </HomeLink>
                <div className="small muted">
                  {hoursText(group.start, group.end)} · {placeOf(group)}
                </div>
              </div>
              <span className="tabular compact">{group.cancelled ? <Cancelled /> : seats(group)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles.scroll}>
          <table className={tableStyles.table}>
            <thead>
              <tr>
                <th>Grupo</th>
                <th>Horario</th>
                <th>Sede</th>
                <th>Ocupación</th>
                {withAttendance && <th className={tableStyles.end}>Asistencia</th>}
              </tr>
            </thead>
            <tbody>
              {list.map(group => (
                <tr key={group._id}>
                  <td>
                    <HomeLink to={PLACES.group(group._id)} className="medium truncate" title={`${group.name} · ${group.course}`}>
                      {group.name}
                    </HomeLink>
                  </td>
                  <td className="tabular">
                    {group.cancelled ? <s>{hoursText(group.start, group.end)}</s> : hoursText(group.start, group.end)}
                  </td>
                  <td className="truncate" title={placeOf(group)}>
                    {placeOf(group)}
                  </td>
                  <td>{group.cancelled ? <Cancelled /> : <Occupancy group={group} />}</td>
                  {withAttendance && (
                    <td className={classes(tableStyles.end, 'tabular')}>{!group.cancelled && <Came group={group} time={time} />}</td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

const Cancelled = () => (
  <StateTag tone="red" icon={CalendarX}>
    Cancelada
  </StateTag>
)

const placeOf = ({ location, classRoom, substitute }: TodaysGroup) =>
  [location, classRoom, substitute !== null && `Suplente: ${substitute}`].filter(Boolean).join(', ') || '—'
const seats = ({ enrolled, quota }: TodaysGroup) => (quota === null ? `${enrolled}` : `${enrolled} / ${quota}`)

function Occupancy({ group }: { group: TodaysGroup }) {
  const { enrolled, quota } = group
  return (
    <span className={styles.occupancy}>
      <OccupancyBar percentage={quota ? (enrolled * 100) / quota : 0} />
      <span className="tabular">{seats(group)}</span>
      <FewSeats group={{ quota, available: (quota ?? 0) - enrolled }} />
    </span>
  )
}

function Came({ group: { present = 0, expected, start, end }, time }: { group: TodaysGroup; time: string }) {
  if (present === 0 && hoursText(start, end) > time) return <span className="muted">por iniciar</span>
  return (
    <>
      {present} de {expected}
    </>
  )
}
