import { fullName } from '#lib/text.ts'
import type { GroupStudent } from '#features/teaching/groups/contract.ts'
import type { Verdict } from './moveAll.ts'

/** A cell that a spreadsheet would take for a formula begins with an apostrophe. */
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

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
    return [fullName(student), student.phoneNumber, student.email, from, to, RESULTS[state], reason]
  })
  return [['Alumno', 'Teléfono', 'Correo', 'Grupo anterior', 'Grupo nuevo', 'Resultado', 'Motivo'], ...lines]
    .map(line => line.map(cell).join(','))
    .join('\r\n')
}
