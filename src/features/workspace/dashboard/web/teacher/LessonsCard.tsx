import { formatBirthday, weekdayOf } from '#lib/days.ts'
import { WEEKDAYS } from '#lib/schedules.ts'
import { reportsAccess } from '#features/foundation/reports/access.ts'
import { figureText } from '#features/foundation/reports/format.ts'
import { useSession } from '#web/session/session.tsx'
import { usePhone } from '#web/hooks/useWidth.ts'
import { HomeLink } from '../HomeLink.tsx'
import { hoursText, hourText, noLessons } from '../homeText.ts'
import { PLACES } from '../places.ts'
import { Arrivals, LessonAxis, LessonLink, placeOf, stateOf } from './LessonAxis.tsx'
import type { Lesson, Teacher } from './useTeacher.ts'
import homeStyles from '../home.module.css'
import styles from './teacher.module.css'

interface Props {
  list: readonly Lesson[]
  closed: string | null
  next: NonNullable<Teacher['lessons']>['next']
  today: string
  minutes: number
  time: string
  taking: Lesson | undefined
  /** Given this month; undefined: not a professor. */
  hours: number | undefined
}

/** '4 clases hoy · 2 por dar', or the next one if there is none today. */
export function LessonsCard({ list, closed, next, today, minutes, time, taking, hours }: Props) {
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
      ) : phone ? (
        <>
          <ol className={styles.list}>
            {list.map(lesson => (
              <li key={`${lesson._id}-${lesson.start}`} className={styles[stateOf(lesson, minutes)]}>
                <span className="small muted tabular">
                  {stateOf(lesson, minutes) === 'running' ? (
                    <b>Ahora, hasta las {hourText(lesson.end)}</b>
                  ) : (
                    hoursText(lesson.start, lesson.end)
                  )}{' '}
                  · {placeOf(lesson)}
                </span>
                <HomeLink to={PLACES.group(lesson._id)} className="medium">
                  {lesson.name}
                </HomeLink>
                <span className={styles.came}>
                  <Arrivals lesson={lesson} minutes={minutes} />
                </span>
              </li>
            ))}
          </ol>
          {taking && (
            <div className={styles.foot}>
              <LessonLink lesson={taking} taking />
            </div>
          )}
        </>
      ) : (
        <div className={styles.scroll}>
          <LessonAxis lessons={list} minutes={minutes} time={time} taking={taking} />
        </div>
      )}
    </section>
  )
}

/** 'hoy', 'lunes 30 de noviembre'. */
export const dayText = (day: string, today: string): string =>
  day === today ? 'hoy' : `${WEEKDAYS[weekdayOf(day)]!.toLowerCase()} ${formatBirthday(day)}`
