import { X } from 'lucide-react'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { formatPhone, fullName } from '#lib/text.ts'
import type { Student } from '#features/people/students/contract.ts'
import { BalanceTag } from '#features/people/students/web/shared/BalanceTag.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './studentHead.module.css'
import cashStyles from './cash.module.css'

interface Props {
  student: Student
  /** Pesos. */
  debt: number
  credit: number
  onClose(): void
}

export function StudentHead({ student, debt, credit, onClose }: Props) {
  const owes = toCentavos(debt)
  const inFavour = owes === 0 && credit > 0
  const label = inFavour ? 'Saldo a favor' : 'Debe en total'
  const figure = formatMoney(inFavour ? toCentavos(credit) : owes)
  const tone = inFavour ? 'green' : owes > 0 ? 'red' : 'muted'
  return (
    <header className={styles.who}>
      <Avatar person={student} size="large" />
      <div className={styles.name}>
        <h2 translate="no">{fullName(student)}</h2>
        <p className={classes(cashStyles.wide, 'compact muted tabular truncate')}>
          {student.uniqueFolio && `Folio ${student.uniqueFolio} · `}
          {formatPhone(student.phoneNumber)}
        </p>
        <p className={classes(styles.slim, 'compact')}>
          {inFavour ? 'Saldo a favor' : 'Debe'} <b className={classes(tone, 'tabular')}>{figure}</b>
        </p>
      </div>
      <span className="spacer" />
      <span className={cashStyles.wide}>
        <BalanceTag debt={owes > 0} />
      </span>
      <div className={classes(styles.total, cashStyles.wide)} data-slot="cash-total">
        <span className="small muted">{label}</span>
        <b className={classes(tone, 'tabular')}>{figure}</b>
      </div>
      <IconButton icon={X} label="Quitar alumno" title="Esc" className={styles.leave} onClick={onClose} />
    </header>
  )
}
