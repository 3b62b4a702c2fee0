import { useBoxWidth } from '#web/hooks/useBoxWidth.ts'
import type { CourseReportRow } from '../contract.ts'
import { barsOf, sentence, short, ticks, type Bar } from './occupancy.ts'
import styles from './report.module.css'

const ROW = 28
const BAR = 12
const HEAD = 20
const FIGURES = 64
const LETTER = 6.6

/** A bar per group: its seats, the registered students, and in a darker shade those who have paid. */
export function OccupancyChart({ rows }: { rows: readonly CourseReportRow[] }) {
  const [box, width] = useBoxWidth<HTMLDivElement>()
  const bars = barsOf(rows)
  const marks = ticks(Math.max(...bars.map(({ seats }) => seats)))
  const names = Math.min(200, Math.max(88, width * 0.28))
  const from = names + 12
  const scale = (seats: number) => (seats / marks.at(-1)!) * Math.max(40, width - from - FIGURES)
  const height = HEAD + bars.length * ROW + 4
  return (
    <figure className={styles.chart}>
      <Legend bars={bars} />
      {/* A long chart scrolls, also by keyboard. */}
      <div ref={box} className={styles.plot} role="region" aria-label="Ocupación por grupo" tabIndex={0}>
        <svg role="img" aria-label={sentence(bars)} width={width} height={height}>
          {marks.map((mark, at) => (
            <g key={mark}>
              <line
                className={at === 0 ? styles.base : styles.grid}
                x1={from + scale(mark)}
                x2={from + scale(mark)}
                y1={HEAD - 2}
                y2={height - 2}
              />
              <text className={styles.tick} x={from + scale(mark)} y={12} textAnchor="middle">
                {mark}
              </text>
            </g>
          ))}
          {bars.map((bar, at) => (
            <Row key={bar.id} bar={bar} top={HEAD + at * ROW} names={names} from={from} scale={scale} />
          ))}
        </svg>
      </div>
    </figure>
  )
}

interface RowProps {
  bar: Bar
  top: number
  names: number
  from: number
  scale(seats: number): number
}

function Row({ bar: { name, seats, figure, registered, confirmed }, top, names, from, scale }: RowProps) {
  const middle = top + ROW / 2
  const y = middle - BAR / 2
  const part = (className: string | undefined, start: number, end: number) =>
    end > start && <rect className={className} x={from + scale(start)} y={y} width={scale(end) - scale(start)} height={BAR} />
  return (
    <g>
      <title>{`${name}: ${registered} de ${seats}, ${confirmed} con pago`}</title>
      <text className={styles.label} x={0} y={middle + 4}>
        {short(name, Math.floor(names / LETTER))}
      </text>
      {part(styles.seats, 0, seats)}
      {part(styles.registered, confirmed, registered)}
      {part(styles.confirmed, 0, confirmed)}
      <text className={styles.figure} x={from + scale(seats) + 8} y={middle + 4}>
        {figure}
      </text>
    </g>
  )
}

function Legend({ bars }: { bars: readonly Bar[] }) {
  const sum = (of: (bar: Bar) => number) => bars.reduce((total, bar) => total + of(bar), 0)
  const [seats, registered, confirmed] = [sum(bar => bar.seats), sum(bar => bar.registered), sum(bar => bar.confirmed)]
  const entries = [
    { tone: styles.keyConfirmed, label: 'Con pago', figure: confirmed },
    { tone: styles.keyRegistered, label: 'Inscritos sin pago', figure: registered - confirmed },
    { tone: styles.keySeats, label: 'Lugares libres', figure: seats - registered },
  ]
  return (
    <figcaption className={styles.legend}>
      <b>Ocupación</b>
      {entries.map(({ tone, label, figure }) => (
        <span key={label}>
          <i className={tone} />
          {label} <b className="tabular">{figure}</b>
        </span>
      ))}
    </figcaption>
  )
}
