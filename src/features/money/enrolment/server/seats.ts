// The transaction that writes the registration changes `taken`; nothing counts it (ENR-48).
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

/** Refuses, with the reason, a group closed to new students on this day. With a hold, a group without free seats is not full. */
export function refuseClosed(group: GroupRow, today: string, hold = false): void {
  const may = groupCan.enrol(toGroup(group), today)
  if (may !== true && !(hold && may === groupFailures.GROUP_FULL)) fail(may)
}

/**
 * Takes one seat; of many concurrent calls for the last one exactly one succeeds. Locks the group's row until the commit.
 * @param group as read before; refuses if its course changed since, because the bill was for the other.
 * @param hold takes one of its seats while it lasts; else an ordinary one.
 * @returns the taken and held seats now.
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
  // A seat that came free since the refusal belongs to the next call: this one is already judged.
  return fail(present.course._id === group.course._id ? groupFailures.GROUP_FULL : enrolmentFailures.PRICE_CHANGED)
}
