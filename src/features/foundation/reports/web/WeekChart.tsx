import type { ReactNode } from 'react'
import { axisOf, scaleOf, shortPesos } from '#lib/charts.ts'
import { shortDay } from '#lib/days.ts'
import { useBoxWidth } from '#web/hooks/useBoxWidth.ts'
import { classes } from '#web/look/classes.ts'
import { useToday } from '#web/state/useNow.ts'
import { ChartGrid } from '#web/ui/ChartGrid.tsx'
import chartStyles from '#web/ui/chart.module.css'

const [HEIGHT, TOP, FROM] = [132, 16, 60]
export const BASE = 108

interface Place {
  x(at: number): number
  y(value: number): number
  /** The width of a column. */
  bar: number
  last: number
}
interface Props {
  /** The first day of each week. */
  weeks: readonly string[]
  /** The highest value, in pesos. */
  most: number
  label: string
  className?: string | undefined
  column(at: number, place: Place): ReactNode
  over?(place: Place): ReactNode
}

/** Money by week: axis, columns and the days below them. */
export function WeekChart({ weeks, most, label, className, column, over }: Props) {
  const [box, width] = useBoxWidth<HTMLDivElement>()
  const today = useToday()
  const steps = axisOf(most)
  const step = (width - FROM) / weeks.length
  const every = Math.max(1, Math.ceil(48 / step))
  const last = weeks.length - 1
  const place = {
    x: (at: number) => FROM + step * (at + 0.5),
    y: scaleOf(steps, TOP, BASE),
    bar: Math.max(2, Math.min(30, step * 0.6)),
    last,
  }
  return (
    <div ref={box} className={classes(chartStyles.chart, className)}>
      <svg overflow="visible" width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
        <ChartGrid steps={steps} y={place.y} from={FROM} to={width} format={shortPesos} />
        {weeks.map((week, at) => (
          <g key={week}>
            {column(at, place)}
            {(last - at) % every === 0 && (
              <text x={place.x(at)} y={HEIGHT - 6} textAnchor="middle" className={at === last ? chartStyles.now : undefined}>
                {shortDay(week, today)}
              </text>
            )}
          </g>
        ))}
        {over?.(place)}
      </svg>
    </div>
  )
}
