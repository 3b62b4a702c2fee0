import { fullName } from '#lib/text.ts'
import type { Student } from '#features/people/students/contract.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useCall } from '#web/calls/useCall.ts'
import { REGISTRATION_TEXTS, registrations } from '../../contract.ts'
import { deletable, deletionText } from './changeText.ts'
import { STANDING_READS } from './reads.ts'

/** 'Eliminar alumno' (REG-50), with the consequence in the question. `allow`: true, or why not while something is owed on either side. */
export function useDeleteStudent(student: Student, onDeleted: () => void) {
  const { run, busy } = useCall(registrations.removeStudent, {
    success: REGISTRATION_TEXTS.deleted,
    failure: REGISTRATION_TEXTS.deleteFailed,
    refresh: STANDING_READS,
  })
  const remove = async () => {
    if (!(await confirm({ title: `¿Eliminar a ${fullName(student)}?`, text: deletionText(student), ok: 'Eliminar', danger: true }))) return
    if (await run({ params: { id: student._id } })) onDeleted()
  }
  return { remove, busy, allow: deletable(student) }
}
