import { counted, figure as grouped } from '#lib/numbers.ts'
import { classes } from '#web/look/classes.ts'
import { BigMoney } from '#web/ui/Money.tsx'
import { Figure } from '../Figures.tsx'
import { PLACES } from '../places.ts'
import type { Desk } from './useDesk.ts'
import homeStyles from '../home.module.css'
import figureStyles from '#web/ui/figure.module.css'

const Big = ({ value }: { value: number }) => (
  <span className={classes(figureStyles.figure, 'tabular')} data-slot="figure">
    {grouped(value)}
  </span>
)

/** Up to four figures of the campus, each with a link to its list. */
export function DeskFigures({ desk: { day, takings, enrolments, now, overdue } }: { desk: Desk }) {
  const here = now?.present === undefined ? undefined : now
  if (![takings, enrolments, here, overdue].some(Boolean)) return null
  return (
    <section className={homeStyles.figures} aria-label="Cifras de hoy">
      {takings && (
        <Figure to={PLACES.closing(day)} label="Cobros de hoy" figure={<BigMoney pesos={takings.amount} />}>
          {counted(takings.count, 'cobro', 'cobros')}
        </Figure>
      )}
      {enrolments && (
        <Figure to={PLACES.students} label="Inscripciones" figure={<Big value={enrolments.here} />}>
          de {grouped(enrolments.academy)} en la academia
        </Figure>
      )}
      {here && (
        <Figure to={PLACES.groups()} label="En la sede ahora" figure={<Big value={here.present ?? 0} />}>
          de {grouped(here.expected)} esperados
        </Figure>
      )}
      {overdue && (
        <Figure
          to={PLACES.debtors}
          label="Con clase hoy y vencido"
          figure={<BigMoney pesos={overdue.amount} {...(overdue.amount > 0 && { tone: 'red' })} />}
        >
          {counted(overdue.count, 'alumno', 'alumnos')}
        </Figure>
      )}
    </section>
  )
}
