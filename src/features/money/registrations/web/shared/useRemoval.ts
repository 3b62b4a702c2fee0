import { useRouter } from '@tanstack/react-router'
import type { StudentGroup } from '#features/teaching/groups/contract.ts'
import { readAnew } from '#web/calls/readAnew.ts'
import { confirm } from '#web/ui/confirm.ts'
import { useCall } from '#web/calls/useCall.ts'
import { REGISTRATION_TEXTS, registrations } from '../../contract.ts'
import { removalText } from './changeText.ts'
import { STANDING_READS } from './reads.ts'

/** 'Quitar inscripción' (REG-15), with what happens to the seat and the money in the question. */
export function useRemoval(student: { _id: string; comipemsOrder: readonly unknown[] }, group: StudentGroup) {
  const { run, busy } = useCall(registrations.remove, {
    success: REGISTRATION_TEXTS.removed,
    failure: REGISTRATION_TEXTS.removeFailed,
    refresh: STANDING_READS,
  })
  const router = useRouter()
  const remove = async (): Promise<void> => {
    const text = removalText(group, student.comipemsOrder.length)
    if (!(await confirm({ title: `¿Quitar la inscripción en ${group.name}?`, text, ok: 'Quitar inscripción', danger: true }))) return
    const done = await run({ params: { groupId: group._id, id: student._id } })
    // It was their last group at one's own campuses: the file closes.
    if (done?.student === null) await readAnew(router)
  }
  return { remove, busy }
}
