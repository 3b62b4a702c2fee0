import type { Answer } from '#contract/route.ts'
import { shortDay } from '#lib/days.ts'
import { classes } from '#web/look/classes.ts'
import { useToday } from '#web/state/useNow.ts'
import type { reports } from '../contract.ts'
import { figureText } from '../format.ts'
import { Column, TimeChart, YearLine, type Place } from './TimeChart.tsx'
import styles from './ahead.module.css'

type Ahead = NonNullable<Answer<typeof reports.figures>['ahead']>
type Week = Ahead['weeks'][number]

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
  const today = useToday()
  const sentence = weeks.map(each => `Semana del ${shortDay(each.key, today)}: ${money(each.said)}, ${bandText(each)}`).join('. ')
  return (
    <div className={styles.chart}>
      <TimeChart
        marks={weeks.map(({ key }) => shortDay(key, today))}
        last={-1}
        most={Math.max(...weeks.map(({ said, high, lastYear }) => Math.max(said, high ?? 0, lastYear)))}
        label={sentence}
        column={(at, place) => (
          <>
            <Column at={at} value={weeks[at]!.said} place={place} />
            <Band week={weeks[at]!} left={place.x(at)} y={place.y} />
          </>
        )}
        over={place => <YearLine values={weeks.map(({ lastYear }) => lastYear)} place={place} />}
      />
      <p className={classes(styles.legend, 'muted small')}>Raya: la misma semana de hace un año. Banda: entre cuánto y cuánto se espera.</p>
    </div>
  )
}

function Band({ week: { low, high }, left, y }: { week: Week; left: number; y: Place['y'] }) {
  if (low === null || high === null) return null
  const end = (value: number) => `M${left - 6} ${y(value)}h12`
  return <path d={`${end(high)}M${left} ${y(high)}V${y(low)}${end(low)}`} stroke="var(--text)" strokeWidth="1.5" />
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
