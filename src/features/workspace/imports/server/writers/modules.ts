// Modules of a package that a student moves into (LLE-51).
import { addSeats, type MoveGround, type Moved, type Target } from '#features/money/enrolment/server/public.ts'
import { insertModules } from '#features/money/registrations/server/public.ts'
import { groupFailures, groupsChanged } from '#features/teaching/groups/contract.ts'
import * as students from '#features/people/students/server/public.ts'
import { newId } from '#lib/ids.ts'
import { fold } from '#lib/text.ts'
import { fail } from '#server/http/refusal.ts'
import type { Slice } from '../writer.ts'

/** The named modules of a package, of those that the slice has locked. @throws Refusal */
export function modulesOf({ targets }: MoveGround, groupId: string, names: readonly string[]): Target[] {
  const all = [...targets.values()].filter(({ parentGroupId, deleted }) => parentGroupId === groupId && !deleted)
  return names.map(name => {
    const module = all.find(each => fold(each.name) === fold(name)) ?? all.find(each => fold(each.course) === fold(name))
    if (!module) return fail(groupFailures.GROUP_NOT_FOUND, { message: `Módulos: el grupo no tiene «${name}».` })
    if (!module.active) fail(groupFailures.GROUP_CLOSED, { message: `El módulo ${module.name} está apagado.` })
    if (module.quota === null || module.taken >= module.quota)
      fail(groupFailures.GROUP_FULL, { message: `El módulo ${module.name} está lleno (${module.taken} de ${module.quota ?? 0}).` })
    return module
  })
}

export interface ModuleMove {
  moved: Moved
  modules: readonly Target[]
}
/** The modules that a student has already, in their order. */
type Orders = ReadonlyMap<string, readonly { course: string; name: string; phase: number }[]>

/** Takes a seat in each. The students' and modules' rows are held, and the packages' registrations are written. */
export async function writeModules({ db, held, tell }: Slice, moves: readonly ModuleMove[], before: Orders): Promise<void> {
  const all = moves.filter(({ modules }) => modules.length > 0)
  if (all.length === 0) return
  await insertModules(
    db,
    all.flatMap(({ moved: { move, registrationId, registeredAt }, modules }) =>
      modules.map(({ id, courseId }) => ({
        ...{ id: newId(), studentId: move.studentId, groupId: id, courseId },
        ...{ parentId: registrationId, userId: held.createdBy, registeredAt },
      })),
    ),
  )
  const orders = new Map(before)
  for (const { moved, modules } of all) {
    const order = orders.get(moved.move.studentId) ?? []
    const last = Math.max(0, ...order.map(({ phase }) => phase))
    const added = modules.map(({ courseId, course }, at) => ({ course: courseId, name: course, phase: last + at + 1 }))
    orders.set(moved.move.studentId, [...order, ...added])
  }
  const studentIds = new Set(all.map(({ moved }) => moved.move.studentId))
  await students.setModulesOf(
    db,
    [...studentIds].map(id => ({ id, order: orders.get(id)! })),
  )
  const ids = all.flatMap(({ modules }) => modules.map(({ id }) => id))
  await addSeats(db, ids)
  tell(groupsChanged, [...new Set(ids)])
}
