import { OccupancyBar } from '#features/teaching/groups/web/shared/Occupancy.tsx'
import { classes } from '#web/look/classes.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { HomeLink } from '../HomeLink.tsx'
import { hoursText, noLessons, lasting } from '../homeText.ts'
import { PLACES } from '../places.ts'
import type { Desk } from './useDesk.ts'
import homeStyles from '../home.module.css'
import listsStyles from '../lists.module.css'
import styles from './desk.module.css'
import tableStyles from '../dayTable.module.css'

type Now = NonNullable<Desk['now']>
type Lesson = Now['list'][number]

interface Props {
  now: Now
  /** The current time in minutes after midnight. */
  minutes: number
  location: string | undefined
}

/** Lessons that run or begin within two hours, with arrivals. */
export function NowCard({ now: { closed, list }, minutes, location }: Props) {
  const phone = usePhone()
  return (
    <section className={classes(homeStyles.card, styles.now)} aria-label="Ahora en la sede">
      <header>
        <h3>
          Ahora en la sede <span className="muted">próximas 2 horas</span>
        </h3>
        <span className="spacer" />
        <HomeLink to={PLACES.calendar(location)} className="compact medium">
          Ver calendario
        </HomeLink>
      </header>
      {list.length === 0 ? (
        <p className={homeStyles.none}>{closed === null ? 'No hay clases en las próximas 2 horas.' : noLessons(closed)}</p>
      ) : phone ? (
        <ul className={listsStyles.list}>
          {list.map(lesson => (
            <li key={lesson._id}>
              <div>
                <Name lesson={lesson} minutes={minutes} />
                <div className="small muted tabular">
                  {hoursText(lesson.start, lesson.end)} · {placeOf(lesson)}
                </div>
              </div>
              <span className="compact tabular">
                {lesson.cancelled && <State lesson={lesson} minutes={minutes} />}
                <Arrived lesson={lesson} minutes={minutes} />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <table className={tableStyles.table}>
          <thead>
            <tr>
              <th>Grupo</th>
              <th>Horario</th>
              <th>Salón y profesor</th>
              <th>Llegaron</th>
              <th className={tableStyles.end}>Estado</th>
            </tr>
          </thead>
          <tbody>
            {list.map(lesson => (
              <tr key={lesson._id}>
                <td>
                  <Name lesson={lesson} minutes={minutes} />
                </td>
                <td className="tabular">{hoursText(lesson.start, lesson.end)}</td>
                <td className="truncate" title={placeOf(lesson)}>
                  {placeOf(lesson)}
                </td>
                <td className="tabular">
                  <Arrived lesson={lesson} minutes={minutes} />
                </td>
                <td className={classes(tableStyles.end, 'tabular')}>
                  <State lesson={lesson} minutes={minutes} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** 'Salón 1 · Laura Escamilla', 'Salón 1 · Suplente: Mario Alcántara'. */
export const placeOf = ({ classRoom, teacher, substitute }: Pick<Lesson, 'classRoom' | 'teacher' | 'substitute'>) =>
  [classRoom, substitute === null ? teacher : `Suplente: ${substitute}`].filter(Boolean).join(' · ') || '—'
/** Minutes before a lesson in which its students arrive. */
const ARRIVING = 30
const runs = ({ start }: Lesson, minutes: number) => start <= minutes
const near = ({ start }: Lesson, minutes: number) => start <= minutes + ARRIVING

function Name({ lesson, minutes }: { lesson: Lesson; minutes: number }) {
  return (
    <span className={styles.name}>
      <i className={classes(runs(lesson, minutes) ? styles.running : near(lesson, minutes) && styles.soon)} aria-hidden />
      <HomeLink to={PLACES.group(lesson._id)} className="medium truncate" title={`${lesson.name} · ${lesson.course}`}>
        {lesson.name}
      </HomeLink>
    </span>
  )
}

function Arrived({ lesson, minutes }: { lesson: Lesson; minutes: number }) {
  const { present, expected, enrolled, cancelled } = lesson
  if (cancelled) return <span className="muted">—</span>
  if (present === undefined || !near(lesson, minutes)) return <span className="muted">{enrolled} inscritos</span>
  return (
    <span className={styles.arrived}>
      <OccupancyBar percentage={expected === 0 ? 0 : (present * 100) / expected} />
      <span>
        {present} / {expected}
      </span>
    </span>
  )
}

function State({ lesson, minutes }: { lesson: Lesson; minutes: number }) {
  const { start, end } = lesson
  if (lesson.cancelled) return <span className="muted">Cancelada</span>
  if (runs(lesson, minutes)) return <>termina en {lasting(end - minutes)}</>
  const text = lasting(start - minutes)
  return near(lesson, minutes) ? <b className={styles.soonText}>empieza en {text}</b> : <>en {text}</>
}
