// The seat rule: `taken` moves in the transaction that writes the registration, never counted (ENR-48).
import { sql } from 'kysely'
import { groupCan, groupFailures } from '#features/teaching/groups/contract.ts'
import { toGroup, type GroupRow } from '#features/teaching/groups/server/public.ts'
import * as groups from '#features/teaching/groups/server/public.ts'
import type { Db } from '#server/db/connect.ts'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { enrolmentFailures } from '../contract.ts'
import { heldSeats, type Seats } from './listeners.ts'

/** Refuses with the reason for which nobody may be enrolled in this group on this day. With a hold, a group without free seats is not full. */
export function refuseClosed(group: GroupRow, today: string, hold = false): void {
  const may = groupCan.enrol(toGroup(group), today)
  if (may !== true && !(hold && may === groupFailures.GROUP_FULL)) fail(may)
}

/**
 * Takes one seat; of many at once for the last one exactly one passes. Locks the group's row until the commit.
 * @param group as it was read; a change of its course in between refuses, since the bill was another's.
 * @param hold one of its seats, if it still stands; else an ordinary one.
 * @returns the seats taken and held now.
 */
export async function takeSeat(context: Context, group: GroupRow, hold?: string | null): Promise<Seats> {
  if (hold)
    for (const take of heldSeats.all()) {
      const seats = await take(context, { hold, groupId: group.id, courseId: group.course._id })
      if (seats) return seats
    }
  const { db, today } = context
  const seat = await db
    .updateTable('classGroup')
    .set({ taken: sql<number>`taken + 1` })
    .where('id', '=', group.id)
    .where('deletedAt', 'is', null)
    .where('parentGroupId', 'is', null)
    .where('active', '=', true)
    .where('endDate', '>=', today)
    .where('courseId', '=', group.course._id)
    .whereRef('taken', '<', 'quota')
    .returning(['taken', 'held'])
    .modifyEnd(PLANNED_ONCE)
    .executeTakeFirst()
  return seat ?? whyNot(db, group, today)
}

async function whyNot(db: Db, group: GroupRow, today: string): Promise<never> {
  const present = (await groups.find(db, group.id)) ?? fail(groupFailures.GROUP_NOT_FOUND)
  refuseClosed(present, today)
  // A seat that came free since the refusal is the next one's: this call was judged already.
  return fail(present.course._id === group.course._id ? groupFailures.GROUP_FULL : enrolmentFailures.PRICE_CHANGED)
}
