import { useId } from 'react'
import { fullName } from '#lib/text.ts'
import type { Candidate } from '../../contract.ts'
import { FieldError } from '#web/ui/FieldError.tsx'

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

/** Students of the course to choose one from; arrows move. Who has a place already cannot be chosen. */
export function Candidates({ id, students, more, searched, value, invalid, onChange }: Props) {
  const name = useId()
  if (students.length === 0)
    return (
      <p className="as-none" role="status">
        {searched ? 'Nadie del curso coincide con la búsqueda.' : 'Nadie está inscrito en este curso.'}
      </p>
    )
  return (
    <>
      <div id={id} tabIndex={-1} role="radiogroup" aria-label="Alumno" className="as-candidates" aria-invalid={invalid ? true : undefined}>
        {students.map(student => (
          <label key={student._id} className="as-candidate">
            <input
              type="radio"
              name={name}
              checked={student._id === value}
              disabled={student.booked}
              onChange={() => onChange(student._id)}
            />
            <span className="clip">{fullName(student)}</span>
            <span className="mut num">{student.booked ? 'Ya tiene lugar' : student.uniqueFolio}</span>
          </label>
        ))}
      </div>
      {invalid && <FieldError text={invalid} />}
      {more && <p className="t12 mut as-more">Se muestran los primeros {students.length}. Escribe para encontrar a los demás.</p>}
    </>
  )
}
