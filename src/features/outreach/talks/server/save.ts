import type { z } from 'zod'
import { locationFailures } from '#features/foundation/locations/contract.ts'
import {
  bookTalk,
  conflictNames,
  conflictsOf,
  lockRooms,
  lockTeachers,
  nearOf,
  refuseBusyTeacher,
  teacherMeets,
  type Wanted,
} from '#features/foundation/locations/server/public.ts'
import { weekdayOf } from '#lib/days.ts'
import { newId } from '#lib/ids.ts'
import { minutesOf, type Schedule } from '#lib/schedules.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { talkFailures, type TalkChange, type TalkInput } from '../contract.ts'
import { announce } from './announce.ts'
import { lockTalks, type StoredTalk } from './locks.ts'

const { CLASSROOM_BUSY, _08 } = locationFailures
const { TALK_IN_USE, TALK_NOT_FOUND } = talkFailures

/** Code 08: a talk is on one day, so each of its hours must be on that weekday. A draft may have any. */
export function refuseOtherDays(schedules: readonly Schedule[], date: string | null): void {
  if (date !== null && schedules.some(({ day }) => day !== weekdayOf(date))) fail(_08)
}

/** A new talk; without a date it is a draft (TLK-31). */
export function planned(input: z.output<typeof TalkInput>): StoredTalk {
  const {
    courseLevel,
    filter,
    date = null,
    classRoom = null,
    teacher = null,
    active = true,
    shareTeacher = false,
    cost = null,
    ...rest
  } = input
  return {
    id: newId(),
    ...rest,
    shareTeacher,
    levelId: courseLevel,
    type: filter,
    date,
    classroomId: classRoom,
    teacherId: teacher,
    active,
    cost,
  }
}

/** The talk as the change leaves it. Absent: unchanged; null: cleared. */
export function changed(before: StoredTalk, change: z.output<typeof TalkChange>): StoredTalk {
  const { courseLevel, filter, classRoom, teacher, shareTeacher, ...rest } = change
  // Another hour or teacher is checked again.
  const isAsked = rest.schedules !== undefined || rest.date !== undefined || (teacher !== undefined && teacher !== before.teacherId)
  const values = {
    ...rest,
    shareTeacher: shareTeacher ?? (before.shareTeacher && !isAsked),
    levelId: courseLevel,
    type: filter,
    classroomId: classRoom,
    teacherId: teacher,
  }
  return { ...before, ...(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<StoredTalk>) }
}

/** Alternatives for a refusal (OFE-45). */
const wantedOf = ({ id, classroomId, date, quota, teacherId, schedules }: StoredTalk): Wanted | undefined =>
  classroomId === null || date === null
    ? undefined
    : { classroomId, quota, teacherId, startDate: date, endDate: date, schedules, except: id }

/** Call it under the room's lock. The EXCLUDE constraint checks again when the hours are written. */
async function refuseBusy(db: Db, talk: StoredTalk): Promise<void> {
  const { id, active, classroomId, date, schedules } = talk
  if (!active || classroomId === null || date === null) return
  const conflicts = await conflictsOf(db, { classroomId, startDate: date, endDate: date, schedules }, id)
  if (!conflicts.taken) return
  const message = `${CLASSROOM_BUSY.message} ${conflictNames(conflicts)}`
  fail(CLASSROOM_BUSY, { ext: { groups: conflicts.groups, near: await nearOf(db, wantedOf(talk)!) }, message })
}

/** The rooms of a save, old and new. A new or reused one must exist. */
function holdRooms(db: Db, before: StoredTalk | null, after: StoredTalk) {
  const [was, is] = [before?.classroomId ?? null, after.classroomId]
  const anew = is !== null && (is !== was || (after.active && !before?.active))
  return lockRooms(db, anew ? [is] : [], was === null ? [] : [was])
}

async function setSchedules(db: Db, { id, schedules }: StoredTalk): Promise<void> {
  await db.deleteFrom('talkSchedule').where('talkId', '=', id).execute()
  const rows = schedules.map(({ day, startHour, endHour }) => ({
    talkId: id,
    day,
    startMinute: minutesOf(startHour),
    endMinute: minutesOf(endHour),
  }))
  await db.insertInto('talkSchedule').values(rows).execute()
}

/** Writes the talk with hours and booking. A quota below the taken seats fails talk_seats_check. @param before null: new */
export async function save(context: Context, before: StoredTalk | null, after: StoredTalk): Promise<void> {
  const { db, now, user } = context
  refuseOtherDays(after.schedules, after.date)
  await holdRooms(db, before, after)
  const anew = after.teacherId !== null && after.teacherId !== before?.teacherId ? [after.teacherId] : []
  await lockTeachers(db, anew, before?.teacherId ? [before.teacherId] : [])
  if (before) await lockTalks(db, [after.id])
  await refuseBusy(db, after)
  const { id, schedules, ...columns } = after
  if (before) await db.updateTable('talk').set(columns).where('id', '=', id).execute()
  else
    await db
      .insertInto('talk')
      .values({ id, ...columns, createdAt: now, originLocationId: user.locationId })
      .execute()
  if (schedules !== before?.schedules) await setSchedules(db, after)
  if (after.shareTeacher && !(await teacherMeets(db, { talkId: id })))
    await db.updateTable('talk').set({ shareTeacher: false }).where('id', '=', id).execute()
  await refuseBusyTeacher(db, { talkId: id }, wantedOf(after))
  await bookTalk(db, id)
  await context.audit({ resource: 'talks', ids: [id], ...(before && { before }), after })
  announce(context, [id])
}

/** Hides the talk and frees its room. One with visitors stays; moved ones belong to another talk. */
export async function remove(context: Context, talk: StoredTalk): Promise<void> {
  const { db, now } = context
  if (talk.classroomId) await lockRooms(db, [], [talk.classroomId])
  if (talk.teacherId) await lockTeachers(db, [], [talk.teacherId])
  const [row] = await lockTalks(db, [talk.id])
  const { taken } = row ?? fail(TALK_NOT_FOUND)
  if (taken > 0) fail(TALK_IN_USE, { ext: { total: taken } })
  await db.updateTable('talk').set({ deletedAt: now }).where('id', '=', talk.id).execute()
  await bookTalk(db, talk.id)
  await context.audit({ resource: 'talks', ids: [talk.id], before: talk, after: { deletedAt: now } })
  announce(context, [talk.id])
}
