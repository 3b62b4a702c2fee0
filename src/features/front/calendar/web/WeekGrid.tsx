import { LessonBlock } from './LessonBlock.tsx'
import type { Lesson } from '../contract.ts'
import type { ClosedDay } from '#features/teaching/lessons/contract.ts'
import { busyParts, closedAt, dayTitle, freeText, type GridRow, type Section, type View } from './weekView.ts'
import styles from './calendar.module.css'

interface Props {
  sections: readonly Section[]
  closed: readonly ClosedDay[]
  days: readonly string[]
  today: string
  view: View
  /** On a phone one day of the week, by its place in it. */
  only?: number
  onOpen(lesson: Lesson): void
}

/** Rooms or teachers down, days across. */
export function WeekGrid({ sections, closed, days, today, view, only, onOpen }: Props) {
  const shown = days.map((day, at) => ({ day, at })).filter(({ at }) => only === undefined || at === only)
  return (
    // What scrolls must be reachable without a mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="group" aria-label="Semana">
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">{view === 'salones' ? 'Salón' : 'Profesor'}</th>
            {shown.map(({ day, at }) => (
              <th
                key={day}
                scope="col"
                className={day === today ? styles.today : undefined}
                aria-current={day === today ? 'date' : undefined}
              >
                {dayTitle(day, at)}
                <ClosedName name={closedAt(closed, day, null)} />
              </th>
            ))}
          </tr>
        </thead>
        {sections.map(section => (
          <tbody key={section.key}>
            <tr className={styles.section}>
              <th scope="rowgroup" colSpan={shown.length + 1}>
                <span>{section.title}</span>
                <small className="tabular">{section.note}</small>
              </th>
            </tr>
            {section.rows.map(row => (
              <tr key={row.key}>
                <th scope="row">
                  <span>{row.title}</span>
                  <small className="tabular">{row.note}</small>
                </th>
                {shown.map(({ day, at }) => (
                  <DayCell key={day} row={row} at={at} view={view} closed={closedAt(closed, day, section.key)} onOpen={onOpen} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

const ClosedName = ({ name }: { name: string | null }) => name !== null && <small className={styles.closedName}>{name}</small>

interface CellProps {
  row: GridRow
  at: number
  view: View
  /** What the day is called when the campus is closed. */
  closed: string | null
  onOpen(lesson: Lesson): void
}

function DayCell({ row, at, view, closed, onOpen }: CellProps) {
  const lessons = row.days[at]!
  if (closed !== null && lessons.length === 0)
    return (
      <td className={styles.closed}>
        <small>{closed}</small>
      </td>
    )
  const given = lessons.filter(({ gone }) => !gone)
  const free = row.open && freeText(given, row.open)
  return (
    <td className={lessons.length === 0 ? styles.free : undefined}>
      {lessons.map(lesson => (
        <LessonBlock key={`${lesson._id}${lesson.startHour}${lesson.gone}`} lesson={lesson} view={view} onOpen={onOpen} />
      ))}
      {row.open && (
        <span className={styles.strip}>
          <span className={styles.line} aria-hidden>
            {busyParts(given, row.open).map(({ start, width }) => (
              <i key={start} style={{ insetInlineStart: `${start}%`, width: `${width}%` }} />
            ))}
          </span>
          <small className="tabular">{free ?? 'Ocupado'}</small>
        </span>
      )}
    </td>
  )
}
