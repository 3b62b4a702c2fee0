import { usePhone } from '#web/useWidth.ts'
import { FewSeats, OccupancyBar } from '#features/teaching/groups/web/shared/Occupancy.tsx'
import { HomeLink } from './HomeLink.tsx'
import { hoursText } from './homeText.ts'
import { PLACES } from './places.ts'
import type { Home } from './useHome.ts'

type Groups = NonNullable<Home['groups']>
type TodaysGroup = Groups['list'][number]

interface Props {
  groups: Groups
  location: string | undefined
  /** 'HH:mm' of now. */
  time: string
}

/** Who has class today: hours, room, seats, and who came. What runs or is to come stands first. */
export function TodaysGroups({ groups: { total, list }, location, time }: Props) {
  const phone = usePhone()
  const withAttendance = list.some(({ present }) => present !== undefined)
  return (
    <section className="hm-card hm-groups" aria-label="Grupos de hoy">
      <header>
        <h3>
          Grupos de hoy <span className="mut num">{list.length < total ? `${list.length} de ${total}` : total}</span>
        </h3>
        <span className="sp" />
        {!phone && (
          <HomeLink to={PLACES.calendar(location)} className="t13 m5">
            Ver calendario
          </HomeLink>
        )}
        <HomeLink to={PLACES.groups(location)} className="t13 m5">
          Ver grupos
        </HomeLink>
      </header>
      {total === 0 ? (
        <p className="hm-none">Hoy no hay clases.</p>
      ) : phone ? (
        <ul className="hm-list">
          {list.map(group => (
            <li key={group._id}>
              <div>
                <HomeLink to={PLACES.group(group._id)} className="m5 clip">
                  {group.name}
                </HomeLink>
                <div className="t12 mut">
                  {hoursText(group.start, group.end)} · {placeOf(group)}
                </div>
              </div>
              <span className="num t13">{seats(group)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <div className="hm-scroll">
          <table>
            <thead>
              <tr>
                <th>Grupo</th>
                <th>Horario</th>
                <th>Sede</th>
                <th>Ocupación</th>
                {withAttendance && <th className="r">Asistencia</th>}
              </tr>
            </thead>
            <tbody>
              {list.map(group => (
                <tr key={group._id}>
                  <td className="k">
                    <HomeLink to={PLACES.group(group._id)} className="clip" title={`${group.name} · ${group.course}`}>
                      {group.name}
                    </HomeLink>
                  </td>
                  <td className="num">{hoursText(group.start, group.end)}</td>
                  <td className="clip" title={placeOf(group)}>
                    {placeOf(group)}
                  </td>
                  <td>
                    <Occupancy group={group} />
                  </td>
                  {withAttendance && (
                    <td className="num r">
                      <Came group={group} time={time} />
                    </td>
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

const placeOf = ({ location, classRoom }: TodaysGroup) => [location, classRoom].filter(Boolean).join(', ') || '—'
const seats = ({ enrolled, quota }: TodaysGroup) => (quota === null ? `${enrolled}` : `${enrolled} / ${quota}`)

function Occupancy({ group }: { group: TodaysGroup }) {
  const { enrolled, quota } = group
  return (
    <span className="hm-occ">
      <OccupancyBar percentage={quota ? (enrolled * 100) / quota : 0} />
      <span className="num">{seats(group)}</span>
      <FewSeats group={{ quota, available: (quota ?? 0) - enrolled }} />
    </span>
  )
}

function Came({ group: { present = 0, expected, start, end }, time }: { group: TodaysGroup; time: string }) {
  if (present === 0 && hoursText(start, end) > time) return <span className="mut">por iniciar</span>
  return (
    <>
      {present} de {expected}
    </>
  )
}
