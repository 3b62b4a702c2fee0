// The seat rule: `taken` moves in the transaction that writes the registration, never counted (ENR-48).
import { sql } from 'kysely'
import { groupCan, groupFailures } from '#features/teaching/groups/contract.ts'
import { toGroup, type GroupRow } from '#features/teaching/groups/server/public.ts'
import * as groups from '#features/teaching/groups/server/public.ts'
import type { Db } from '#server/db/connect.ts'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'
import { fail } from '#server/http/refusal.ts'
import { enrolmentFailures } from '../contract.ts'

/** Refuses with the reason for which nobody may be enrolled in this group on this day. */
export function refuseClosed(group: GroupRow, today: string): void {
  const may = groupCan.enrol(toGroup(group), today)
  if (may !== true) fail(may)
}

/**
 * Takes one seat; of many at once for the last one exactly one passes. Locks the group's row until the commit.
 * @param group as it was read; a change of its course in between refuses, since the bill was another's.
 * @returns the seats taken now.
 */
export async function takeSeat(db: Db, group: GroupRow, today: string): Promise<number> {
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
    .returning('taken')
    .modifyEnd(PLANNED_ONCE)
    .executeTakeFirst()
  return seat ? seat.taken : whyNot(db, group, today)
}

async function whyNot(db: Db, group: GroupRow, today: string): Promise<never> {
  const present = (await groups.find(db, group.id)) ?? fail(groupFailures.GROUP_NOT_FOUND)
  refuseClosed(present, today)
  // A seat that came free since the refusal is the next one's: this call was judged already.
  return fail(present.course._id === group.course._id ? groupFailures.GROUP_FULL : enrolmentFailures.PRICE_CHANGED)
}
