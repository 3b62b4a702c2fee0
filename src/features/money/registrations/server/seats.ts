// Seats of several groups in one transaction (by group id, so that opposite changes never deadlock).
import { sql } from 'kysely'
import { groupCan, groupFailures } from '#features/teaching/groups/contract.ts'
import { toGroup, type GroupRow } from '#features/teaching/groups/server/public.ts'
import { find } from '#features/teaching/groups/server/public.ts'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/http/refusal.ts'

export interface SeatMove {
  groupId: string
  move(): Promise<number>
}

/** Moves the seats in the order of the groups' ids. @returns the taken seats now, by group. */
export async function moveSeats(moves: readonly SeatMove[]): Promise<Record<string, number>> {
  const seatsByGroup: Record<string, number> = {}
  for (const { groupId, move } of moves.toSorted((a, b) => (a.groupId < b.groupId ? -1 : 1))) seatsByGroup[groupId] = await move()
  return seatsByGroup
}

export const freeing = (db: Db, groupId: string): SeatMove => ({
  groupId,
  async move() {
    const { taken } = await db
      .updateTable('classGroup')
      .set({ taken: sql<number>`taken - 1` })
      .where('id', '=', groupId)
      .returning('taken')
      .executeTakeFirstOrThrow()
    return taken
  },
})

/** One seat for each time that a group is named. */
export async function freeSeats(db: Db, groupIds: readonly string[]): Promise<void> {
  await sql`select from class_group where id = any(${groupIds}::char(24)[]) order by id for no key update`.execute(db)
  await sql`update class_group g set taken = g.taken - x.seats
    from (select id, count(*)::int as seats from unnest(${groupIds}::char(24)[]) id group by id) x where g.id = x.id`.execute(db)
}

/** Refuses a closed module, with its name, since the desk chose its parent. */
export function refuseModule(group: GroupRow, today: string): void {
  const may = groupCan.enrol({ ...toGroup(group), parentGroup: null }, today)
  if (may !== true) fail(may, { message: `${group.course.name}: ${may.message}` })
}

/** Takes one seat of an active group that has one; undefined if none. @returns the taken seats now. */
export async function takeFreeSeat(db: Db, groupId: string, today: string): Promise<number | undefined> {
  const seat = await db
    .updateTable('classGroup')
    .set({ taken: sql<number>`taken + 1` })
    .where('id', '=', groupId)
    .where('deletedAt', 'is', null)
    .where('active', '=', true)
    .where('endDate', '>=', today)
    .whereRef('taken', '<', 'quota')
    .returning('taken')
    .executeTakeFirst()
  return seat?.taken
}

/** A module's seat counts like any other (SCN-65). */
export const takingModule = (db: Db, group: GroupRow, today: string): SeatMove => ({
  groupId: group.id,
  async move() {
    const seats = await takeFreeSeat(db, group.id, today)
    if (seats !== undefined) return seats
    refuseModule((await find(db, group.id)) ?? fail(groupFailures.GROUP_NOT_FOUND), today)
    // A seat that came free since the refusal belongs to the next call: this one is already judged.
    return fail(groupFailures.GROUP_FULL)
  },
})
