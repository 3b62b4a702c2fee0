import { registry } from '#lib/registry.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import type { GroupWarning } from '../contract.ts'

/** Inside the transaction of a save, once the group and its hours are written and before its rooms are booked. @returns what to tell. */
export const onGroupWritten = registry<(context: Pick<Context, 'db' | 'today'>, groupId: string) => Promise<GroupWarning[]>>()

/** Rooms that these groups use beside their own: a save locks them too. */
export const roomsBeside = registry<(db: Db, groupIds: readonly string[]) => Promise<string[]>>()

/** The same of teachers: whom these groups' changed lessons are given by. */
export const teachersBeside = registry<(db: Db, groupIds: readonly string[]) => Promise<string[]>>()
