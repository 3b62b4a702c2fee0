import { registry } from '#lib/registry.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import type { GroupWarning } from '../contract.ts'

type Written = Pick<Context, 'db' | 'today'> & { isNew: boolean }

/** Inside the transaction of a save, once the group and its hours are written and before its rooms are booked. @returns what to tell. */
export const onGroupWritten = registry<(context: Written, groupId: string) => Promise<GroupWarning[]>>()

/** What is needed to offer a seat: a call has it, and a job with its transaction. */
export type Offering = Pick<Context, 'db' | 'now' | 'academy' | 'emit' | 'enqueue' | 'wholly'>

/** Seats of these groups came free or were made, or the groups were opened: in the transaction, under the groups' locks (OFE-22). */
export const onSeatsFreed = registry<(context: Offering, groupIds: readonly string[]) => Promise<void>>()

export async function seatsFreed(context: Offering, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length > 0) for (const follow of onSeatsFreed.all()) await follow(context, groupIds)
}

/** Groups are deleted: in the transaction, under their locks. */
export const onGroupsRemoved = registry<(context: Pick<Context, 'db' | 'now' | 'emit'>, groupIds: readonly string[]) => Promise<void>>()

/** Rooms that these groups use beside their own: a save locks them too. */
export const roomsBeside = registry<(db: Db, groupIds: readonly string[]) => Promise<string[]>>()

/** The same of teachers: whom these groups' changed lessons are given by. */
export const teachersBeside = registry<(db: Db, groupIds: readonly string[]) => Promise<string[]>>()
