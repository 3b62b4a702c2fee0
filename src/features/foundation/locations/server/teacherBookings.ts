// Teacher bookings (OFE-15): one row of teacher_booking per weekly lesson, changed lesson or hour of a
// future talk; the EXCLUDE constraint has the last word, except for shared hours.
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { fullName } from '#lib/text.ts'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/http/refusal.ts'
import { locationFailures, type RoomConflict } from '../contract.ts'
import { ended, ownersOf } from './bookedBy.ts'
import { nearHoursOf, type RoomWish } from './near.ts'

const { TEACHER_BUSY, TEACHER_NOT_FOUND } = locationFailures

export type HoursOf = { groupId: string; talkId?: undefined } | { talkId: string; groupId?: undefined }

const owned = (column: string, { groupId, talkId }: HoursOf): RawBuilder<boolean> =>
  groupId === undefined ? sql`${sql.ref(`${column}.talk_id`)} = ${talkId}` : sql`${sql.ref(`${column}.group_id`)} = ${groupId}`

/**
 * Locks teachers until the commit, by id and after the rooms: concurrent bookings wait here, not at the constraint.
 * @param teacherIds newly assigned teachers: each must exist and be a professor, or TEACHER_NOT_FOUND
 * @param leftTeachers teachers who keep or give up lessons, possibly deleted
 */
export async function lockTeachers(db: Db, teacherIds: readonly string[], leftTeachers: readonly string[] = []): Promise<void> {
  const ids = [...new Set([...teacherIds, ...leftTeachers])]
  if (ids.length === 0) return
  const { rows } = await sql<{ id: string; teaches: boolean }>`
    select id, is_professor and deleted_at is null as teaches from employee where id = any(${ids}) order by id for no key update`.execute(
    db,
  )
  if (!teacherIds.every(id => rows.some(row => row.id === id && row.teaches)))
    fail(TEACHER_NOT_FOUND, { fields: [{ path: 'teacher', message: TEACHER_NOT_FOUND.message }] })
}

/** Joins wanted hours `w` with another owner's bookings `b` at the same time. */
const meeting = (of: HoursOf): RawBuilder<unknown> => sql`
  teacher_use w join teacher_booking b on b.teacher_id = w.teacher_id and b.weekday = w.weekday and b.dates && w.dates and b.minutes && w.minutes
  where ${owned('w', of)} and not b.shared and (b.group_id, b.talk_id) is distinct from (w.group_id, w.talk_id) and not ${ended}`

/** True when an hour of these teachers is taken, even if shared. */
export async function teacherMeets(db: Db, of: HoursOf): Promise<boolean> {
  const { rows } = await sql`select from ${meeting(of)} limit 1`.execute(db)
  return rows.length > 0
}

interface Busy {
  teacher: { id: string; name: string; lastName: string }
  /** Lessons at the wanted campus, or without one; none that the caller does not see. */
  groups: z.output<typeof RoomConflict>[]
}

/** The teacher whose wanted hours are taken, and by whom; undefined: none. Names of other campuses are hidden. */
async function busyTeacher(db: Db, of: HoursOf): Promise<Busy | undefined> {
  const { rows } = await sql<Busy['teacher']>`
    select t.id, t.name, t.last_name from employee t
    where t.id in (select w.teacher_id from ${meeting(of)} and not w.shared) order by t.id limit 1`.execute(db)
  const [teacher] = rows
  if (!teacher) return undefined
  const campus = (room: RawBuilder<unknown>) => sql`(select r.location_id from classroom r where r.id = ${room})`
  const { groups } = await ownersOf(
    db,
    sql`select distinct b.group_id, b.talk_id from ${meeting(of)} and not w.shared and w.teacher_id = ${teacher.id}
      and coalesce(${campus(sql`w.classroom_id`)} = ${campus(
        sql`coalesce((select g.classroom_id from class_group g where g.id = b.group_id), (select k.classroom_id from talk k where k.id = b.talk_id))`,
      )}, true)`,
  )
  return { teacher, groups }
}

/**
 * Call it under the teachers' locks, before writing their hours.
 * @param wish for alternatives (OFE-45). @throws TEACHER_BUSY with the groups and talks in the way
 */
export async function refuseBusyTeacher(db: Db, of: HoursOf, wish?: RoomWish): Promise<void> {
  const busy = await busyTeacher(db, of)
  if (!busy) return
  const { teacher, groups } = busy
  const names = groups.map(group => group.name).join(', ')
  const message = groups.length > 0 ? `${fullName(teacher)} ya da clase a esa hora: ${names}` : 'Tiene clase en otra sede a esa hora.'
  fail(TEACHER_BUSY, { message, ext: { groups, ...(await nearHoursOf(db, wish)) }, fields: [{ path: 'teacher', message }] })
}

/** Rewrites the teacher bookings of a group or talk from its present state. */
export async function bookTeachers(db: Db, of: HoursOf): Promise<void> {
  await sql`delete from teacher_booking b where ${owned('b', of)}`.execute(db)
  await sql`delete from teacher_booking b where b.teacher_id in (select w.teacher_id from teacher_use w where ${owned('w', of)}) and ${ended}`.execute(
    db,
  )
  await sql`insert into teacher_booking (teacher_id, group_id, talk_id, weekday, minutes, dates, shared)
    select teacher_id, group_id, talk_id, weekday, minutes, dates, shared from teacher_use w where ${owned('w', of)}`.execute(db)
}

/** Clips away the hours of ended groups and talks. Runs in a transaction. */
export async function clipTeachers(db: Db): Promise<void> {
  const bookings = sql`teacher_booking b where ${ended}`
  await sql`select from employee where id in (select b.teacher_id from ${bookings}) order by id for no key update`.execute(db)
  await sql`delete from teacher_booking where id in (select b.id from ${bookings})`.execute(db)
}
