import type { ReactNode } from 'react'
import { counted, figure as grouped } from '#lib/numbers.ts'
import { groupsAccess } from '#features/teaching/groups/access.ts'
import { useSession } from '#web/session/session.tsx'
import { BigMoney } from '#web/ui/Money.tsx'
import { HomeLink, type Place } from './HomeLink.tsx'
import { overAverage, presence, shortMoney, signed, weekdayName } from './homeText.ts'
import { PLACES } from './places.ts'
import { Spark } from './Spark.tsx'
import type { Home } from './useHome.ts'
import { classes } from '#web/look/classes.ts'
import styles from './home.module.css'
import figureStyles from '#web/ui/figure.module.css'

const TREND = 10

/** Up to four figures in a row, each with its trend, one comparison and a link to its list. */
export function Figures({ home: { day, enrolments, income, debts, attendance } }: { home: Home }) {
  const { can } = useSession()
  if (![enrolments, income, debts, attendance].some(Boolean)) return null
  return (
    <section className={styles.figures} aria-label="Cifras de hoy">
      {enrolments && (
        <Figure
          to={PLACES.students}
          label="Inscripciones"
          figure={
            <span className={classes(figureStyles.figure, 'tabular')} data-slot="figure">
              {grouped(enrolments.today)}
            </span>
          }
          trend={enrolments.days.slice(-TREND).map(({ count }) => count)}
        >
          <span className={classes(enrolments.today > enrolments.lastWeek ? 'green' : 'subdued', 'medium')}>
            {signed(enrolments.today - enrolments.lastWeek)}
          </span>{' '}
          contra el {weekdayName(day)} pasado a esta hora
        </Figure>
      )}
      {income && (
        <Figure
          to={PLACES.closing(day)}
          label="Ingresos"
          figure={<BigMoney pesos={income.today} />}
          trend={income.days.slice(-TREND).map(({ amount }) => amount)}
        >
          <OverAverage income={income} />
        </Figure>
      )}
      {debts && (
        <Figure to={PLACES.debtors} label="Adeudos por cobrar" figure={<BigMoney pesos={debts.amount} />}>
          {debts.overdue.students > 0 ? (
            <>
              {grouped(debts.overdue.students)} de {grouped(debts.students)} deben{' '}
              <span className="amber medium">{shortMoney(debts.overdue.amount)} vencidos</span>
            </>
          ) : (
            <>
              <span className="medium subdued">{counted(debts.students, 'alumno', 'alumnos')}</span>, {grouped(debts.withClassToday)} con
              clase hoy
            </>
          )}
        </Figure>
      )}
      {attendance && (
        <Figure
          to={can(groupsAccess.read) ? PLACES.groups() : undefined}
          label="Asistencia"
          figure={
            <span className={classes(figureStyles.figure, 'tabular')} data-slot="figure">
              {presence(attendance.present, attendance.expected)}
            </span>
          }
          trend={attendance.days.map(({ present }) => present)}
        >
          {attendance.expected === 0 ? (
            'Todavía no empieza ninguna clase'
          ) : (
            <>
              <span className="medium subdued">
                {grouped(attendance.present)} de {grouped(attendance.expected)}
              </span>{' '}
              esperados hasta ahora
            </>
          )}
        </Figure>
      )}
    </section>
  )
}

function OverAverage({ income }: { income: NonNullable<Home['income']> }) {
  const over = overAverage(income.today, income.average)
  if (!over) return <>Sin días anteriores que comparar</>
  return (
    <>
      <span className={classes(over.tone, 'medium')}>{over.text}</span> {over.text.startsWith('+') ? 'sobre el promedio' : 'del promedio'}
    </>
  )
}

/** A figure of the row, with its comparison. */
export function Figure({
  to,
  label,
  figure,
  trend,
  children,
}: {
  /** Absent: the user may not open the list. */
  to: Place | undefined
  label: string
  figure: ReactNode
  trend?: number[]
  children: ReactNode
}) {
  const inside = (
    <>
      <span className="compact subdued">{label}</span>
      <span className={styles.value}>
        {figure}
        {trend?.some(value => value !== 0) && <Spark values={trend} />}
      </span>
      <span className="small muted tabular">{children}</span>
    </>
  )
  return to ? (
    <HomeLink to={to} className={styles.figure}>
      {inside}
    </HomeLink>
  ) : (
    <div className={styles.figure}>{inside}</div>
  )
}
