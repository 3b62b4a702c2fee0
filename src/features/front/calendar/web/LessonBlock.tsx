import { Link } from '@tanstack/react-router'
import { Megaphone, TriangleAlert } from 'lucide-react'
import { counted } from '#lib/numbers.ts'
import { formatHour } from '#lib/schedules.ts'
import { fullName } from '#lib/text.ts'
import type { Lesson } from '../contract.ts'
import { troubleOf, type View } from './weekView.ts'
import { classes } from '#web/classes.ts'
import styles from './calendar.module.css'

interface Props {
  lesson: Lesson
  view: View
}

/** A lesson: hours, group, and what the row does not say. A click opens its group. */
export function LessonBlock({ lesson, view }: Props) {
  const { kind, name, course, startHour, endHour, teacher, classRoom, location, enrolled, quota } = lesson
  const hours = `${formatHour(startHour)}–${formatHour(endHour)}`
  const trouble = troubleOf(lesson)
  const place = [location?.name, classRoom?.name].filter(Boolean).join(', ') || 'Sin salón'
  const who = teacher ? fullName(teacher) : 'Sin profesor'
  const seats = quota === null ? counted(enrolled, 'inscrito', 'inscritos') : `${enrolled} de ${quota}`
  const [shown, rest] = view === 'salones' ? [who, place] : [place, who]
  const more = [course, rest, seats, trouble].filter(Boolean).join(', ')
  const inside = (
    <>
      <span className={classes(styles.hours, 'tabular')}>
        {hours}
        {kind === 'talk' && <Megaphone aria-hidden />}
        {trouble && <TriangleAlert className={styles.warning} aria-hidden />}
      </span>
      <b className="truncate">{name}</b>
      <span className="truncate">{shown}</span>
      <span className="visuallyHidden">{more}</span>
    </>
  )
  const attributes = {
    className: classes(styles.block, kind === 'talk' && styles.talk, trouble && styles.trouble),
    title: [hours, name, shown, more].join(', '),
  }
  if (kind === 'talk')
    return (
      <Link to="/platicas" search={{ ficha: lesson._id }} {...attributes}>
        {inside}
      </Link>
    )
  return (
    <Link to="/grupos" search={{ ficha: lesson._id }} {...attributes}>
      {inside}
    </Link>
  )
}
