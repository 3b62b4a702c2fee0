import { axisOf, scaleOf, shortPesos, stackOf } from '#lib/charts.ts'
import { formatDay, shortDay } from '#lib/days.ts'
import { useBoxWidth } from '#web/hooks/useBoxWidth.ts'
import { classes } from '#web/look/classes.ts'
import { useToday } from '#web/state/useNow.ts'
import { ChartGrid } from '#web/ui/ChartGrid.tsx'
import chartStyles from '#web/ui/chart.module.css'
import type { PastSums } from '../contract.ts'
import { figureText } from '../format.ts'
import styles from './kept.module.css'

const [HEIGHT, TOP, BASE, FROM] = [132, 16, 108, 60]
/** From the foot up: the older, the stronger. */
const TONES = ['var(--c3)', 'var(--c2)', 'var(--c1)']

/** Stacked columns of what was kept of past weeks. They open nothing: of past days only sums are kept (DIR-20). */
export function KeptChart({ label, kept: { classes: of, weeks, since } }: { label: string; kept: PastSums }) {
  const [box, width] = useBoxWidth<HTMLDivElement>()
  const today = useToday()
  const totals = weeks.map(({ sums }) => sums?.reduce((sum, each) => sum + each, 0) ?? 0)
  const steps = axisOf(Math.max(...totals))
  const y = scaleOf(steps, TOP, BASE)
  const step = (width - FROM) / weeks.length
  const bar = Math.max(2, Math.min(30, step * 0.6))
  const x = (at: number) => FROM + step * (at + 0.5)
  const every = Math.max(1, Math.ceil(48 / step))
  const last = weeks.length - 1
  const now = weeks[last]?.sums
  const sentence = now ? of.map(({ name }, at) => `${name}, ${figureText('money', now[at])}`).join('; ') : 'sin guardar'
  return (
    <section className={styles.kept} aria-label={label}>
      <header>
        <h3>{label}</h3>
        <ul className="small">
          {of.map(({ key, name }, at) => (
            <li key={key}>
              <span aria-hidden style={{ background: TONES[at] }} /> {name}
            </li>
          ))}
        </ul>
      </header>
      <div ref={box} className={classes(chartStyles.chart, styles.chart)}>
        <svg
          overflow="visible"
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          role="img"
          aria-label={`${label} de ${weeks.length} semanas; la última: ${sentence}`}
        >
          <ChartGrid steps={steps} y={y} from={FROM} to={width} format={shortPesos} />
          {weeks.map(({ key, sums }, at) => (
            <g key={key}>
              {sums &&
                stackOf(sums, y).map(
                  ({ top, base }, nth) =>
                    top < base && <rect key={of[nth]!.key} x={x(at) - bar / 2} y={top} width={bar} height={base - top} fill={TONES[nth]} />,
                )}
              {(last - at) % every === 0 && (
                <text x={x(at)} y={HEIGHT - 6} textAnchor="middle" className={at === last ? chartStyles.now : undefined}>
                  {shortDay(key, today)}
                </text>
              )}
            </g>
          ))}
        </svg>
      </div>
      {since && <p className="muted small">Se guarda desde el {formatDay(since)}. De días pasados se guarda la suma, no los nombres.</p>}
    </section>
  )
}
