import { Button, DatePicker } from 'antd'
import esES from 'antd/es/locale/es_ES'
import esMX from 'dayjs/locale/es-mx'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays } from '#lib/days.ts'
import { dayjs } from '#web/ui/academyDayjs.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { weekOf } from '../weeks.ts'
import { rangeText } from './weekView.ts'
import { classes } from '#web/look/classes.ts'
import styles from './advisories.module.css'

// Weeks as ISO counts them: Monday first, the first is the one with the 4th of January (ADV-5).
const ISO = 'es-semanas'
dayjs.locale({ ...esMX, name: ISO, weekStart: 1, yearStart: 4 } as ILocale, undefined, true)
const LOCALE = { ...esES.DatePicker!, lang: { ...esES.DatePicker!.lang, locale: ISO } }

interface Props {
  day: string
  today: string
  onChange(day: string | undefined): void
}

/** '48º - noviembre' with its days (ADV-31); the week before, after, and this one. */
export function WeekPicker({ day, today, onChange }: Props) {
  const week = weekOf(day)
  return (
    <>
      <div className={styles.week}>
        <IconButton icon={ChevronLeft} label="Semana anterior" onClick={() => onChange(addDays(day, -7))} />
        <DatePicker
          aria-label="Semana"
          picker="week"
          // A week belongs to the month and year of its Thursday.
          value={dayjs(addDays(week.monday, 3), 'YYYY-MM-DD')}
          format="wo - MMMM"
          locale={LOCALE}
          allowClear={false}
          inputReadOnly
          suffixIcon={<CalendarDays aria-hidden />}
          onChange={picked => picked && onChange(weekOf(picked.format('YYYY-MM-DD')).monday)}
        />
        <IconButton icon={ChevronRight} label="Semana siguiente" onClick={() => onChange(addDays(day, 7))} />
      </div>
      <span className={classes(styles.range, 'tabular')} role="status">
        {rangeText(week)}
      </span>
      <Button disabled={weekOf(today).monday === week.monday} onClick={() => onChange(undefined)}>
        Hoy
      </Button>
    </>
  )
}
