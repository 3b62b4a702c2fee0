import { Link } from '@tanstack/react-router'
import { Megaphone, MoveRight, Plus, TriangleAlert } from 'lucide-react'
import { counted } from '#lib/numbers.ts'
import { formatHour } from '#lib/schedules.ts'
import { fullName } from '#lib/text.ts'
import { stateText } from '#features/teaching/lessons/web/shared/lessonText.ts'
import { classes } from '#web/look/classes.ts'
import { today } from '#web/state/clock.ts'
import type { Lesson } from '../contract.ts'
import { titleOf, troubleOf, type View } from './weekView.ts'
import styles from './calendar.module.css'

interface Props {
  lesson: Lesson
  view: View
  /** True when the key M can pick the lesson up and move it. */
  movable: boolean
  onOpen(lesson: Lesson): void
}

/** A lesson: its group, hours, data missing in its column, and its seats as a bar at the bottom. A click opens its actions, or the talk. */
export function LessonBlock({ lesson, view, movable, onOpen }: Props) {
  const { kind, name, course, startHour, endHour, teacher, classRoom, location, enrolled, quota, gone, change, toCover } = lesson
  const state = toCover ? 'Sin profesor' : stateText(lesson, today())
  const hours = `${formatHour(startHour)}–${formatHour(endHour)}`
  const trouble = troubleOf(lesson)
  const place = [location?.name, classRoom?.name].filter(Boolean).join(', ') || 'Sin salón'
  const who = teacher ? fullName(teacher) : 'Sin profesor'
  const seats = quota === null ? counted(enrolled, 'inscrito', 'inscritos') : `${enrolled} de ${quota}`
  const [title, below] = titleOf(lesson)
  const [firstLine, rest] = view === 'profesores' ? [place, who] : [who, place]
  const more = [course, rest, seats, change?.reason, trouble].filter(Boolean).join(', ')
  const label = [hours, name, state, firstLine, more].filter(Boolean).join(' ')
  const inside = (
    <>
      <span className="visuallyHidden">{label}</span>
      <span className={styles.seen} aria-hidden>
        <b className="truncate">
          {kind === 'talk' && <Megaphone />}
          {change?.kind === 'changed' && <MoveRight />}
          {change?.kind === 'extra' && <Plus />}
          {title}
          {trouble && <TriangleAlert className={styles.warning} />}
        </b>
        {state && <span className={classes(styles.state, toCover && styles.toCover)}>{state}</span>}
        <span className="truncate">{below}</span>
        <span className="truncate tabular">{hours}</span>
        {firstLine && <span className="truncate">{firstLine}</span>}
        {!gone && <span className="truncate tabular">{seats}</span>}
        {!gone && quota !== null && quota > 0 && (
          <span className={styles.filled}>
            <i style={{ width: `${Math.min(100, (enrolled / quota) * 100)}%` }} />
          </span>
        )}
      </span>
    </>
  )
  const attributes = {
    className: classes(
      styles.block,
      kind === 'talk' && styles.talk,
      trouble && styles.trouble,
      toCover && styles.uncovered,
      gone && styles.gone,
      change?.kind === 'cancelled' && styles.cancelled,
    ),
    title: [hours, name, state, firstLine, more].filter(Boolean).join(', '),
  }
  if (kind === 'talk')
    return (
      <Link to="/platicas" search={{ ficha: lesson._id }} draggable={false} {...attributes}>
        {inside}
      </Link>
    )
  return (
    <button type="button" aria-keyshortcuts={movable ? 'M' : undefined} {...attributes} onClick={() => onOpen(lesson)}>
      {inside}
    </button>
  )
}
