import { LessonBlock } from './LessonBlock.tsx'
import { busyParts, dayTitle, freeText, type GridRow, type Section, type View } from './weekView.ts'

interface Props {
  sections: readonly Section[]
  days: readonly string[]
  today: string
  view: View
  /** On a phone one day of the week, by its place in it. */
  only?: number
}

/** Rooms or teachers down, days across. */
export function WeekGrid({ sections, days, today, view, only }: Props) {
  const shown = days.map((day, at) => ({ day, at })).filter(({ at }) => only === undefined || at === only)
  return (
    // What scrolls must be reachable without a mouse.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="cal-scroll" tabIndex={0} role="group" aria-label="Semana">
      <table className={`cal-grid${only === undefined ? '' : ' cal-one'}`}>
        <thead>
          <tr>
            <th scope="col">{view === 'salones' ? 'Salón' : 'Profesor'}</th>
            {shown.map(({ day, at }) => (
              <th
                key={day}
                scope="col"
                className={day === today ? 'cal-today' : undefined}
                aria-current={day === today ? 'date' : undefined}
              >
                {dayTitle(day, at)}
              </th>
            ))}
          </tr>
        </thead>
        {sections.map(section => (
          <tbody key={section.key}>
            <tr className="cal-section">
              <th scope="rowgroup" colSpan={shown.length + 1}>
                <span>{section.title}</span>
                <small className="num">{section.note}</small>
              </th>
            </tr>
            {section.rows.map(row => (
              <tr key={row.key}>
                <th scope="row">
                  <span>{row.title}</span>
                  <small className="num">{row.note}</small>
                </th>
                {shown.map(({ day, at }) => (
                  <DayCell key={day} row={row} at={at} view={view} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function DayCell({ row, at, view }: { row: GridRow; at: number; view: View }) {
  const lessons = row.days[at]!
  const free = row.open && freeText(lessons, row.open)
  return (
    <td className={lessons.length === 0 ? 'cal-free' : undefined}>
      {lessons.map(lesson => (
        <LessonBlock key={`${lesson._id}${lesson.startHour}`} lesson={lesson} view={view} />
      ))}
      {row.open && (
        <span className="cal-strip">
          <span className="cal-line" aria-hidden>
            {busyParts(lessons, row.open).map(({ start, width }) => (
              <i key={start} style={{ insetInlineStart: `${start}%`, width: `${width}%` }} />
            ))}
          </span>
          <small className="num">{free ?? 'Ocupado'}</small>
        </span>
      )}
    </td>
  )
}
