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

/** Sets a parent's quota to the smallest of its children, disabled ones too; null until all have one. @returns it */
export async function smallestQuota(db: Db, parentId: string): Promise<number | null> {
  const {
    rows: [row],
  } = await sql<{ quota: number | null }>`
    update class_group p set quota = (
      select case when count(*) = count(k.quota) then min(k.quota) end from class_group k where k.parent_group_id = p.id and k.deleted_at is null)
    where p.id = ${parentId} returning p.quota`.execute(db)
  return row!.quota
}

export const hide = (db: Db, ids: readonly string[], deletedAt: Date) =>
  db.updateTable('classGroup').set({ deletedAt }).where('id', 'in', ids).execute()
