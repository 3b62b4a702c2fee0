import type { ReactNode } from 'react'
import { axisOf, barPath, scaleOf, shortPesos } from '#lib/charts.ts'
import { useBoxWidth } from '#web/hooks/useBoxWidth.ts'
import { classes } from '#web/look/classes.ts'
import { ChartGrid } from '#web/ui/ChartGrid.tsx'
import chartStyles from '#web/ui/chart.module.css'

const [HEIGHT, TOP, FROM] = [132, 16, 60]
export const BASE = 108

export interface Place {
  x(at: number): number
  y(value: number): number
  /** The width of a column. */
  bar: number
  /** The last part that has begun. */
  last: number
}
interface Props {
  /** The text below each part. */
  marks: readonly string[]
  last?: number
  most: number
  label: string
  format?(value: number): string
  /** Room at the right: for half of the last mark, or the name of a line. */
  right?: number
  className?: string | undefined
  column(at: number, place: Place): ReactNode
  over?(place: Place): ReactNode
}

/** Columns over time: axis, columns and what is below them. */
export function TimeChart({
  marks,
  last = marks.length - 1,
  most,
  label,
  format = shortPesos,
  right = 16,
  className,
  column,
  over,
}: Props) {
  const [box, width] = useBoxWidth<HTMLDivElement>()
  const steps = axisOf(most)
  const step = (width - FROM - right) / Math.max(1, marks.length)
  const every = Math.max(1, Math.ceil(48 / step))
  const place = {
    x: (at: number) => FROM + step * (at + 0.5),
    y: scaleOf(steps, TOP, BASE),
    bar: Math.max(2, Math.min(42, step * 0.6)),
    last,
  }
  return (
    <div ref={box} className={classes(chartStyles.chart, className)}>
      <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
        <ChartGrid steps={steps} y={place.y} from={FROM} to={width - right} format={format} />
        {marks.map((mark, at) => (
          <g key={at}>
            {column(at, place)}
            {(last - at) % every === 0 && (
              <text x={place.x(at)} y={HEIGHT - 6} textAnchor="middle" className={at === last ? chartStyles.now : undefined}>
                {mark}
              </text>
            )}
          </g>
        ))}
        {over?.(place)}
      </svg>
    </div>
  )
}

/** A column from the foot; the last one in the stronger tone. */
export function Column({ at, value, place: { x, y, bar, last } }: { at: number; value: number | null; place: Place }) {
  if (!value || value < 0) return null
  return <path d={barPath(x(at) - bar / 2, y(value), bar, BASE)} fill={at === last ? 'var(--c1)' : 'var(--c2)'} />
}

/** The year before, as a line over the columns, with its name at the end. */
export function YearLine({ values, place: { x, y }, name }: { values: readonly (number | null)[]; place: Place; name?: string }) {
  const points = values.flatMap((value, at) => (value === null ? [] : [[x(at), y(value)] as const]))
  if (points.length < 2) return null
  const line = points.map(([left, top]) => `${left},${top}`).join(' ')
  return (
    <>
      <polyline points={line} fill="none" stroke="var(--surface)" strokeWidth="5" />
      <polyline points={line} fill="none" stroke="var(--text-3)" strokeWidth="2" />
      {name && (
        <text x={points.at(-1)![0] + 10} y={points.at(-1)![1] + 4}>
          {name}
        </text>
      )}
    </>
  )
}
