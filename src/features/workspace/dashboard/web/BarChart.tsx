import { shortDay } from '#lib/days.ts'
import { useBoxWidth } from '#web/hooks/useBoxWidth.ts'
import { axisOf, barPath, labelEvery, scaleOf } from '#lib/charts.ts'
import { classes } from '#web/look/classes.ts'
import { ChartGrid } from '#web/ui/ChartGrid.tsx'
import chartStyles from '#web/ui/chart.module.css'
import styles from './barChart.module.css'

interface Props {
  days: readonly { day: string; value: number }[]
  /** Drawn as a dashed line; absent: no line. */
  average?: number
  /** The whole chart in a sentence. */
  sentence: string
  /** Formats the figures of the axis. */
  format(value: number): string
}

const HEIGHT = 188
const TOP = 18
const BASE = 166
const LEFT_MARGIN = 52

/** Days as bars, the last one today: one hue for the past, a stronger one for now. A day on which nothing moved is a short dash. */
export function BarChart({ days, average, sentence, format }: Props) {
  const [box, width] = useBoxWidth<HTMLDivElement>()
  const steps = axisOf(Math.max(...days.map(({ value }) => value), average ?? 0))
  const yOf = scaleOf(steps, TOP, BASE)
  const dayWidth = (width - LEFT_MARGIN) / days.length
  const barWidth = Math.max(2, Math.min(20, dayWidth * 0.62))
  const every = labelEvery(dayWidth)
  const xOf = (at: number) => LEFT_MARGIN + dayWidth * (at + 0.5)
  const now = days.length - 1
  return (
    <div ref={box} className={classes(chartStyles.chart, styles.chart)}>
      <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={sentence}>
        <ChartGrid steps={steps} y={yOf} from={LEFT_MARGIN} to={width} format={format} />
        {days.map(({ day, value }, at) =>
          value > 0 ? (
            <path key={day} d={barPath(xOf(at) - barWidth / 2, yOf(value), barWidth, BASE)} fill={at === now ? 'var(--c1)' : 'var(--c2)'} />
          ) : (
            <line
              key={day}
              x1={xOf(at) - barWidth / 3}
              x2={xOf(at) + barWidth / 3}
              y1={BASE - 4}
              y2={BASE - 4}
              stroke="var(--text-3)"
              strokeDasharray="2 2"
            />
          ),
        )}
        {days.map(({ day }, at) =>
          (now - at) % every === 0 ? (
            <text
              key={day}
              x={xOf(at)}
              y={HEIGHT - 4}
              textAnchor={at === now ? 'end' : 'middle'}
              dx={at === now ? dayWidth / 2 : 0}
              className={at === now ? chartStyles.now : undefined}
            >
              {at === now ? 'Hoy' : shortDay(day, days[now]!.day)}
            </text>
          ) : null,
        )}
        {average !== undefined && average > 0 && (
          <line x1={LEFT_MARGIN} x2={width} y1={yOf(average)} y2={yOf(average)} stroke="var(--text-3)" strokeDasharray="3 3" />
        )}
      </svg>
    </div>
  )
}
