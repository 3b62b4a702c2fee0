import { CalendarCheck, CircleAlert } from 'lucide-react'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { figure } from '#lib/numbers.ts'
import { OFTEN_MISSING, type GroupStudent, type GroupSums } from '#features/teaching/groups/contract.ts'
import { BalanceTag } from '#features/people/students/web/shared/BalanceTag.tsx'
import { useToday } from '#web/state/useNow.ts'
import { StateTag } from '#web/ui/StateTag.tsx'
import { classes } from '#web/look/classes.ts'
import figureStyles from '#web/ui/figure.module.css'
import { paidOf } from './moneyText.ts'
import styles from './students.module.css'

export const percentText = (percent: number | null): string => (percent === null ? '—' : `${figure(percent)} %`)

/** The paid part of the price, as a bar and in figures. */
export function PaidBar({ student }: { student: GroupStudent }) {
  const { share, text, of, state } = paidOf(student, useToday())
  return (
    <span className={classes(styles.paid, 'tabular')}>
      <span className={figureStyles.bar} data-slot="bar" aria-hidden>
        <i style={{ width: `${share}%` }} />
      </span>
      <span className={state === 'late' ? 'red' : undefined}>{text}</span>
      {of && <span className="muted">{of}</span>}
    </span>
  )
}

/** 'Al corriente', 'En plan' while dates are kept, else 'Tiene adeudos'; and whether the student owes another course. */
export function StandingTag({ student }: { student: GroupStudent }) {
  const { state } = paidOf(student, useToday())
  return (
    <span className={styles.tags}>
      {state === 'planned' ? (
        <StateTag tone="outline" icon={CalendarCheck}>
          En plan
        </StateTag>
      ) : (
        <BalanceTag debt={state === 'late'} />
      )}
      {student.owesOtherCourse && <OwesTag />}
    </span>
  )
}

/** 'Adeuda otro curso'. */
export const OwesTag = () => (
  <StateTag tone="red" icon={CircleAlert}>
    Adeuda otro curso
  </StateTag>
)

/** Amber for an often absent student. */
export const Came = ({ percent }: { percent: number | null }) => (
  <span className={classes('tabular', percent === null && 'muted', percent !== null && percent < OFTEN_MISSING && 'amber')}>
    {percentText(percent)}
  </span>
)

const money = (pesos: number) => formatMoney(toCentavos(pesos))

/** The totals of the whole group, for any page. */
export const Sums = ({ sums: { cost, paid, balance, owing, attendance } }: { sums: GroupSums }) => (
  <span className={classes(styles.sums, 'tabular')}>
    <span>costo {money(cost)}</span>
    <span>
      <b>{money(paid)}</b> pagado
    </span>
    {balance > 0 && <b className="red">debe {money(balance)}</b>}
    {owing > 0 && <span>{owing} con adeudo</span>}
    <span>
      asistencia <b>{percentText(attendance)}</b>
    </span>
  </span>
)
