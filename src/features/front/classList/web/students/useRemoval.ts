import { REGISTRATION_TEXTS, registrations } from '#features/money/registrations/contract.ts'
import { removalText } from '#features/money/registrations/web/shared/changeText.ts'
import { STANDING_READS } from '#features/money/registrations/web/shared/reads.ts'
import { fullName } from '#lib/text.ts'
import { useSession } from '#web/session.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { useCall } from '#web/useCall.ts'
import { groups, type Group, type GroupStudent } from '#features/teaching/groups/contract.ts'

const STALE = [...STANDING_READS, groups.students, groups.sidebar, groups.find]

/** Takes a student out of the group; the question tells what becomes of seat and money. */
export function useRemoval(id: string, group: Pick<Group, 'name' | 'course'> | undefined) {
  const { can } = useSession()
  const { run } = useCall(registrations.remove, {
    success: REGISTRATION_TEXTS.deleted,
    failure: REGISTRATION_TEXTS.deleteFailed,
    refresh: STALE,
  })
  const remove = async (student: GroupStudent): Promise<void> => {
    if (!group) return
    const registration = { paid: student.totalPayment, discounts: student.discounts, balance: student.balance }
    const text = removalText({ ...group, registration } as Parameters<typeof removalText>[0], 1)
    const title = `¿Eliminar a ${fullName(student)} del grupo?`
    if (await confirm({ title, text, ok: 'Eliminar', danger: true })) await run({ params: { id: student._id, groupId: id } })
  }
  return { allowed: can(registrations.remove) && group !== undefined, remove: (student: GroupStudent) => void remove(student) }
}
