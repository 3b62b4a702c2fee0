// Substitutes: changed lessons with only another teacher (OFE-17).
import { sql } from 'kysely'
import { lockRooms, lockTeachers } from '#features/foundation/locations/server/public.ts'
import { lockFamily, type Family } from '#features/teaching/groups/server/public.ts'
import { addDays, weekdayOf } from '#lib/days.ts'
import { minutesOf } from '#lib/schedules.ts'
import type { Parsed } from '#contract/route.ts'
import type { Context } from '#server/http/feature.ts'
import { fail, Refusal } from '#server/http/refusal.ts'
import { LESSON_LIMITS, lessonChangeFailures, type lessons } from '../contract.ts'
import { audited, settle, tell } from './changes.ts'
import { changedText } from './notices.ts'
import * as store from './changeStore.ts'

const { LESSON_NOT_FOUND, LESSON_PAST } = lessonChangeFailures

type Cover = Parsed<typeof lessons.cover>['body']['covers'][number]
type Group = Family['group']

/** Reads the lesson at its actual day and hour with the substitute as teacher. @returns also its present change */
async function lessonOf({ db, today }: Context, group: Group, { day, startHour, teacher }: Cover) {
  const start = minutesOf(startHour)
  const storedChange = await store.landingAt(db, group.id, day, start)
  const teacherId = teacher === group.teacherId ? null : teacher
  if (day < addDays(today, -LESSON_LIMITS.back)) fail(LESSON_PAST)
  if (storedChange) return { known: storedChange, wanted: { ...storedChange, teacherId, shareTeacher: false } satisfies store.Change }
  const lesson = group.schedules.find(each => each.day === weekdayOf(day) && each.startHour === startHour)
  const stands = group.active && !group.isParent && lesson && group.startDate <= day && day <= group.endDate
  if (!stands || (await store.ofLesson(db, group.id, day, start))) return fail(LESSON_NOT_FOUND)
  const change: store.Change = {
    kind: 'changed',
    day,
    start,
    toDay: day,
    toStart: start,
    toEnd: minutesOf(lesson.endHour),
    classroomId: null,
    teacherId,
    onClosedDay: false,
    shareTeacher: false,
    reason: '',
  }
  return { known: storedChange, wanted: change }
}

/** Call under all locks. @returns the number of notices */
async function give(context: Context, group: Group, cover: Cover, message: boolean): Promise<{ email: number; sms: number }> {
  const { db, now, user, audit } = context
  const { known, wanted } = await lessonOf(context, group, cover)
  await lockTeachers(db, [cover.teacher])
  const id = await store.save(db, group.id, wanted, { known: known?.id, userId: user.id, now })
  await settle(context, group.id, [wanted.day])
  await audit({ resource: 'lessons', ids: [group.id, id], ...(known && { before: audited(known) }), after: audited(wanted) })
  return tell(context, group, message ? await changedText(context, group, wanted) : null)
}

/** Locks families, then rooms, then teachers; each lesson has its own savepoint. Names unavailable substitutes with the reason. */
export async function coverLessons(context: Context, { body: { covers, message = false } }: Parsed<typeof lessons.cover>) {
  const { db } = context
  const groups = new Map<string, Group>()
  for (const id of [...new Set(covers.map(({ group }) => group))].sort()) groups.set(id, (await lockFamily(db, id)).group)
  const ids = [...groups.keys()]
  const own = [...groups.values()]
  await lockRooms(db, [], [...own.flatMap(({ classroomId }) => classroomId ?? []), ...(await store.roomsOf(db, ids))])
  const teachers = [...own.flatMap(({ teacherId }) => teacherId ?? []), ...covers.map(({ teacher }) => teacher)]
  await lockTeachers(db, [], [...teachers, ...(await store.teachersOf(db, ids))])
  const refusals: { group: { _id: string; name: string }; day: string; startHour: string; reason: string }[] = []
  const queued = { email: 0, sms: 0 }
  for (const cover of covers) {
    const group = groups.get(cover.group)!
    await sql`savepoint covering`.execute(db)
    try {
      const { email, sms } = await give(context, group, cover, message)
      queued.email += email
      queued.sms += sms
      await sql`release savepoint covering`.execute(db)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await sql`rollback to savepoint covering`.execute(db)
      refusals.push({ group: { _id: group.id, name: group.name }, day: cover.day, startHour: cover.startHour, reason: error.message })
    }
  }
  return { covered: covers.length - refusals.length, left: refusals, queued }
}
