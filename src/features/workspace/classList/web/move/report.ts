import { emailText } from '#features/foundation/person/address.ts'
import { csvOf } from '#lib/csv.ts'
import { fullName } from '#lib/text.ts'
import type { GroupStudent } from '#features/teaching/groups/contract.ts'
import type { Verdict } from './moveAll.ts'

const RESULTS: Readonly<Record<Verdict['state'], string>> = {
  waiting: 'Pendiente',
  moving: 'En curso',
  moved: 'Movido',
  failed: 'Sin mover',
}

interface Moved {
  from: string
  to: string
  students: readonly GroupStudent[]
  verdicts: ReadonlyMap<string, Verdict>
}

/** The run as CSV: one line per student with result and reason. */
export function reportOf({ from, to, students, verdicts }: Moved): string {
  const lines = students.map(student => {
    const { state, reason = '' } = verdicts.get(student._id) ?? { state: 'waiting' as const }
    return [fullName(student), student.phoneNumber, emailText(student.email), from, to, RESULTS[state], reason]
  })
  return csvOf([['Alumno', 'Teléfono', 'Correo', 'Grupo anterior', 'Grupo nuevo', 'Resultado', 'Motivo'], ...lines])
}
