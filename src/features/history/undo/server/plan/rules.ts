// Rules that only handlers know, applied to an undo by the same functions (M105).
import { sql } from 'kysely'
import { lockTeachers, refuseUnmet } from '#features/foundation/locations/server/public.ts'
import { employeeFailures } from '#features/foundation/employees/contract.ts'
import { courseFailures } from '#features/teaching/courses/contract.ts'
import { isChild } from '#features/teaching/courses/server/public.ts'
import { groupFailures } from '#features/teaching/groups/contract.ts'
import { lockCourse, whoIn } from '#features/teaching/groups/server/public.ts'
import { waitingFailures } from '#features/outreach/waiting/contract.ts'
import { refuseUsed, usesFor } from '#server/db/inUse.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { hhmmOf } from '#lib/schedules.ts'
import type { Hand } from '../one/actor.ts'
import { same } from './netChange.ts'
import type { Step } from './plan.ts'
import { refuseTeaching } from '../write/putAway.ts'

const becomes = ({ write, now, values }: Step, column: string): boolean =>
  write === 'change' && column in values && !same(now?.[column], values[column])
const text = (value: unknown): string => String(value)
const nameOf = ({ now }: Step): string => [now?.name, now?.last_name].filter(Boolean).join(' ')

type Rule = (hand: Hand, step: Step) => Promise<void>

/** Refuses to unset «Es profesor» while they teach; deletions are checked separately. */
const professor: Rule = async (hand, step) => {
  if (!becomes(step, 'is_professor') || step.values.is_professor !== false) return
  await refuseTeaching(hand, `quitar «Es profesor» a ${nameOf(step)}`, step.net.key)
}

const self: Rule = async ({ caller }, step) => {
  const leaves = step.write === 'hide' || (becomes(step, 'deleted_at') && step.values.deleted_at !== null)
  if (leaves && caller?.user.id === step.net.key) fail(employeeFailures.SELF_REMOVAL)
}

/** Refuses another course for a group with students, or a package on either side. */
const course: Rule = async (hand, step) => {
  const { db } = hand
  if (!becomes(step, 'course_id')) return
  const { uses, total } = await usesFor(hand, () => whoIn(db, [step.net.key]))
  refuseUsed(`cambiar el curso del grupo ${nameOf(step)}`, uses, total)
  const [was, is] = [
    await db.selectFrom('course').select('isParent').where('id', '=', text(step.now!.course_id)).executeTakeFirst(),
    await lockCourse(db, text(step.values.course_id)),
  ]
  if (was?.isParent || is.isParent) fail(groupFailures.COURSE_NOT_COMPATIBLE)
}

/** Checks that hours fall between the dates, an enabled module is complete, and the teacher is a professor. */
const group: Rule = async ({ db }, step) => {
  const { net, now, values } = step
  if (step.write !== 'change' || (now?.deleted_at ?? values.deleted_at ?? null) !== null) return
  const row = { ...now, ...values }
  const hours = await db.selectFrom('groupSchedule').selectAll().where('groupId', '=', net.key).execute()
  if (becomes(step, 'start_date') || becomes(step, 'end_date')) {
    const schedules = hours.map(({ day, startMinute, endMinute }) => ({ day, startHour: hhmmOf(startMinute), endHour: hhmmOf(endMinute) }))
    refuseUnmet(schedules, text(row.start_date), text(row.end_date))
  }
  const asked = ['active', 'classroom_id', 'quota'].some(column => becomes(step, column))
  if (asked && row.active === true && (hours.length === 0 || row.classroom_id === null || row.quota === null)) {
    const { isParent } = await db.selectFrom('course').select('isParent').where('id', '=', text(row.course_id)).executeTakeFirstOrThrow()
    if (!isParent && (becomes(step, 'active') || row.parent_group_id !== null)) fail(groupFailures.GROUP_NOT_READY)
  }
  await givenTo(db, step)
}

async function givenTo(db: Hand['db'], step: Step): Promise<void> {
  if (becomes(step, 'teacher_id') && typeof step.values.teacher_id === 'string') await lockTeachers(db, [step.values.teacher_id])
}

/** Checks that sub-courses fit and stay while there are groups, and nothing is live without a channel. */
const family: Rule = async ({ db }, { net: { key }, write, now, values }) => {
  const row = { ...now, ...values }
  if (write !== 'change' || (row.deleted_at ?? null) !== null) return
  const dark = row.live_stream_active === true && !row.live_stream_channel && !row.live_stream_url
  if (dark && Object.keys(values).some(column => column.startsWith('live_stream'))) fail(courseFailures.LIVE_WITHOUT_CHANNEL)
  if (values.level_id === undefined) return
  if (await isChild(db, key)) fail(courseFailures.LEVEL_LOCKED)
  await childrenFit(db, key)
}

const childrenFit = async (db: Hand['db'], parent: string) => {
  const { rows } = await sql<{ fits: boolean }>`
    select not c.is_parent and c.level_id = p.level_id and c.deleted_at is null as fits
    from course_child k join course c on c.id = k.child_id join course p on p.id = k.parent_id where k.parent_id = ${parent}`.execute(db)
  if (rows.some(({ fits }) => !fits)) fail(courseFailures.CHILD_NOT_FIT)
}

const children: Rule = async ({ db }, { now, values }) => {
  const parent = text((now ?? values).parent_id)
  const standing = await db
    .selectFrom('classGroup')
    .select('id')
    .where('courseId', '=', parent)
    .where('deletedAt', 'is', null)
    .limit(1)
    .execute()
  if (standing.length > 0) fail(courseFailures.CHILDREN_LOCKED)
  const has = await db.selectFrom('courseChild').select('childId').where('parentId', '=', parent).limit(1).execute()
  if (has.length > 0 && (await isChild(db, parent))) fail(courseFailures.CHILD_NOT_FIT)
  await childrenFit(db, parent)
}

const waits: Rule = async ({ db, wholly }, { net: { key }, values }) => {
  if ((values.state ?? '') !== 'waiting' && (values.state ?? '') !== 'offered') return
  const { rows } = await wholly(() =>
    sql`
    select from waiting w join waiting o on o.course_id = w.course_id and o.group_id is not distinct from w.group_id
      and o.location_id is not distinct from w.location_id and o.id <> w.id and o.closed_at is null
    join waiting_person p on p.entry_id = w.id join waiting_person q on q.entry_id = o.id
      and (q.student_id = p.student_id or q.talk_student_id = p.talk_student_id)
    where w.id = ${key} and w.closed_at is null limit 1`.execute(db),
  )
  if (rows.length > 0) fail(waitingFailures.ALREADY_WAITING)
}

/** Only employees of all campuses change days of the whole academy (CON-8). */
const wholeDays: Rule = async ({ user }, { now, values }) => {
  if (user.campuses && ({ ...now, ...values }.location_id ?? null) === null) fail(httpErrors.wholeAcademy)
}

const RULES: Readonly<Record<string, readonly Rule[]>> = {
  class_group: [course, group],
  closed_day: [wholeDays],
  course: [family],
  course_child: [children],
  employee: [professor, self],
  talk: [({ db }, step) => givenTo(db, step)],
  waiting: [waits],
}

export async function judgeRules(hand: Hand, steps: readonly Step[]): Promise<void> {
  for (const step of steps) for (const rule of RULES[step.net.tab] ?? []) await rule(hand, step)
}
