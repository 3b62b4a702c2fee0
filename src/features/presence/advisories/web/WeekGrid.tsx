import { SLOT_HOURS } from '#features/teaching/courses/limits.ts'
import type { AdvisoryDay } from '../contract.ts'
import { ADVISORY_LIMITS, hoursText } from '../texts.ts'
import { isOver } from '../weeks.ts'
import { slotKey } from './address.ts'
import { SlotButton } from './SlotButton.tsx'
import { dayTitle, type HourCell } from './weekView.ts'
import styles from './advisories.module.css'

interface Props {
  days: readonly AdvisoryDay[]
  clock: { day: string; minutes: number }
  open: string | undefined
  onOpen(key: string): void
}

/** Hours down, days across (ADV-30). */
export const WeekGrid = ({ days, ...rest }: Props) => (
  // Scrollable content must be reachable without a mouse.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={styles.scroll} tabIndex={0} role="group" aria-label="Semana">
    <table className={styles.grid}>
      <thead>
        <tr>
          <th scope="col">Hora</th>
          {days.map(({ date }) => (
            <th
              key={date}
              scope="col"
              className={date === rest.clock.day ? styles.today : undefined}
              aria-current={date === rest.clock.day ? 'date' : undefined}
            >
              {dayTitle(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {SLOT_HOURS.map((hour, at) => (
          <tr key={hour}>
            <th scope="row" className="tabular">
              {hoursText(hour)}
            </th>
            {days.map(({ date, hours }) => (
              <td key={date}>
                <Hour date={date} cell={hours[at]!} {...rest} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** One day below the other hours, for a phone. Hours without advisories are left out. */
export const DayList = ({ days: [day], ...rest }: Props) => (
  <ul className={styles.day}>
    {day!.hours
      .filter(cell => cell.appoimentList.length > 0)
      .map(cell => (
        <li key={cell.value}>
          <h2 className="tabular">{hoursText(cell.value)}</h2>
          <Hour date={day!.date} cell={cell} {...rest} />
        </li>
      ))}
  </ul>
)

function Hour({ date, cell, clock, open, onOpen }: { date: string; cell: HourCell } & Omit<Props, 'days'>) {
  if (cell.appoimentList.length === 0) return null
  const key = slotKey(date, cell.value)
  const over = isOver({ date, hour: cell.value }, clock, ADVISORY_LIMITS.hours)
  return <SlotButton date={date} cell={cell} open={key === open} over={over} onOpen={() => onOpen(key)} />
}
