import { FewSeats, OccupancyBar } from '#features/teaching/groups/web/shared/Occupancy.tsx'
import { formatDay } from '#lib/days.ts'
import { formatSchedules } from '#lib/schedules.ts'
import { classes } from '#web/look/classes.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { HomeLink } from '../HomeLink.tsx'
import { PLACES } from '../places.ts'
import type { Desk } from './useDesk.ts'
import homeStyles from '../home.module.css'
import listsStyles from '../lists.module.css'
import styles from './desk.module.css'
import tableStyles from '../dayTable.module.css'

type Seats = NonNullable<Desk['seats']>[number]

/** Groups almost full; amber from three seats on. */
export function FewSeatsCard({ seats, location }: { seats: readonly Seats[]; location: string | undefined }) {
  const phone = usePhone()
  return (
    <section className={classes(homeStyles.card, styles.seats)} aria-label="Lugares por agotarse">
      <header>
        <h3>Lugares por agotarse</h3>
        <span className="spacer" />
        <HomeLink to={PLACES.groups(location)} className="compact medium">
          Ver grupos
        </HomeLink>
      </header>
      {phone ? (
        <ul className={listsStyles.list}>
          {seats.map(group => (
            <li key={group._id}>
              <div>
                <Name group={group} />
                <div className="small muted tabular">{formatSchedules(group.schedules)}</div>
              </div>
              <SeatsLeft group={group} />
            </li>
          ))}
        </ul>
      ) : (
        <table className={tableStyles.table}>
          <thead>
            <tr>
              <th>Grupo</th>
              <th>Horario</th>
              <th>Inicia</th>
              <th>Lugares</th>
              <th>
                <span className="visuallyHidden">Quedan</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {seats.map(group => (
              <tr key={group._id}>
                <td>
                  <Name group={group} />
                </td>
                <td className="truncate tabular" title={formatSchedules(group.schedules)}>
                  {formatSchedules(group.schedules)}
                </td>
                <td className="tabular">{formatDay(group.start)}</td>
                <td className="tabular">
                  <span className={styles.arrived}>
                    <OccupancyBar percentage={(group.taken * 100) / group.quota} few={group.quota - group.taken <= FEW} />
                    <span>
                      {group.taken} / {group.quota}
                    </span>
                  </span>
                </td>
                <td className={tableStyles.end}>
                  <SeatsLeft group={group} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const Name = ({ group: { _id, name } }: { group: Seats }) => (
  <HomeLink to={PLACES.group(_id)} className="medium truncate" title={name}>
    {name}
  </HomeLink>
)

/** Amber from this number of remaining seats. */
const FEW = 3

/** Above this number of seats the text has no color. */
function SeatsLeft({ group: { quota, taken } }: { group: Seats }) {
  const available = quota - taken
  return available > FEW ? <span className="muted">Quedan {available}</span> : <FewSeats group={{ quota, available }} />
}
