import { fullName } from '#lib/text.ts'
import type { Student } from '#features/people/students/contract.ts'
import type { EndReason } from '#features/money/payments/endReasons.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useCall } from '#web/calls/useCall.ts'
import { REGISTRATION_TEXTS, registrations } from '../../contract.ts'
import { askWhy, type Why } from './askWhy.ts'
import { deletable, deletionText } from './changeText.ts'
import { STANDING_READS } from './reads.ts'

/**
 * 'Eliminar alumno' (REG-50), with the consequence in the question. `first`: the preselected reason. `allow`: true, or why not while a debt
 * or credit is open.
 */
export function useDeleteStudent(student: Student, onDeleted: () => void, first?: EndReason) {
  const { run, busy } = useCall(registrations.removeStudent, {
    success: REGISTRATION_TEXTS.deleted,
    failure: REGISTRATION_TEXTS.deleteFailed,
    refresh: STANDING_READS,
  })
  const remove = async () => {
    const question = { title: `¿Eliminar a ${fullName(student)}?`, text: deletionText(student), ok: 'Eliminar', danger: true }
    // A student without groups leaves none, so no question.
    const why: Partial<Why> | null = student.groups.length > 0 ? await askWhy(question, first) : (await confirm(question)) ? {} : null
    if (why && (await run({ params: { id: student._id }, query: why }))) onDeleted()
  }
  return { remove, busy, allow: deletable(student) }
}
