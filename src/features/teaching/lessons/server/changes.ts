// Changes one lesson: checks under the locks of its family, rooms and teacher, then writes, books and notifies (OFE-9 to OFE-11).
import { conflictsOfGroup, lockRooms, lockTeachers, type Wanted } from '#features/foundation/locations/server/public.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { lockFamily, rebook, type Family } from '#features/teaching/groups/server/public.ts'
import { addDays, weekdayOf } from '#lib/days.ts'
import { hhmmOf, minutesOf } from '#lib/schedules.ts'
import type { Parsed } from '#contract/route.ts'
import type { Constraints, Context } from '#server/http/feature.ts'
import { failQuicker } from '#server/http/quicker.ts'
import { fail } from '#server/http/refusal.ts'
import { LESSON_LIMITS, lessonChangeFailures, lessonsChanged, type lessons } from '../contract.ts'
import { onLessonTold } from './listeners.ts'
import { closedOn, noLesson } from './lessons.ts'
import { cancelledText, changedText, undoneText, type Notice } from './notices.ts'
import * as store from './changeStore.ts'

const { CLOSED_DAY, LESSON_CHANGED, LESSON_LANDING, LESSON_NOT_FOUND, LESSON_OF_PARENT, LESSON_OVERLAP, LESSON_PAST } = lessonChangeFailures

type Group = Family['group']

async function lessonGroup({ db }: Context, id: string): Promise<Group> {
  const { group } = await lockFamily(db, id)
  if (group.isParent) fail(LESSON_OF_PARENT)
  if (!group.active) fail(LESSON_NOT_FOUND)
  return group
}

const refuseLanding = () => fail(LESSON_LANDING, { fields: [{ path: 'toDay', message: LESSON_LANDING.message }] })

/** Between today and some weeks after the group's end; on a closed day only on request. @returns whether the day is closed */
async function judgeLanding({ db, today }: Context, group: Group, room: string | null, to: string, wanted = false): Promise<boolean> {
  if (to < today || to > addDays(group.endDate, LESSON_LIMITS.beyondEnd)) refuseLanding()
  const name = await closedOn(db, to, room)
  if (name !== null && !wanted) fail(CLOSED_DAY, { message: `${CLOSED_DAY.message}: ${name}.`, ext: { name } })
  return name !== null
}

/** The change to store, before bookings are checked. */
async function wantedChange(
  context: Context,
  group: Group,
  { params: { day, startHour }, body }: Parsed<typeof lessons.change>,
): Promise<store.Change> {
  const { today } = context
  const lesson = group.schedules.find(each => each.day === weekdayOf(day) && each.startHour === startHour)
  if (!lesson || day < group.startDate || day > group.endDate) fail(LESSON_NOT_FOUND)
  if (day < addDays(today, -LESSON_LIMITS.back)) fail(LESSON_PAST)
  const start = minutesOf(startHour)
  const common = { kind: body.kind, day, start, reason: body.reason ?? '' }
  if (body.kind === 'cancelled')
    return {
      ...common,
      toDay: null,
      toStart: null,
      toEnd: null,
      classroomId: null,
      teacherId: null,
      onClosedDay: false,
      shareTeacher: false,
    }
  const toDay = body.toDay ?? day
  const toStart = body.startHour === undefined ? start : minutesOf(body.startHour)
  const toEnd = minutesOf(body.endHour ?? lesson.endHour)
  const classroomId = body.classRoom === undefined || body.classRoom === group.classroomId ? null : body.classRoom
  const moved = toDay !== day || toStart !== start || toEnd !== minutesOf(lesson.endHour) || classroomId !== null
  if (moved && day < today) fail(LESSON_PAST)
  const onClosedDay = moved && (await judgeLanding(context, group, classroomId ?? group.classroomId, toDay, body.onClosedDay))
  const teacherId = body.teacher === undefined || body.teacher === group.teacherId ? null : body.teacher
  return { ...common, toDay, toStart, toEnd, classroomId, teacherId, onClosedDay, shareTeacher: body.shareTeacher ?? false }
}

/** Locks the rooms of the group's lessons and the new one, then the teachers. */
async function lockFor(
  { db }: Context,
  group: Group,
  { classroomId, teacherId }: Pick<store.Change, 'classroomId' | 'teacherId'>,
): Promise<void> {
  const own = group.classroomId === null ? [] : [group.classroomId]
  await lockRooms(db, classroomId === null ? [] : [classroomId], [...own, ...(await store.roomsOf(db, [group.id]))])
  const teachers = await store.teachersOf(db, [group.id])
  await lockTeachers(db, teacherId === null ? [] : [teacherId], group.teacherId === null ? teachers : [group.teacherId, ...teachers])
}

/** Input of what a refusal for a busy room or teacher proposes (OFE-45). */
function wantedOf(group: Group, { toDay, toStart, toEnd, classroomId, teacherId }: store.Change): Wanted | undefined {
  const room = classroomId ?? group.classroomId
  if (room === null || toDay === null) return undefined
  const schedules = [{ day: weekdayOf(toDay), startHour: hhmmOf(toStart!), endHour: hhmmOf(toEnd!) }]
  const values = { classroomId: room, quota: group.quota ?? 0, teacherId: teacherId ?? group.teacherId }
  return { ...values, startDate: toDay, endDate: toDay, schedules, except: group.id }
}

export async function settle({ db }: Context, groupId: string, days: readonly (string | null)[], change?: Wanted): Promise<void> {
  for (const day of days) if (day !== null && (await store.overlapsOn(db, groupId, day))) fail(LESSON_OVERLAP)
  await rebook(db, groupId, change)
  for (const day of days) if (day !== null) await store.markEmptied(db, groupId, day)
}

