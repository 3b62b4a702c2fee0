import type { Answer } from '#contract/route.ts'
import { axisOf, barPath, scaleOf, shortPesos } from '#lib/charts.ts'
import { shortDay } from '#lib/days.ts'
import { useBoxWidth } from '#web/hooks/useBoxWidth.ts'
import { classes } from '#web/look/classes.ts'
import { useToday } from '#web/state/useNow.ts'
import { ChartGrid } from '#web/ui/ChartGrid.tsx'
import chartStyles from '#web/ui/chart.module.css'
import type { reports } from '../contract.ts'
import { figureText } from '../format.ts'
import styles from './ahead.module.css'

type Ahead = NonNullable<Answer<typeof reports.figures>['ahead']>
type Week = Ahead['weeks'][number]

const [HEIGHT, TOP, BASE, LEFT] = [148, 16, 122, 60]
const STATES = {
  shown: null,
  year: 'Con tus datos acierta más el año pasado.',
  young: 'Con menos de 84 semanas de pagos solo se dice lo acordado.',
} as const
const money = (value: number | null) => figureText('money', value)
const bandText = ({ low, high }: Week) => (low === null || high === null ? '—' : `${money(low)} a ${money(high)}`)

/** The weeks to come as columns with their band, the same weeks of last year as a line; below, past weeks. */
export function AheadChart({ ahead }: { ahead: Ahead }) {
  const next = ahead.weeks.filter(({ came }) => came === null)
  const past = ahead.weeks.filter(({ came }) => came !== null)
  const says = STATES[ahead.state]
  return (
    <>
      {says && <p className={styles.says}>{says}</p>}
      <Columns weeks={next} />
      {past.length > 0 && <Past weeks={past} />}
    </>
  )
}

function Columns({ weeks }: { weeks: readonly Week[] }) {
  const [box, width] = useBoxWidth<HTMLDivElement>()
  const today = useToday()
  const steps = axisOf(Math.max(...weeks.map(({ said, high, lastYear }) => Math.max(said, high ?? 0, lastYear))))
  const y = scaleOf(steps, TOP, BASE)
  const step = (width - LEFT) / Math.max(1, weeks.length)
  const bar = Math.max(4, Math.min(42, step * 0.5))
  const x = (at: number) => LEFT + step * (at + 0.5)
  const line = weeks.map(({ lastYear }, at) => `${x(at)},${y(lastYear)}`).join(' ')
  const sentence = weeks.map(each => `Semana del ${shortDay(each.key, today)}: ${money(each.said)}, ${bandText(each)}`).join('. ')
  return (
    <div ref={box} className={classes(chartStyles.chart, styles.chart)}>
      <svg overflow="visible" width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={sentence}>
        <ChartGrid steps={steps} y={y} from={LEFT} to={width} format={shortPesos} />
        {weeks.map(({ key, said, low, high }, at) => (
          <g key={key}>
            {said > 0 && <path d={barPath(x(at) - bar / 2, y(said), bar, BASE)} fill="var(--c2)" />}
            {low !== null && high !== null && (
              <path
                d={`M${x(at) - 6} ${y(high)}h12M${x(at)} ${y(high)}V${y(low)}M${x(at) - 6} ${y(low)}h12`}
                stroke="var(--text)"
                strokeWidth="1.5"
              />
            )}
            <text x={x(at)} y={HEIGHT - 8} textAnchor="middle">
              {shortDay(key, today)}
            </text>
          </g>
        ))}
        <polyline points={line} fill="none" stroke="var(--surface)" strokeWidth="5" />
        <polyline points={line} fill="none" stroke="var(--text-3)" strokeWidth="2" strokeDasharray="4 3" />
      </svg>
      <p className={classes(styles.legend, 'muted small')}>Raya: la misma semana de hace un año. Banda: entre cuánto y cuánto se espera.</p>
    </div>
  )
}

function Past({ weeks }: { weeks: readonly Week[] }) {
  const today = useToday()
  return (
    <section className={styles.past}>
      <h3>Lo que dijimos y lo que entró</h3>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Lo que dijimos y lo que entró">
        <table>
          <thead>
            <tr>
              <th scope="col">Semana</th>
              <th scope="col">Dijimos</th>
              <th scope="col">Banda</th>
              <th scope="col">Entró</th>
              <th scope="col">Diferencia</th>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map(each => (
              <tr key={each.key}>
                <th scope="row">{shortDay(each.key, today)}</th>
                <td className="tabular">{money(each.said)}</td>
                <td className="tabular">{bandText(each)}</td>
                <td className="tabular">{money(each.came)}</td>
                <td className="tabular">{money(each.came! - each.said)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
