import { useState } from 'react'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { BarChart } from './BarChart.tsx'
import { shortPesos } from '#lib/charts.ts'
import { HomeLink } from './HomeLink.tsx'
import { enrolmentsSentence, incomeSentence } from './homeText.ts'
import { PLACES } from './places.ts'
import type { Home } from './useHome.ts'
import styles from './home.module.css'
import barChartStyles from './barChart.module.css'

const TITLES = { income: 'Ingresos', enrolments: 'Inscripciones' }
type ChartKey = keyof typeof TITLES

/** The last 30 days; which of the two, where the session sees both. */
export function ChartCard({ income, enrolments, day }: Pick<Home, 'income' | 'enrolments' | 'day'>) {
  const [choice, choose] = useState<ChartKey>('income')
  const shownChart: ChartKey = income && (choice === 'income' || !enrolments) ? 'income' : 'enrolments'
  return (
    <section className={styles.card} aria-label={`${TITLES[shownChart]} de los últimos 30 días`}>
      <header>
        <h3>{TITLES[shownChart]} de los últimos 30 días</h3>
        <span className="spacer" />
        <span className="small medium row tabular">
          <i className={barChartStyles.today} aria-hidden />
          Hoy {shownChart === 'income' && income ? formatMoney(toCentavos(income.today)) : enrolments?.today}
        </span>
        {shownChart === 'income' && income && income.average > 0 && (
          <span className="small muted row">
            <i className={barChartStyles.dash} />
            Promedio <span className="tabular">{formatMoney(toCentavos(income.average))}</span>
          </span>
        )}
        {income && enrolments && (
          <Segmented
            size="small"
            aria-label="Gráfica"
            options={(['income', 'enrolments'] as const).map(value => ({ value, label: TITLES[value] }))}
            value={shownChart}
            onChange={choose}
          />
        )}
        <HomeLink to={shownChart === 'income' ? PLACES.closing(day) : PLACES.students} className="compact medium">
          {shownChart === 'income' ? 'Ver corte' : 'Ver alumnos'}
        </HomeLink>
      </header>
      {shownChart === 'income' && income ? (
        <BarChart
          days={income.days.map(({ day: each, amount }) => ({ day: each, value: amount }))}
          average={income.average}
          format={shortPesos}
          sentence={incomeSentence(income.days, income.average)}
        />
      ) : (
        enrolments && (
          <BarChart
            days={enrolments.days.map(({ day: each, count }) => ({ day: each, value: count }))}
            format={String}
            sentence={enrolmentsSentence(enrolments.days)}
          />
        )
      )}
    </section>
  )
}
