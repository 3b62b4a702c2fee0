import { Check, X } from 'lucide-react'
import { fullName } from '#lib/text.ts'
import { StateTag } from '#web/ui/StateTag.tsx'
import styles from './checklist.module.css'

export interface Checked {
  _id: string
  name: string
  lastName: string
  secondLastName: string
  /** null: no mark yet. */
  attendance: boolean | null
}

interface Props {
  student: Checked
  /** Called with the new mark; absent: the mark is only shown. */
  onMark?(present: boolean): void
}

export function ChecklistRow({ student, onMark }: Props) {
  const { name, lastName, secondLastName, attendance } = student
  return (
    <>
      <span className={styles.name}>
        <b className="truncate">{[lastName, secondLastName].filter(Boolean).join(' ')}</b>
        <span className="truncate">{name}</span>
      </span>
      {onMark ? (
        <span className={styles.marks} role="group" aria-label={fullName(student)}>
          <button type="button" className={styles.yes} aria-pressed={attendance === true} title="Presente" onClick={() => onMark(true)}>
            <Check aria-hidden />
            <span className="visuallyHidden">Presente</span>
          </button>
          <button type="button" className={styles.no} aria-pressed={attendance === false} title="Ausente" onClick={() => onMark(false)}>
            <X aria-hidden />
            <span className="visuallyHidden">Ausente</span>
          </button>
        </span>
      ) : (
        <ReadMark attendance={attendance} />
      )}
    </>
  )
}

function ReadMark({ attendance }: Pick<Checked, 'attendance'>) {
  if (attendance === null) return <span className="muted small">Sin marcar</span>
  return attendance ? (
    <StateTag tone="green" icon={Check}>
      Presente
    </StateTag>
  ) : (
    <StateTag tone="red" icon={X}>
      Ausente
    </StateTag>
  )
}
