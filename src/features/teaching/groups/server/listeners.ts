import { registry } from '#lib/registry.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import type { GroupWarning } from '../contract.ts'

type WriteContext = Pick<Context, 'db' | 'today'> & { isNew: boolean }

/** Called in the transaction of a save, after the group and its hours are written and before its rooms are booked. @returns warnings */
export const onGroupWritten = registry<(context: WriteContext, groupId: string) => Promise<GroupWarning[]>>()

/** The part of a context that offering a seat needs, from a call or from a job's transaction. */
export type Offering = Pick<Context, 'db' | 'now' | 'academy' | 'emit' | 'enqueue' | 'wholly'>

/** Called in the transaction, under the groups' locks, when seats became free or groups were opened (OFE-22). */
export const onSeatsFreed = registry<(context: Offering, groupIds: readonly string[]) => Promise<void>>()

export async function seatsFreed(context: Offering, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length > 0) for (const follow of onSeatsFreed.all()) await follow(context, groupIds)
}

/** Called in the transaction, under the locks of the deleted groups. */
export const onGroupsRemoved = registry<(context: Pick<Context, 'db' | 'now' | 'emit'>, groupIds: readonly string[]) => Promise<void>>()

/** Other rooms that these groups use, which a save has to lock too. */
export const roomsBeside = registry<(db: Db, groupIds: readonly string[]) => Promise<string[]>>()

/** Substitutes in the changed lessons of these groups, whom a save has to lock too. */
export const teachersBeside = registry<(db: Db, groupIds: readonly string[]) => Promise<string[]>>()
