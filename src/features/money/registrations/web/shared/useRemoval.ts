import { useRouter } from '@tanstack/react-router'
import type { StudentGroup } from '#features/teaching/groups/contract.ts'
import { readAnew } from '#web/calls/readAnew.ts'
import { useCall } from '#web/calls/useCall.ts'
import { REGISTRATION_TEXTS, registrations } from '../../contract.ts'
import type { EndReason } from '#features/money/payments/endReasons.ts'
import { askWhy } from './askWhy.ts'
import { removalText } from './changeText.ts'
import { STANDING_READS } from './reads.ts'

/** 'Quitar inscripción' (REG-15); the question names the effect on seat and money. `first`: the preselected reason. */
export function useRemoval(student: { _id: string; comipemsOrder: readonly unknown[] }, group: StudentGroup, first?: EndReason) {
  const { run, busy } = useCall(registrations.remove, {
    success: REGISTRATION_TEXTS.removed,
    failure: REGISTRATION_TEXTS.removeFailed,
    refresh: STANDING_READS,
  })
  const router = useRouter()
  const remove = async (): Promise<void> => {
    const text = removalText(group, student.comipemsOrder.length)
    const title = `¿Quitar la inscripción en ${group.name}?`
    const why = await askWhy({ title, text, ok: 'Quitar inscripción', danger: true }, first)
    if (!why) return
    const answer = await run({ params: { groupId: group._id, id: student._id }, query: why })
    // The student left the user's campuses: the file closes.
    if (answer?.student === null) await readAnew(router)
  }
  return { remove, busy }
}
