// Past lessons as written down each night, and their corrections (DIR-29, DIR-30).
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { lockTeachers } from '#features/foundation/locations/server/public.ts'
import { groupFailures } from '#features/teaching/groups/contract.ts'
import * as groups from '#features/teaching/groups/server/public.ts'
import type { Parsed } from '#contract/route.ts'
import { hhmmOf, minutesOf } from '#lib/schedules.ts'
import type { Db } from '#server/db/connect.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { lessonChangeFailures, lessonsChanged, taught, taughtFailures, type TaughtLesson } from '../contract.ts'
import { restoredRemarks } from './restored.ts'

const { LESSON_NOT_FOUND, LESSON_OVERLAP } = lessonChangeFailures

type Answer = z.output<typeof TaughtLesson>
type Row = Omit<Answer, 'of' | 'startHour' | 'endHour'> & { start: number; began: number; ended: number }

async function read(db: Db, groupId: string, where: RawBuilder<boolean>): Promise<Answer[]> {
  const { rows } = await sql<Row>`
    select t.day, t.start_minute as start, coalesce(t.began, t.start_minute) as began, coalesce(t.ended, t.end_minute) as ended, t.given,
      case when not exists (select from given_lesson g where g.group_id = t.group_id and g.day = t.day and g.start_minute = coalesce(t.began, t.start_minute))
        then closed_on(t.day, r.location_id) end as closed,
      t.source = 'corrected' as corrected, coalesce(t.reason, '') as reason,
      case when e.id is not null then json_build_object('_id', e.id, 'name', e.name, 'lastName', e.last_name, 'secondLastName', e.second_last_name) end as teacher,
      case when r.id is not null then json_build_object('_id', r.id, 'name', r.name) end as class_room
    from taught_lesson t
    left join employee e on e.id = t.teacher_id
    left join classroom r on r.id = t.classroom_id
    where t.group_id = ${groupId} and ${where}
    order by t.day, began`.execute(db)
  return rows.map(({ start, began, ended, ...row }) => ({ ...row, of: hhmmOf(start), startHour: hhmmOf(began), endHour: hhmmOf(ended) }))
}

interface Stored {
  startMinute: number
  endMinute: number
  began: number | null
  ended: number | null
  teacherId: string | null
  given: boolean
  reason: string | null
}

/** A day that no night has written down yet is to come. The lock of the family covers the row. */
async function stored({ db, today }: Context, group: string, day: string, start: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select start_minute, end_minute, began, ended, teacher_id, given, reason from taught_lesson
    where group_id = ${group} and day = ${day} and start_minute = ${start}`.execute(db)
  if (rows[0]) return rows[0]
  const { rows: last } = await sql<{ day: string }>`select max(day) as day from taught_day having max(day) >= ${day}::date`.execute(db)
  if (day >= today || last.length === 0) fail(taughtFailures.LESSON_TO_COME)
  return fail(LESSON_NOT_FOUND)
}

const overlaps = async (db: Db, group: string, day: string, start: number): Promise<boolean> => {
  const { rows } = await sql`
    with own as materialized (
      select start_minute, int4range(coalesce(began, start_minute), coalesce(ended, end_minute)) as hours from taught_lesson
      where group_id = ${group} and day = ${day} and given)
    select from own a join own b on a.start_minute <> b.start_minute and a.hours && b.hours where a.start_minute = ${start}`.execute(db)
  return rows.length > 0
}

async function correct(context: Context, { params, body }: Parsed<typeof taught.correct>) {
  const { db, user, audit, emit } = context
  const { day } = params
  const start = minutesOf(params.startHour)
  const { group } = await groups.lockFamily(db, params.group)
  const before = await stored(context, group.id, day, start)
  const teacherId = body.teacher === undefined ? before.teacherId : body.teacher
  if (teacherId !== null && teacherId !== before.teacherId) await lockTeachers(db, [teacherId])
  const hours =
    body.startHour === undefined
      ? { began: before.began, ended: before.ended }
      : { began: minutesOf(body.startHour), ended: minutesOf(body.endHour!) }
  const asWritten = hours.began === before.startMinute && hours.ended === before.endMinute
  const after = {
    teacherId,
    ...(asWritten ? { began: null, ended: null } : hours),
    given: body.given ?? before.given,
    reason: body.reason,
  }
  await db
    .updateTable('taughtLesson')
    .set({ ...after, source: 'corrected', userId: user.id })
    .where('groupId', '=', group.id)
    .where('day', '=', day)
    .where('startMinute', '=', start)
    .execute()
  if (after.given && (await overlaps(db, group.id, day, start)))
    fail(LESSON_OVERLAP, { fields: [{ path: 'startHour', message: LESSON_OVERLAP.message }] })
  const { began, ended, given, reason } = before
  await audit({
    resource: 'lessons',
    ids: [group.id],
    before: { teacherId: before.teacherId, began, ended, given, reason },
    after: { day, start, ...after },
  })
  emit(lessonsChanged, [group.id])
  const [lesson] = await read(db, group.id, sql`t.day = ${day} and t.start_minute = ${start}`)
  return { lesson: lesson! }
}

export const taughtServer = implement(taught, {
  async list({ params: { group }, query: { from, to } }, { db }) {
    if (!(await groups.find(db, group))) fail(groupFailures.GROUP_NOT_FOUND)
    const days = sql<boolean>`t.day between ${from} and ${to}`
    return { lessons: await read(db, group, days), remarks: await restoredRemarks(db, days) }
  },
  correct: (input, context) => correct(context, input),
})
