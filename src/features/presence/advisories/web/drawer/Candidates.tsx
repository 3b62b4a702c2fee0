import { useId } from 'react'
import { fullName } from '#lib/text.ts'
import type { Candidate } from '../../contract.ts'
import { FieldError } from '#web/ui/FieldError.tsx'
import { classes } from '#web/look/classes.ts'
import advisoriesStyles from '../advisories.module.css'
import styles from './slotSidebar.module.css'

interface Props {
  id: string
  students: readonly Candidate[]
  /** There may be more than are shown. */
  more: boolean
  searched: boolean
  value: string | null
  invalid?: string
  onChange(id: string): void
}

/** Students of the course for selection; arrows move. Those with a place are disabled. */
export function Candidates({ id, students, more, searched, value, invalid, onChange }: Props) {
  const name = useId()
  if (students.length === 0)
    return (
      <p className={advisoriesStyles.none} role="status">
        {searched ? 'Nadie del curso coincide con la búsqueda.' : 'Nadie está inscrito en este curso.'}
      </p>
    )
  return (
    <>
      <div
        id={id}
        tabIndex={-1}
        role="radiogroup"
        aria-label="Alumno"
        className={styles.candidates}
        aria-invalid={invalid ? true : undefined}
      >
        {students.map(student => (
          <label key={student._id} className={styles.candidate}>
            <input
              type="radio"
              name={name}
              checked={student._id === value}
              disabled={student.booked}
              onChange={() => onChange(student._id)}
            />
            <span className="truncate">{fullName(student)}</span>
            <span className="muted tabular">{student.booked ? 'Ya tiene lugar' : student.uniqueFolio}</span>
          </label>
        ))}
      </div>
      {invalid && <FieldError text={invalid} />}
      {more && (
        <p className={classes(styles.more, 'small muted')}>
          Se muestran los primeros {students.length}. Escribe para encontrar a los demás.
        </p>
      )}
    </>
  )
}
