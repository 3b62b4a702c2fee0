import { Link } from '@tanstack/react-router'
import { CalendarX, Check, ClipboardCheck, ListChecks } from 'lucide-react'
import { formatBirthday, weekdayOf } from '#lib/days.ts'
import { WEEKDAYS } from '#lib/schedules.ts'
import { reportsAccess } from '#features/foundation/reports/access.ts'
import { figureText } from '#features/foundation/reports/format.ts'
import { useSession } from '#web/session/session.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { classes } from '#web/look/classes.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { HomeLink } from '../HomeLink.tsx'
import { hoursText, hourText, noLessons } from '../homeText.ts'
import { PLACES } from '../places.ts'
import type { Lesson, Teacher } from './useTeacher.ts'
import homeStyles from '../home.module.css'
import styles from './teacher.module.css'

interface Props {
  list: readonly Lesson[]
  closed: string | null
  next: NonNullable<Teacher['lessons']>['next']
  today: string
  minutes: number
  taking: Lesson | undefined
  /** Given this month; undefined: not a professor. */
  hours: number | undefined
}

/** '4 clases hoy · 2 por dar' by hour, or the next one if there is none today. */
export function LessonsCard({ list, closed, next, today, minutes, taking, hours }: Props) {
  const { can, user } = useSession()
  const phone = usePhone()
  const givenLessons = list.filter(({ cancelled }) => !cancelled)
  const ahead = givenLessons.filter(({ end }) => end > minutes).length
  return (
    <section className={homeStyles.card} aria-label="Mis clases">
      <header>
        <h3>
          Mis clases{' '}
          {list.length > 0 && (
            <span className="muted tabular">
              {givenLessons.length} hoy · {ahead} por dar
            </span>
          )}
        </h3>
        <span className="spacer" />
        {hours !== undefined && (
          <HomeLink to={PLACES.hours(can(reportsAccess.hours) ? user._id : undefined)} className="compact medium">
            Este mes: {figureText('hours', hours)}
          </HomeLink>
        )}
        <HomeLink to={PLACES.calendar()} className="compact medium">
          Ver semana
        </HomeLink>
      </header>
      {list.length === 0 ? (
        <p className={homeStyles.none}>
          {closed === null ? 'Hoy no tienes clases.' : noLessons(closed)}{' '}
          {next && `La próxima: ${dayText(next.day, today)}, ${hourText(next.start)}, ${next.name}.`}
        </p>
      ) : (
        <ol className={styles.list}>
          {list.map(lesson => (
            <li key={`${lesson._id}-${lesson.start}`} className={styles[stateOf(lesson, minutes)]}>
              <span className={classes(styles.hours, 'tabular')}>{hoursText(lesson.start, lesson.end)}</span>
              <div>
                <HomeLink to={PLACES.group(lesson._id)} className="medium truncate" title={`${lesson.name} · ${lesson.course}`}>
                  {lesson.name}
                </HomeLink>
                <span className="small muted truncate">{placeOf(lesson)}</span>
              </div>
              <Arrivals lesson={lesson} minutes={minutes} />
              {taking === lesson && <TakeLink lesson={lesson} keyed={!phone} />}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** 'hoy', 'lunes 30 de noviembre'. */
export const dayText = (day: string, today: string): string =>
  day === today ? 'hoy' : `${WEEKDAYS[weekdayOf(day)]!.toLowerCase()} ${formatBirthday(day)}`

export const placeOf = ({ location, classRoom }: Lesson) => [location, classRoom].filter(Boolean).join(', ') || 'Sin salón'

const stateOf = ({ start, end, cancelled }: Lesson, minutes: number) =>
  cancelled ? 'cancelled' : minutes >= end ? 'over' : minutes >= start ? 'running' : 'later'

const isTaken = ({ enrolled, marked = 0 }: Lesson) => marked >= enrolled

/** '41 de 44 llegaron' with 'Lista tomada' or 'Sin lista', '39 inscritos', 'Cancelada'. */
function Arrivals({ lesson, minutes }: { lesson: Lesson; minutes: number }) {
  const { enrolled, present, marked = 0, cancelled } = lesson
  const state = stateOf(lesson, minutes)
  if (cancelled)
    return (
      <StateTag tone="red" icon={CalendarX}>
        Cancelada
      </StateTag>
    )
  const begun = present !== undefined && state !== 'later' && enrolled > 0
  return (
    <>
      <span className="compact muted tabular">{begun ? `${present} de ${enrolled} llegaron` : `${enrolled} inscritos`}</span>
      {begun && isTaken(lesson) && (
        <StateTag tone="green" icon={Check}>
          Lista tomada
        </StateTag>
      )}
      {begun && marked === 0 && state === 'over' && (
        <StateTag tone="amber" icon={ListChecks}>
          Sin lista
        </StateTag>
      )}
    </>
  )
}

/** Outlined once the list is taken: nothing is left to do. */
function TakeLink({ lesson, keyed }: { lesson: Lesson; keyed: boolean }) {
  const { path, search } = PLACES.list(lesson._id)
  return (
    <Link to={path} search={search!} className={classes(styles.take, isTaken(lesson) && styles.taken)} data-take="">
      <ClipboardCheck aria-hidden /> Tomar lista {keyed && <Kbd>T</Kbd>}
    </Link>
  )
}
