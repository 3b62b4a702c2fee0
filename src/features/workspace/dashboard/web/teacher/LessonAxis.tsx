import { CalendarX, Check, ClipboardCheck } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { classes } from '#web/look/classes.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { columnsOf, hoursOf } from '#web/ui/hours/spans.ts'
import { StateTag } from '#web/ui/StateTag.tsx'
import { hoursText, hourText } from '../homeText.ts'
import { PLACES } from '../places.ts'
import type { Lesson } from './useTeacher.ts'
import styles from './teacher.module.css'

interface Props {
  lessons: readonly Lesson[]
  minutes: number
  /** The current time, 'HH:mm'. */
  time: string
  /** The lesson open for attendance. */
  taking: Lesson | undefined
}

/** Minutes within which an hour's label would overlap the current time's. */
const BESIDE = 20

/** Own lessons on the axis of the day, with a line for the current time. */
export function LessonAxis({ lessons, minutes, time, taking }: Props) {
  const hours = hoursOf(lessons)
  const [first, last] = [hours[0]!, hours.at(-1)!]
  const at = (minute: number) => `calc(${minute - first} * var(--minute))`
  const columns = columnsOf(lessons)
  return (
    <div className={styles.axis} style={{ height: at(last) }}>
      {hours.map(hour => (
        <span key={hour} className={classes(styles.hour, 'tabular')} style={{ top: at(hour) }} aria-hidden>
          {/* The label of the current time replaces it. */}
          {Math.abs(hour - minutes) >= BESIDE && hourText(hour)}
        </span>
      ))}
      <ol>
        {lessons.map((lesson, nth) => {
          const { column, columns: of } = columns[nth]!
          return (
            <li
              key={`${lesson._id}-${lesson.start}`}
              className={classes(styles.lesson, styles[stateOf(lesson, minutes)])}
              style={{
                top: at(lesson.start),
                height: at(first + lesson.end - lesson.start),
                insetInlineStart: `${(column * 100) / of}%`,
                width: `${100 / of}%`,
              }}
            >
              <div>
                <b className="truncate" title={`${lesson.name} · ${lesson.course}`}>
                  {lesson.name}
                </b>
                <span className="small muted tabular truncate">{[hoursText(lesson.start, lesson.end), placeOf(lesson)].join(' · ')}</span>
              </div>
              <Arrivals lesson={lesson} minutes={minutes} />
              <LessonLink lesson={lesson} taking={taking === lesson} keyed />
            </li>
          )
        })}
      </ol>
      {first <= minutes && minutes <= last && (
        <span className={classes(styles.now, 'tabular')} style={{ top: at(minutes) }} aria-hidden>
          {time}
        </span>
      )}
    </div>
  )
}

export const placeOf = ({ location, classRoom }: Lesson) => [location, classRoom].filter(Boolean).join(', ') || 'Sin salón'

export const stateOf = ({ start, end, cancelled }: Lesson, minutes: number) =>
  cancelled ? 'cancelled' : minutes >= end ? 'over' : minutes >= start ? 'running' : 'later'

/** Every student has a mark of today. */
const isTaken = ({ marked, enrolled }: Lesson) => marked !== undefined && enrolled > 0 && marked >= enrolled

/** '41 de 44 llegaron', 'Lista tomada', '39 inscritos', 'Cancelada'. */
export function Arrivals({ lesson, minutes }: { lesson: Lesson; minutes: number }) {
  const { enrolled, present, cancelled } = lesson
  const begun = present !== undefined && stateOf(lesson, minutes) !== 'later'
  if (cancelled)
    return (
      <StateTag tone="red" icon={CalendarX}>
        Cancelada
      </StateTag>
    )
  return (
    <>
      <span className="compact muted tabular">{begun ? `${present} de ${enrolled} llegaron` : `${enrolled} inscritos`}</span>
      {begun && isTaken(lesson) && (
        <StateTag tone="green" icon={Check}>
          Lista tomada
        </StateTag>
      )}
    </>
  )
}

export function LessonLink({ lesson, taking, keyed = false }: { lesson: Lesson; taking: boolean; keyed?: boolean }) {
  const { path, search } = taking ? PLACES.list(lesson._id) : PLACES.group(lesson._id)
  if (!taking)
    return (
      <Link to={path} search={search!} className={styles.see} aria-label={`Ver grupo ${lesson.name}`}>
        Ver grupo
      </Link>
    )
  return (
    <Link to={path} search={search!} className={styles.take} data-take="">
      <ClipboardCheck aria-hidden /> Tomar lista{keyed ? <Kbd>T</Kbd> : `, ${lesson.name}`}
    </Link>
  )
}
