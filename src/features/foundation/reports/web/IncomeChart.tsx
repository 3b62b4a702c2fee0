import type { Answer } from '#contract/route.ts'
import { shortDay } from '#lib/days.ts'
import { useToday } from '#web/state/useNow.ts'
import type { reports } from '../contract.ts'
import { figureText, incomeText } from '../format.ts'
import { Column, TimeChart, YearLine } from './TimeChart.tsx'
import styles from './sheet.module.css'

/** 13 weeks of income against those of a year before. @param year of the last of these */
export function IncomeChart({ weeks, year }: { weeks: NonNullable<Answer<typeof reports.sheet>['income']>; year: string }) {
  const today = useToday()
  const { now, before } = weeks.at(-1)!
  return (
    <section className={styles.chart} aria-label="Neto de 13 semanas">
      <h3>{incomeText(now, before)}</h3>
      <TimeChart
        marks={weeks.map(({ key }) => shortDay(key, today))}
        most={Math.max(...weeks.map(week => Math.max(week.now, week.before ?? 0)))}
        label={`Neto de 13 semanas; la última, ${figureText('money', now)}`}
        column={(at, place) => <Column at={at} value={weeks[at]!.now} place={place} />}
        right={44}
        over={place => <YearLine values={weeks.map(week => week.before)} place={place} name={year} />}
      />
    </section>
  )
}
