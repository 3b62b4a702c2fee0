import type { Answer } from '#contract/route.ts'
import { axisOf, barPath, scaleOf, shortPesos } from '#lib/charts.ts'
import { shortDay } from '#lib/days.ts'
import { useBoxWidth } from '#web/hooks/useBoxWidth.ts'
import { useToday } from '#web/state/useNow.ts'
import { ChartGrid } from '#web/ui/ChartGrid.tsx'
import chartStyles from '#web/ui/chart.module.css'
import type { reports } from '../contract.ts'
import { figureText, incomeText } from '../format.ts'
import styles from './sheet.module.css'

const [HEIGHT, TOP, BASE, FROM] = [132, 16, 108, 60]

/** 13 weeks of income against those of a year before. */
export function IncomeChart({ weeks }: { weeks: NonNullable<Answer<typeof reports.sheet>['income']> }) {
  const [box, width] = useBoxWidth<HTMLDivElement>()
  const today = useToday()
  const steps = axisOf(Math.max(...weeks.map(({ now, before }) => Math.max(now, before ?? 0))))
  const y = scaleOf(steps, TOP, BASE)
  const step = (width - FROM) / weeks.length
  const bar = Math.max(2, Math.min(30, step * 0.6))
  const x = (at: number) => FROM + step * (at + 0.5)
  const every = Math.max(1, Math.ceil(48 / step))
  const last = weeks.length - 1
  const line = weeks.flatMap(({ before }, at) => (before === null ? [] : [`${x(at)},${y(before)}`])).join(' ')
  return (
    <section className={styles.chart} aria-label="Neto de 13 semanas">
      <h3>{incomeText(weeks[last]!.now, weeks[last]!.before)}</h3>
      <div ref={box} className={chartStyles.chart}>
        <svg
          overflow="visible"
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          role="img"
          aria-label={`Neto de 13 semanas; la última, ${figureText('money', weeks[last]!.now)}`}
        >
          <ChartGrid steps={steps} y={y} from={FROM} to={width} format={shortPesos} />
          {weeks.map(({ key, now }, at) => (
            <g key={key}>
              {now > 0 && <path d={barPath(x(at) - bar / 2, y(now), bar, BASE)} fill={at === last ? 'var(--c1)' : 'var(--c2)'} />}
              {(last - at) % every === 0 && (
                <text x={x(at)} y={HEIGHT - 6} textAnchor="middle" className={at === last ? chartStyles.now : undefined}>
                  {shortDay(key, today)}
                </text>
              )}
            </g>
          ))}
          {line && <polyline points={line} fill="none" stroke="var(--surface)" strokeWidth="5" />}
          {line && <polyline points={line} fill="none" stroke="var(--text-3)" strokeWidth="2" />}
        </svg>
      </div>
      {line && <p className="muted small">Raya: la misma semana de hace un año.</p>}
    </section>
  )
}