export const audited = ({ kind, day, start, toDay, toStart, toEnd, classroomId, teacherId, reason }: store.Change) => ({
  kind,
  day,
  start,
  toDay,
  toStart,
  toEnd,
  classroomId,
  teacherId,
  reason,
})

export async function tell(context: Context, group: Group, notice: Notice | null): Promise<{ email: number; sms: number }> {
  context.emit(lessonsChanged, [group.id])
  context.emit(groupsChanged, [group.id])
  const queued = { email: 0, sms: 0 }
  if (notice === null) return queued
  for (const listener of onLessonTold.all()) {
    const { email, sms } = await listener(context, { groupId: group.id, ...notice })
    queued.email += email
    queued.sms += sms
  }
  return queued
}

async function answered(context: Context, group: Group, id: string, notice: Notice | null) {
  const clashes = await store.teacherClashes(context.db, id)
  const warnings = clashes.map(({ name, teacher }) => ({ code: 'TEACHER_CLASH', message: `${teacher} ya da clase en ${name} a esa hora.` }))
  return { lesson: await store.changeAnswer(context.db, id), warnings, queued: await tell(context, group, notice) }
}

export async function change(context: Context, input: Parsed<typeof lessons.change>) {
  const { db, now, user, audit } = context
  const { params, body } = input
  const group = await lessonGroup(context, params.group)
  const earlier = await store.ofLesson(db, group.id, params.day, minutesOf(params.startHour))
  const change = await wantedChange(context, group, input)
  if (earlier?.version !== body.version) {
    const lesson = earlier ? await store.changeAnswer(db, earlier.id) : null
    await failQuicker(context, LESSON_CHANGED, earlier?.id ?? group.id, 'Ya cambiaste esta clase en otra ventana.', { ext: { lesson } })
  }
  await lockFor(context, group, change)
  const id = await store.save(db, group.id, change, { known: earlier?.id, userId: user.id, now })
  await settle(context, group.id, [params.day, change.toDay], wantedOf(group, change))
  await audit({ resource: 'lessons', ids: [group.id, id], ...(earlier && { before: audited(earlier) }), after: audited(change) })
  const notice = body.message ? await (change.kind === 'cancelled' ? cancelledText : changedText)(context, group, change) : null
  return answered(context, group, id, notice)
}

export async function extra(context: Context, { params, body }: Parsed<typeof lessons.extra>) {
  const { db, now, user, audit } = context
  const group = await lessonGroup(context, params.group)
  const classroomId = body.classRoom === undefined ? group.classroomId : body.classRoom
  const change: store.Change = {
    kind: 'extra',
    day: null,
    start: null,
    toDay: body.day,
    toStart: minutesOf(body.startHour),
    toEnd: minutesOf(body.endHour),
    classroomId,
    teacherId: body.teacher === group.teacherId ? null : (body.teacher ?? null),
    onClosedDay: await judgeLanding(context, group, classroomId, body.day, body.onClosedDay),
    shareTeacher: body.shareTeacher ?? false,
    reason: body.reason ?? '',
  }
  await lockFor(context, group, change)
  const id = await store.save(db, group.id, change, { known: undefined, userId: user.id, now })
  await settle(context, group.id, [body.day], wantedOf(group, change))
  await audit({ resource: 'lessons', ids: [group.id, id], after: audited(change) })
  return answered(context, group, id, body.message ? await changedText(context, group, change) : null)
}

/**
 * Somebody attended on a day without a lesson: adds an extra one at the hours of the group's first lesson of the week, in its room if free
 * (OFE-12). When two desks do so at once, one adds it.
 */
export async function addExtra(context: Context, groupId: string, day: string): Promise<void> {
  const { db, now, user, audit } = context
  const group = await lessonGroup(context, groupId)
  if ((await noLesson(context, groupId, day)) === null) return
  const [first] = group.schedules
  if (!first) return fail(LESSON_NOT_FOUND)
  await lockFor(context, group, { classroomId: null, teacherId: null })
  const change: store.Change = {
    kind: 'extra',
    day: null,
    start: null,
    toDay: day,
    toStart: minutesOf(first.startHour),
    toEnd: minutesOf(first.endHour),
    classroomId: group.classroomId,
    teacherId: null,
    onClosedDay: (await closedOn(db, day, group.classroomId)) !== null,
    // The students came, so the lesson took place with any teacher.
    shareTeacher: true,
    reason: '',
  }
  const id = await store.save(db, group.id, change, { known: undefined, userId: user.id, now })
  if ((await conflictsOfGroup(db, group.id)).taken) await store.withoutRoom(db, id)
  await settle(context, group.id, [])
  await audit({ resource: 'lessons', ids: [group.id, id], after: audited(change) })
  await tell(context, group, null)
}

export async function undo(context: Context, { params: { id }, query: { message } }: Parsed<typeof lessons.undo>) {
  const { db, audit } = context
  const groupId = (await store.find(db, id))?.groupId ?? fail(LESSON_NOT_FOUND)
  const { group } = await lockFamily(db, groupId)
  const stored = (await store.find(db, id)) ?? fail(LESSON_NOT_FOUND)
  await lockFor(context, group, { classroomId: null, teacherId: null })
  await store.remove(db, id)
  await settle(context, groupId, [stored.day])
  await audit({ resource: 'lessons', ids: [groupId, id], before: audited(stored) })
  return { queued: await tell(context, group, message ? await undoneText(db, group, stored) : null) }
}

export const CONSTRAINTS: Constraints = { lesson_change_key: [LESSON_CHANGED], lesson_change_landing_excl: [LESSON_OVERLAP, 'startHour'] }
