import { Link } from '@tanstack/react-router'
import { Megaphone, MoveRight, Plus, TriangleAlert } from 'lucide-react'
import { counted } from '#lib/numbers.ts'
import { formatHour } from '#lib/schedules.ts'
import { fullName } from '#lib/text.ts'
import { stateText } from '#features/teaching/lessons/web/shared/lessonText.ts'
import type { Lesson } from '../contract.ts'
import { troubleOf, type View } from './weekView.ts'
import { classes } from '#web/classes.ts'
import styles from './calendar.module.css'

interface Props {
  lesson: Lesson
  view: View
  onOpen(lesson: Lesson): void
}

/** A lesson: hours, group, and what the row does not say. A click opens what may become of it; that of a talk, the talk. */
export function LessonBlock({ lesson, view, onOpen }: Props) {
  const { kind, name, course, startHour, endHour, teacher, classRoom, location, enrolled, quota, gone, change } = lesson
  const state = stateText(lesson)
  const hours = `${formatHour(startHour)}–${formatHour(endHour)}`
  const trouble = troubleOf(lesson)
  const place = [location?.name, classRoom?.name].filter(Boolean).join(', ') || 'Sin salón'
  const who = teacher ? fullName(teacher) : 'Sin profesor'
  const seats = quota === null ? counted(enrolled, 'inscrito', 'inscritos') : `${enrolled} de ${quota}`
  const [shown, rest] = view === 'salones' ? [who, place] : [place, who]
  const more = [course, rest, seats, change?.reason, trouble].filter(Boolean).join(', ')
  const inside = (
    <>
      <span className={classes(styles.hours, 'tabular')}>
        {hours}
        {kind === 'talk' && <Megaphone aria-hidden />}
        {change?.kind === 'changed' && <MoveRight aria-hidden />}
        {change?.kind === 'extra' && <Plus aria-hidden />}
        {trouble && <TriangleAlert className={styles.warning} aria-hidden />}
      </span>
      <b className="truncate">{name}</b>
      {state && <span className={styles.state}>{state}</span>}
      <span className="truncate">{shown}</span>
      <span className="visuallyHidden">{more}</span>
    </>
  )
  const attributes = {
    className: classes(
      styles.block,
      kind === 'talk' && styles.talk,
      trouble && styles.trouble,
      gone && styles.gone,
      change?.kind === 'cancelled' && styles.cancelled,
    ),
    title: [hours, name, state, shown, more].filter(Boolean).join(', '),
  }
  if (kind === 'talk')
    return (
      <Link to="/platicas" search={{ ficha: lesson._id }} {...attributes}>
        {inside}
      </Link>
    )
  return (
    <button type="button" {...attributes} onClick={() => onOpen(lesson)}>
      {inside}
    </button>
  )
}
