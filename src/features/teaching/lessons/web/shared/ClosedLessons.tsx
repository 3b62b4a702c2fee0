import { Button } from 'antd'
import { formatDay } from '#lib/days.ts'
import { counted } from '#lib/numbers.ts'
import type { Schedule } from '#lib/schedules.ts'
import { useSession } from '#web/session/session.tsx'
import { skip, useRead } from '#web/calls/useRead.ts'
import { closedEnd } from '../../closedEnd.ts'
import { closedDays } from '../../contract.ts'
import styles from './nextLessons.module.css'

interface Props {
  schedules: readonly Schedule[]
  startDate: string | null
  endDate: string | null
  campus: string | undefined
  onEnd(day: string): void
}

/** 'Caen 3 clases en días cerrados', and the end that makes up for them (OFE-14). */
export function ClosedLessons({ schedules, startDate, endDate, campus, onEnd }: Props) {
  const { can } = useSession()
  const ready = startDate && endDate && startDate <= endDate && schedules.length > 0 && can(closedDays.list)
  const from = Number(startDate?.slice(0, 4))
  const to = Number(endDate?.slice(0, 4))
  const read = (year: number) => (ready && year <= to + 1 ? { query: { year, ...(campus && { location: campus }) } } : skip)
  // The next year may make up for the losses; no group lasts longer than two years.
  const years = [useRead(closedDays.list, read(from)), useRead(closedDays.list, read(from + 1)), useRead(closedDays.list, read(from + 2))]
  if (!ready) return null
  const closed = years.flatMap(({ data }) => data?.closedDays ?? []).filter(({ location }) => location === null || location._id === campus)
  const { lost, end } = closedEnd({ startDate, endDate, schedules }, closed)
  if (lost === 0) return null
  return (
    <p className={styles.closed} role="status">
      <span className="amber">
        {lost === 1 ? 'Cae 1 clase en un día cerrado' : `Caen ${counted(lost, 'clase', 'clases')} en días cerrados`}
      </span>
      {end !== null && (
        <Button size="small" onClick={() => onEnd(end)}>
          Terminar el {formatDay(end)}
        </Button>
      )}
    </p>
  )
}
