// 'Recorrer el fin': groups that lose lessons end later, each by an ordinary save behind its own savepoint (OFE-6).
import { sql } from 'kysely'
import { locationFailures } from '#features/foundation/locations/contract.ts'
import { lockRooms, lockTeachers } from '#features/foundation/locations/server/public.ts'
import { changed, lockFamily, updateAll } from '#features/teaching/groups/server/public.ts'
import type { Context } from '#server/http/feature.ts'
import { Refusal } from '#server/http/refusal.ts'
import { roomsOf, teachersOf } from './changeStore.ts'
import type { LosingGroup } from './preview.ts'

type GroupName = LosingGroup['group']

const { CLASSROOM_BUSY, TEACHER_BUSY } = locationFailures

/** True when its room or teacher is busy on the added days. */
const collided = (error: unknown): boolean =>
  error instanceof Refusal && (error.failure.code === CLASSROOM_BUSY.code || error.failure.code === TEACHER_BUSY.code)

/** Locks families, then all rooms, then all teachers, then saves each: the global order, for all groups at once. */
export async function extendEnds(context: Context, groups: readonly LosingGroup[]): Promise<{ extended: GroupName[]; left: GroupName[] }> {
  const { db } = context
  const [extended, unchanged]: [GroupName[], GroupName[]] = [[], []]
  const [rooms, teachers]: [string[], string[]] = [[], []]
  for (const { group } of groups.toSorted((a, b) => (a.group._id < b.group._id ? -1 : 1))) {
    const { group: lockedGroup, children } = await lockFamily(db, group._id)
    rooms.push(...[lockedGroup, ...children].flatMap(({ classroomId }) => classroomId ?? []))
    teachers.push(...[lockedGroup, ...children].flatMap(({ teacherId }) => teacherId ?? []))
  }
  const ids = groups.map(({ group }) => group._id)
  await lockRooms(db, [], [...rooms, ...(await roomsOf(db, ids))])
  await lockTeachers(db, [], [...teachers, ...(await teachersOf(db, ids))])
  for (const { group, newEnd } of groups) {
    const family = await lockFamily(db, group._id)
    // The save of its parent may have moved its end already.
    if (newEnd === null || family.group.endDate >= newEnd) continue
    await sql`savepoint extending`.execute(db)
    try {
      await updateAll(context, family, changed(family, { endDate: newEnd, modules: true }))
      await sql`release savepoint extending`.execute(db)
      extended.push(group)
    } catch (error) {
      if (!collided(error)) throw error
      await sql`rollback to savepoint extending`.execute(db)
      unchanged.push(group)
    }
  }
  return { extended, left: unchanged }
}
