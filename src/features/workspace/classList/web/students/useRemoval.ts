import { REGISTRATION_TEXTS, registrations } from '#features/money/registrations/contract.ts'
import { askWhy, type Why } from '#features/money/registrations/web/shared/askWhy.ts'
import { removalText } from '#features/money/registrations/web/shared/changeText.ts'
import { STANDING_READS } from '#features/money/registrations/web/shared/reads.ts'
import { useState } from 'react'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { fullName } from '#lib/text.ts'
import { newId } from '#lib/ids.ts'
import { now } from '#web/state/clock.ts'
import { actOfBatch } from '#web/calls/acts.ts'
import { call, CallError } from '#web/calls/api.ts'
import { refresh } from '#web/calls/useRead.ts'
import { toast, type Act } from '#web/ui/toasts.ts'
import { useSession } from '#web/session/session.tsx'
import { useCall } from '#web/calls/useCall.ts'
import { countsOf, moveAll, type Verdict } from '../move/moveAll.ts'
import { groups, type Group, type GroupStudent } from '#features/teaching/groups/contract.ts'

const STALE = [...STANDING_READS, groups.students, groups.sidebar, groups.find]

/** Removes a student from the group; the question names the effect on seat and money. */
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
    const why = await askWhy({ title, text, ok: 'Eliminar', danger: true })
    if (why) await run({ params: { id: student._id, groupId: id }, query: why })
  }
  const [busy, setBusy] = useState(false)
  const removeMany = async (students: readonly GroupStudent[]): Promise<void> => {
    if (!group) return
    const paidAmount = students.reduce((sum, student) => sum + toCentavos(student.totalPayment), 0)
    const text = `Sus lugares en ${group.name} quedan libres.${paidAmount > 0 ? ` Lo pagado, ${formatMoney(paidAmount)} entre todos, queda como saldo a favor de cada uno y cubre primero lo que deba en otros cursos.` : ''}`
    const why = await askWhy({ title: `¿Eliminar a ${students.length} alumnos del grupo?`, text, ok: 'Eliminar', danger: true })
    if (!why) return
    setBusy(true)
    const verdicts = new Map<string, Verdict>()
    const batch = newId(now())
    await moveAll(
      students.map(({ _id }) => _id),
      {
        move: _id => removeOne({ student: _id, groupId: id, why }, batch),
        tell: (_id, verdict) => verdicts.set(_id, verdict),
        stopped: () => false,
      },
    )
    setBusy(false)
    tellEnd(verdicts, actOfBatch(batch))
    await refresh(STALE)
  }
  return {
    busy,
    removeMany: (students: readonly GroupStudent[]) => void removeMany(students),
    allowed: can(registrations.remove) && group !== undefined,
    remove: (student: GroupStudent) => void remove(student),
  }
}

/** null: success. */
async function removeOne(
  { student, groupId, why }: { student: string; groupId: string; why: Why },
  batch: string,
): Promise<CallError | null> {
  try {
    await call(registrations.remove, { params: { id: student, groupId }, query: why }, { batch })
    return null
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
}

/** One toast for all, with the first reason of those that failed (GRP-133). */
function tellEnd(verdicts: ReadonlyMap<string, Verdict>, act: Act | undefined): void {
  const { total, failed } = countsOf(verdicts.values())
  if (failed === 0) return toast.success(`${total} registros eliminados exitosamente`, act)
  toast.error(`${failed} de ${total} alumnos siguen en el grupo`, [...verdicts.values()].find(({ reason }) => reason)?.reason)
}
