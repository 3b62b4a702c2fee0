import { Button } from 'antd'
import { CalendarClock } from 'lucide-react'
import { addDays, formatBirthday } from '#lib/days.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { Empty } from '#web/ui/Blocks.tsx'
import { advisories, type AdvisoryDay } from '../contract.ts'
import { weekOf } from '../weeks.ts'
import { isEmpty, weekdayName } from './weekView.ts'
import styles from './advisories.module.css'

interface Props {
  days: readonly AdvisoryDay[]
  today: string
  onOpen(day: string): void
}

/** M56: says that today has no advisories, and links to the next day with some, in this week or the next. Nothing on a day with some. */
export function NoneToday({ days, today, onOpen, slim = false }: Props & { slim?: boolean }) {
  const next = useNextDay(days, today)
  if (!hasNone(days, today)) return null
  const to = next && (
    <Button size={slim ? 'small' : 'middle'} onClick={() => onOpen(next)}>
      {`Ver las del ${weekdayName(next).toLowerCase()} ${formatBirthday(next)}`}
    </Button>
  )
  if (!slim) return <Empty icon={CalendarClock} title={NONE} action={to} />
  return (
    <p className={styles.none} role="status">
      <span>{NONE}</span>
      {to}
    </p>
  )
}

const NONE = 'Hoy no hay asesorías'

/** True when today is one of these days and has no advisories. */
export const hasNone = (days: readonly AdvisoryDay[], today: string): boolean =>
  days.some(({ date }) => date === today) && isEmpty(days.filter(({ date }) => date === today))

const firstAfter = (days: readonly AdvisoryDay[] | undefined, today: string) => days?.find(day => day.date > today && !isEmpty([day]))?.date

function useNextDay(days: readonly AdvisoryDay[], today: string): string | undefined {
  const here = firstAfter(days, today)
  const { monday } = weekOf(addDays(today, 7))
  const { data } = useRead(advisories.week, hasNone(days, today) && !here ? { query: { date: monday } } : skip)
  return here ?? firstAfter(data?.dateArray, today)
}
