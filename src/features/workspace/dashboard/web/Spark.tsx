import { sparkPoints } from '#lib/charts.ts'
import styles from './home.module.css'

const WIDTH = 96
const HEIGHT = 28

/** The trend beside a figure, its last point marked; the figure itself says what it is. */
export function Spark({ values }: { values: readonly number[] }) {
  const points = sparkPoints(values, WIDTH, HEIGHT)
  const line = points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  const [x, y] = points.at(-1)!
  return (
    <svg className={styles.spark} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <path d={`${line}L${WIDTH - 2} ${HEIGHT}L2 ${HEIGHT}Z`} fill="var(--soft)" />
      <path d={line} fill="none" stroke="var(--c1)" strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round" />
      <circle cx={x} cy={y} r="2.5" fill="var(--c1)" stroke="var(--surface)" strokeWidth="1.5" />
    </svg>
  )
}
