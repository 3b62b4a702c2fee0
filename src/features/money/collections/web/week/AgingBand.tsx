import { formatMoney, toCentavos } from '#lib/money.ts'
import { counted } from '#lib/numbers.ts'
import { BigMoney } from '#web/ui/Money.tsx'
import type { AgingClass } from '../../contract.ts'
import figureStyles from '#web/ui/figure.module.css'
import styles from './week.module.css'

const LABELS: Record<AgingClass['aging'], string> = { d30: '1 a 30 días', d60: '31 a 60 días', d61: 'Más de 60 días' }

/** All overdue debt by age. */
export function AgingBand({ classes }: { classes: readonly AgingClass[] }) {
  const all = classes.reduce((sum, { amount }) => sum + amount, 0)
  const students = classes.reduce((sum, each) => sum + each.students, 0)
  return (
    <div className={styles.aging}>
      <p className={styles.sum}>
        <BigMoney pesos={all} tone={all > 0 ? 'red' : 'green'} />
        <span className="muted tabular">vencido de {counted(students, 'alumno', 'alumnos')}</span>
      </p>
      <div className={figureStyles.bar} data-slot="bar" aria-hidden>
        {classes.map(({ aging, amount }) => (
          <i key={aging} className={styles[aging]} style={{ width: `${all === 0 ? 0 : (amount * 100) / all}%` }} />
        ))}
      </div>
      <ul className={styles.classes}>
        {classes.map(({ aging, amount, students: count }) => (
          <li key={aging} className={styles[aging]}>
            <span>{LABELS[aging]}</span>
            <b className="tabular">{formatMoney(toCentavos(amount))}</b>
            <small className="muted tabular">{counted(count, 'alumno', 'alumnos')}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}
