// Statements that write groups. The caller holds the locks of rooms and rows (save.ts).
import { sql } from 'kysely'
import { minutesOf } from '#lib/schedules.ts'
import type { Db } from '#server/db/connect.ts'
import type { StoredGroup } from './locks.ts'

const columnsOf = ({
  name,
  courseId,
  startDate,
  endDate,
  quota,
  active,
  activeLanding,
  teacherId,
  shareTeacher,
  classroomId,
}: StoredGroup) => ({
  name,
  courseId,
  startDate,
  endDate,
  quota,
  active,
  activeLanding,
  teacherId,
  shareTeacher,
  classroomId,
})

export async function insert(db: Db, group: StoredGroup, createdAt: Date, originLocationId: string | null): Promise<void> {
  const { id, parentGroupId } = group
  await db
    .insertInto('classGroup')
    .values({ id, parentGroupId, createdAt, originLocationId, ...columnsOf(group) })
    .execute()
}

/** Ends the sharing, because the lessons no longer clash: the next clash asks again. */
export const endSharing = (db: Db, id: string) => db.updateTable('classGroup').set({ shareTeacher: false }).where('id', '=', id).execute()

/** A quota below the taken seats fails group_seats_check. */
export const update = (db: Db, group: StoredGroup) =>
  db.updateTable('classGroup').set(columnsOf(group)).where('id', '=', group.id).execute()

export async function setSchedules(db: Db, { id, schedules }: StoredGroup): Promise<void> {
  await db.deleteFrom('groupSchedule').where('groupId', '=', id).execute()
  if (schedules.length === 0) return
  await db
    .insertInto('groupSchedule')
    .values(
      schedules.map(({ day, startHour, endHour }) => ({
        groupId: id,
        day,
        startMinute: minutesOf(startHour),
        endMinute: minutesOf(endHour),
      })),
    )
    .execute()
}

/**
 * Sets the quota of parents among these groups, and of their parents, to the smallest of their children, disabled ones too; null until all
 * have one.
 */
export async function smallestQuotas(db: Db, groupIds: readonly string[]): Promise<void> {
  await sql`
    update class_group p set quota = k.least
    from (
      select m.parent_group_id as id, case when count(*) filter (where m.deleted_at is null) = count(m.quota) filter (where m.deleted_at is null)
        then min(m.quota) filter (where m.deleted_at is null) end as least
      from class_group m where m.parent_group_id in (
        select coalesce(g.parent_group_id, g.id) from class_group g where g.id = any(${groupIds}::char(24)[])) group by 1
    ) k
    where p.id = k.id and p.deleted_at is null and p.quota is distinct from k.least`.execute(db)
}

/** The same of one parent. @returns its quota */
export async function smallestQuota(db: Db, parentId: string): Promise<number | null> {
  await smallestQuotas(db, [parentId])
  return (await db.selectFrom('classGroup').select('quota').where('id', '=', parentId).executeTakeFirstOrThrow()).quota
}

export const hide = (db: Db, ids: readonly string[], deletedAt: Date) =>
  db.updateTable('classGroup').set({ deletedAt }).where('id', 'in', ids).execute()
