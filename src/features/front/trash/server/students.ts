// A student comes back with the registrations that ended with them, while seats remain (TRA-5).
import { sql } from 'kysely'
import { restored } from '#features/front/imports/server/public.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { freeing, moveSeats, takeFreeSeat } from '#features/money/registrations/server/public.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import type { Context } from '#server/http/feature.ts'
import type { TrashRow } from './store.ts'

interface Ended {
  id: string
  groupId: string
  groupName: string
  parentId: string | null
}

/** @returns what could not be reopened, in words: its money is credit again. */
export async function restoreStudent(context: Context, { id, deletedAt }: Pick<TrashRow, 'id' | 'deletedAt'>): Promise<string[]> {
  const { db, today } = context
  await db.updateTable('student').set({ deletedAt: null }).where('id', '=', id).execute()
  await restored(db, id)
  const { rows: ended } = await sql<Ended>`
    select r.id, r.group_id, g.name as group_name, r.parent_id
    from registration r join class_group g on g.id = r.group_id
    where r.student_id = ${id} and r.ended_at = ${deletedAt} order by r.group_id`.execute(db)
  // Groups by id, so that opposite changes never deadlock.
  const seated = new Set<string>()
  for (const { id: registrationId, groupId } of ended)
    if ((await takeFreeSeat(db, groupId, today)) !== undefined) seated.add(registrationId)
  // A module stands only with its parent: a seat taken for nothing is given back.
  const reopened = ended.filter(each => seated.has(each.id) && (each.parentId === null || seated.has(each.parentId)))
  const vain = ended.filter(each => seated.has(each.id) && !reopened.includes(each))
  await moveSeats(vain.map(each => freeing(db, each.groupId)))
  if (reopened.length > 0)
    await db
      .updateTable('registration')
      .set({ endedAt: null })
      .where(
        'id',
        'in',
        reopened.map(each => each.id),
      )
      .execute()
  await sql`select recalculate_balances(${id})`.execute(db)
  context.emit(studentsChanged, [id])
  context.emit(
    groupsChanged,
    reopened.map(each => each.groupId),
  )
  return ended
    .filter(each => !reopened.includes(each))
    .map(({ groupName }) => `${groupName}: ya no tiene lugares o cerró; lo pagado queda como saldo a favor.`)
}
