import { Link } from '@tanstack/react-router'
import { ClipboardCheck, TriangleAlert } from 'lucide-react'
import { counted } from '#lib/numbers.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { classes } from '#web/look/classes.ts'
import { HomeLink } from '../HomeLink.tsx'
import { hoursText, hourText, lasting } from '../homeText.ts'
import { PLACES } from '../places.ts'
import { EARLY } from './axis.ts'
import { dayText, placeOf } from './LessonsCard.tsx'
import type { Lesson, Teacher } from './useTeacher.ts'
import homeStyles from '../home.module.css'
import lessonStyles from './teacher.module.css'
import styles from './nextLesson.module.css'

/** The list that the teacher still owes: of the last lesson that is over and has no mark. */
export const owedList = (lessons: readonly Lesson[], minutes: number): Lesson | undefined =>
  lessons.findLast(({ end, cancelled, enrolled, marked }) => !cancelled && end <= minutes && enrolled > 0 && marked === 0)

export function OwedList({ lesson: { _id, name, start, end, enrolled, present } }: { lesson: Lesson }) {
  const { path, search } = PLACES.list(_id)
  return (
    <section className={styles.owed} aria-label="Lista por tomar">
      <TriangleAlert aria-hidden />
      <div>
        <b>Falta la lista de {name}</b>
        <p className="tabular">
          Hoy {hoursText(start, end)}
          {present !== undefined && ` · ${present} de ${enrolled} entraron con QR`}
        </p>
      </div>
      <Link to={path} search={search!} className={lessonStyles.take} data-take="">
        <ClipboardCheck aria-hidden /> Tomar lista <Kbd>T</Kbd>
      </Link>
    </section>
  )
}

interface Props {
  list: readonly Lesson[]
  next: NonNullable<Teacher['lessons']>['next']
  today: string
  minutes: number
  /** The user may take lists. */
  takes: boolean
}

/** The lesson that runs or comes, with the time until it ends or begins; after the last one of today the first of the next day. */
export function NextLesson({ list, next, today, minutes, takes }: Props) {
  const lesson = list.find(({ end, cancelled }) => !cancelled && end > minutes)
  if (lesson) {
    const { _id, name, start, end, enrolled } = lesson
    const isRunning = start <= minutes
    return (
      <section className={classes(homeStyles.card, styles.next)} aria-label="Tu próxima clase">
        <p className={styles.head}>
          <b>{isRunning ? 'Tu clase de ahora' : 'Tu próxima clase'}</b>
          <span className="muted tabular">{hoursText(start, end)}</span>
        </p>
        <p className={classes(styles.when, 'tabular')}>
          {isRunning ? `termina en ${lasting(end - minutes)}` : `en ${lasting(start - minutes)}`}
        </p>
        <b className={styles.name}>{name}</b>
        <p className="muted">
          {placeOf(lesson)} · {counted(enrolled, 'inscrito', 'inscritos')}
        </p>
        <p className={styles.foot}>
          {takes && start - EARLY > minutes && <span className="muted tabular">La lista se abre a las {hourText(start - EARLY)}</span>}
          <span className="spacer" />
          <HomeLink to={PLACES.group(_id)}>Ver grupo</HomeLink>
        </p>
      </section>
    )
  }
  if (!next || list.length === 0) return null
  return (
    <section className={classes(homeStyles.card, styles.next)} aria-label="Tu próxima clase">
      <p className={styles.head}>
        <b>Tu próxima clase</b>
        <span className="muted">{dayText(next.day, today)}</span>
      </p>
      <p className={classes(styles.when, 'tabular')}>{hourText(next.start)}</p>
      <b className={styles.name}>{next.name}</b>
      <p className={styles.foot}>
        <span className="spacer" />
        <HomeLink to={PLACES.group(next._id)}>Ver grupo</HomeLink>
      </p>
    </section>
  )
}
