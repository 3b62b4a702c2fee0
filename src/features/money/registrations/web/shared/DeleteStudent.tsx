import { Trash2 } from 'lucide-react'
import { fullName } from '#lib/text.ts'
import type { Student } from '#features/people/students/contract.ts'
import { ask } from '#web/ui/asking.ts'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useCall } from '#web/useCall.ts'
import { REGISTRATION_TEXTS, registrations } from '../../contract.ts'
import { deletable, deletionText } from './changeText.ts'
import { STANDING_READS } from './reads.ts'

/** 'Eliminar alumno', with the consequence in the question; off while something is owed on either side. */
export function DeleteStudent({ student, onDeleted }: { student: Student; onDeleted(): void }) {
  const { run, busy } = useCall(registrations.removeStudent, {
    success: REGISTRATION_TEXTS.deleted,
    failure: REGISTRATION_TEXTS.deleteFailed,
    refresh: STANDING_READS,
  })
  const remove = async () => {
    if (!(await ask({ title: `¿Eliminar a ${fullName(student)}?`, text: deletionText(student), ok: 'Eliminar', danger: true }))) return
    if (await run({ params: { id: student._id } })) onDeleted()
  }
  return (
    <RouteButton
      route={registrations.removeStudent}
      allow={deletable(student)}
      type="text"
      danger
      icon={<Trash2 aria-hidden />}
      loading={busy}
      onClick={() => void remove()}
    >
      Eliminar alumno
    </RouteButton>
  )
}
