// Modules of a package that a student moves into (LLE-51).
import { sql } from 'kysely'
import { insertModules } from '#features/money/registrations/server/public.ts'
import { groupFailures, groupsChanged } from '#features/teaching/groups/contract.ts'
import * as students from '#features/people/students/server/public.ts'
import { newId } from '#lib/ids.ts'
import { fold } from '#lib/text.ts'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/http/refusal.ts'
import type { Slice } from '../writer.ts'

interface Modules {
  studentId: string
  /** The package's group, in which the student is registered. */
  groupId: string
  registrationId: string
  registeredAt: Date
  names: readonly string[]
}

/** The named modules, locked by id: `taken` moves under them. */
async function lockModules(db: Db, groupId: string, names: readonly string[]) {
  const all = await db
    .selectFrom('classGroup as g')
    .innerJoin('course as c', 'c.id', 'g.courseId')
    .select(['g.id', 'g.name', 'g.courseId', 'c.name as course', 'g.active', 'g.quota', 'g.taken'])
    .where('g.parentGroupId', '=', groupId)
    .where('g.deletedAt', 'is', null)
    .orderBy('g.id')
    .forNoKeyUpdate('g')
    .execute()
  return names.map(name => {
    const module = all.find(each => fold(each.name) === fold(name)) ?? all.find(each => fold(each.course) === fold(name))
    if (!module) return fail(groupFailures.GROUP_NOT_FOUND, { message: `Módulos: el grupo no tiene «${name}».` })
    if (!module.active) fail(groupFailures.GROUP_CLOSED, { message: `El módulo ${module.name} está apagado.` })
    if (module.quota === null || module.taken >= module.quota)
      fail(groupFailures.GROUP_FULL, { message: `El módulo ${module.name} está lleno (${module.taken} de ${module.quota ?? 0}).` })
    return module
  })
}

/** Takes a seat in each. The student's row is held. */
export async function moveIntoModules({ db, held, tell }: Slice, move: Modules): Promise<void> {
  const { studentId, groupId, registrationId, registeredAt, names } = move
  if (names.length === 0) return
  const modules = await lockModules(db, groupId, names)
  await insertModules(
    db,
    modules.map(({ id, courseId }) => ({
      ...{ id: newId(), studentId, groupId: id, courseId },
      ...{ parentId: registrationId, userId: held.createdBy, registeredAt },
    })),
  )
  const { comipemsOrder } = (await students.find(db, studentId))!
  const last = Math.max(0, ...comipemsOrder.map(({ phase }) => phase))
  const added = modules.map(({ courseId, course }, at) => ({ course: courseId, name: course, phase: last + at + 1 }))
  await students.setModules(db, studentId, [...comipemsOrder, ...added])
  const ids = modules.map(({ id }) => id)
  await sql`update class_group set taken = taken + 1 where id = any (${ids}::char(24)[])`.execute(db)
  tell(groupsChanged, ids)
}
