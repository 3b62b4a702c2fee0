import { X } from 'lucide-react'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { formatPhone, fullName } from '#lib/text.ts'
import type { Student } from '#features/people/students/contract.ts'
import { BalanceTag } from '#features/people/students/web/shared/BalanceTag.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

interface Props {
  student: Student
  /** Pesos. */
  debt: number
  credit: number
  onClose(): void
}

/** Who stands at the desk, and what they owe in all. */
export function StudentHead({ student, debt, credit, onClose }: Props) {
  const owes = toCentavos(debt)
  const inFavour = owes === 0 && credit > 0
  const label = inFavour ? 'Saldo a favor' : 'Debe en total'
  const figure = formatMoney(inFavour ? toCentavos(credit) : owes)
  const tone = inFavour ? 'green' : owes > 0 ? 'red' : 'mut'
  return (
    <header className="cash-who">
      <Avatar person={student} size="large" />
      <div className="cash-name">
        <h2 className="clip" title={fullName(student)}>
          {fullName(student)}
        </h2>
        <p className="t13 mut num clip cash-wide">
          {student.uniqueFolio && `Folio ${student.uniqueFolio} · `}
          {formatPhone(student.phoneNumber)}
        </p>
        <p className="t13 cash-slim">
          {inFavour ? 'Saldo a favor' : 'Debe'} <b className={`num ${tone}`}>{figure}</b>
        </p>
      </div>
      <span className="sp" />
      <span className="cash-wide">
        <BalanceTag debt={owes > 0} />
      </span>
      <div className="cash-total cash-wide">
        <span className="t12 mut">{label}</span>
        <b className={`num ${tone}`}>{figure}</b>
      </div>
      <IconButton icon={X} label="Quitar alumno" title="Esc" className="cash-x" onClick={onClose} />
    </header>
  )
}
