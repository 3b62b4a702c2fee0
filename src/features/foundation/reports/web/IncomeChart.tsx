import type { Answer } from '#contract/route.ts'
import { barPath } from '#lib/charts.ts'
import type { reports } from '../contract.ts'
import { figureText, incomeText } from '../format.ts'
import { BASE, WeekChart } from './WeekChart.tsx'
import styles from './sheet.module.css'

/** 13 weeks of income against those of a year before. */
export function IncomeChart({ weeks }: { weeks: NonNullable<Answer<typeof reports.sheet>['income']> }) {
  const { now, before } = weeks.at(-1)!
  const hasLine = weeks.some(week => week.before !== null)
  return (
    <section className={styles.chart} aria-label="Neto de 13 semanas">
      <h3>{incomeText(now, before)}</h3>
      <WeekChart
        weeks={weeks.map(({ key }) => key)}
        most={Math.max(...weeks.map(week => Math.max(week.now, week.before ?? 0)))}
        label={`Neto de 13 semanas; la última, ${figureText('money', now)}`}
        column={(at, { x, y, bar, last }) =>
          weeks[at]!.now > 0 && (
            <path d={barPath(x(at) - bar / 2, y(weeks[at]!.now), bar, BASE)} fill={at === last ? 'var(--c1)' : 'var(--c2)'} />
          )
        }
        over={({ x, y }) => {
          const line = weeks.flatMap((week, at) => (week.before === null ? [] : [`${x(at)},${y(week.before)}`])).join(' ')
          return (
            hasLine && (
              <>
                <polyline points={line} fill="none" stroke="var(--surface)" strokeWidth="5" />
                <polyline points={line} fill="none" stroke="var(--text-3)" strokeWidth="2" />
              </>
            )
          )
        }}
      />
      {hasLine && <p className="muted small">Raya: la misma semana de hace un año.</p>}
    </section>
  )
}
