import { stackOf } from '#lib/charts.ts'
import { formatDay, shortDay } from '#lib/days.ts'
import { useToday } from '#web/state/useNow.ts'
import type { PastSums } from '../contract.ts'
import { figureText } from '../format.ts'
import { TimeChart } from './TimeChart.tsx'
import styles from './kept.module.css'

/** From the foot up: the older, the stronger. */
const TONES = ['var(--c3)', 'var(--c2)', 'var(--c1)']

/** Stacked columns of what was kept of past weeks. They open nothing: of past days only sums are kept (DIR-20). @param brief nothing beside it is such a sum */
export function KeptChart({ label, kept, brief }: { label: string; kept: PastSums; brief?: boolean }) {
  const { classes: of, weeks, since } = kept
  const today = useToday()
  const totals = weeks.map(({ sums }) => sums?.reduce((sum, each) => sum + each, 0) ?? 0)
  const now = weeks.at(-1)?.sums
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
      <TimeChart
        marks={weeks.map(({ key }) => shortDay(key, today))}
        most={Math.max(...totals)}
        label={`${label} de ${weeks.length} semanas; la última: ${sentence}`}
        className={styles.chart}
        column={(at, { x, y, bar }) =>
          stackOf(weeks[at]!.sums ?? [], y).map(
            ({ top, base }, nth) =>
              top < base && <rect key={of[nth]!.key} x={x(at) - bar / 2} y={top} width={bar} height={base - top} fill={TONES[nth]} />,
          )
        }
      />
      {since && (
        <p className="muted small">
          Se guarda desde el {formatDay(since)}.{!brief && ' De días pasados se guarda la suma, no los nombres.'}
        </p>
      )}
    </section>
  )
}
