// OFE-40, OFE-41: creates a plan's groups, all or none, by the ordinary creation; and deletes them again.
import { sql } from 'kysely'
import { addDays } from '#lib/days.ts'
import { lockRooms, lockTeachers } from '#features/foundation/locations/server/public.ts'
import {
  insertAll,
  lockCourse,
  lockFamily,
  planned,
  removeAll,
  type Family,
  type LockedCourse,
  type StoredGroup,
} from '#features/teaching/groups/server/public.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { fail, Refusal } from '#server/http/refusal.ts'
import { firstDay, lastDay } from '../ground.ts'
import { PLAN_TEXTS, planFailures } from '../contract.ts'
import { courseOf, openingsOf, type Opening } from '../openings.ts'
import { placesOf, scheduleOf } from '../planFacts.ts'
import { indexOf, type Index } from '../judge.ts'
import { onPlanTakenBack } from './public.ts'
import { groundFor } from './planAnswer.ts'
import type * as store from './store.ts'

const { PLAN_EMPTY, PLAN_GROUPS_CHANGED, PLAN_IN_USE, PLAN_STALE } = planFailures

/** The fields that a user could change later; the comparison finds changed groups. */
const shape = ({ name, courseId, startDate, endDate, quota, active, teacherId, classroomId, schedules }: StoredGroup): string =>
  JSON.stringify([name, courseId, startDate, endDate, quota, active, teacherId, classroomId, schedules])
const shapeOf = ({ group, children }: Family): string => [group, ...children.toSorted((a, b) => (a.id < b.id ? -1 : 1))].map(shape).join()

function partOf({ blocks }: Index, startWeek: string, { group, place }: Opening['members'][0]) {
  const { hours } = blocks.get(place.block)!
  return {
    schedules: hours.map(scheduleOf),
    startDate: addDays(startWeek, firstDay(hours)),
    endDate: addDays(startWeek, lastDay(group.days, hours)),
    classroomId: place.room,
    quota: group.size,
    teacherId: place.teacher,
  }
}

async function openOne(
  context: Context,
  index: Index,
  startWeek: string,
  course: LockedCourse,
  { name, members }: Opening,
): Promise<string> {
  const parts = members.map(member => partOf(index, startWeek, member))
  const [first] = parts as [(typeof parts)[0]]
  const startDate = parts.reduce((least, part) => (part.startDate < least ? part.startDate : least), first.startDate)
  const endDate = parts.reduce((most, part) => (part.endDate > most ? part.endDate : most), first.endDate)
  const { classroomId: classRoom, quota, teacherId: teacher } = first
  const schedules = parts.flatMap(part => part.schedules)
  const steps = planned(course, { course: course.id, name, startDate, endDate, schedules, classRoom, quota, teacher })
  const moduleOf = (courseId: string) => parts[members.findIndex(({ group }) => group.course === courseId)]!
  const whole = ({ after }: (typeof steps)[0]): StoredGroup => {
    if (after.isParent) return { ...after, quota: Math.min(...parts.map(part => part.quota)) }
    return after.parentGroupId === null ? after : { ...after, ...moduleOf(after.courseId), active: true }
  }
  await insertAll(
    context,
    steps.map(step => ({ before: null, after: whole(step) })),
  )
  return steps[0]!.after.id
}

/** Creates all placed groups or none. @throws PLAN_STALE with every group that no longer fits, and why */
export async function openAll(context: Context, row: store.PlanRow) {
  const { db } = context
  const ground = await groundFor(context, row)
  const { openings: allOpenings, skipped, gone } = openingsOf(ground, placesOf(ground.wanted, row.result, row.input.pins))
  if (gone.length > 0) refuseStale(gone.map(group => ({ group, reason: PLAN_TEXTS.gone })))
  if (allOpenings.length === 0) fail(PLAN_EMPTY)
  const places = allOpenings.flatMap(({ members }) => members.map(({ place }) => place))
  const index = indexOf(ground)
  const refusals: { group: string; reason: string }[] = []
  const groups: { _id: string; name: string }[] = []
  const courses = new Map<string, LockedCourse>()
  await stale(allOpenings, async () => {
    for (const id of [...new Set(allOpenings.map(({ key }) => courseOf(key)))].toSorted()) courses.set(id, await lockCourse(db, id))
    await lockRooms(
      db,
      places.map(({ room }) => room),
    )
    await lockTeachers(
      db,
      places.map(({ teacher }) => teacher),
    )
  })
  for (const opening of allOpenings) {
    await sql`savepoint opening`.execute(db)
    try {
      groups.push({ _id: await openOne(context, index, row.startWeek, courses.get(courseOf(opening.key))!, opening), name: opening.name })
      await sql`release savepoint opening`.execute(db)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await sql`rollback to savepoint opening`.execute(db)
      refusals.push({ group: opening.key, reason: error.message })
    }
  }
  if (refusals.length > 0) refuseStale(refusals)
  await sql`update class_group set plan_id = ${row.id}
    where id = any(${groups.map(({ _id }) => _id)}) or parent_group_id = any(${groups.map(({ _id }) => _id)})`.execute(db)
  const openedGroups: store.OpenedGroup[] = []
  for (const group of groups) openedGroups.push({ ...group, was: shapeOf(await lockFamily(db, group._id)) })
  return { groups, skipped, made: openedGroups }
}

function refuseStale(rows: { group: string; reason: string }[]): never {
  return fail(PLAN_STALE, { message: PLAN_TEXTS.stale(rows.length), ext: { rows } })
}

/** A course, room or teacher of the plan no longer exists; the error does not say which group needed it. */
async function stale(openings: readonly Opening[], work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const reason = error.message
    refuseStale(openings.map(({ key }) => ({ group: key, reason })))
  }
}

const namesOf = (groups: readonly { name: string }[]) => groups.map(({ name }) => name).join(', ')

async function used(db: Db, ids: readonly string[]): Promise<{ name: string }[]> {
  const { rows } = await sql<{ name: string }>`
    select g.name from class_group g where g.id = any(${ids}) and (
      exists (select from registration x where x.group_id = g.id or x.group_id in (select k.id from class_group k where k.parent_group_id = g.id))
      or exists (select from attendance a where a.root_group_id = g.id)
      or exists (select from seat_hold h where h.group_id = g.id and not h.offer))
    order by g.name`.execute(db)
  return rows
}

/**
 * Deletes all remaining groups in one act; people with an offered seat return to their place on the waiting list. @throws PLAN_IN_USE with
 * students in one of them, PLAN_GROUPS_CHANGED without `force`
 */
export async function removeOpened(context: Context, { groups, result }: store.PlanRow, force: boolean): Promise<string[]> {
  const { db } = context
  const families: Family[] = []
  for (const { _id } of groups.toSorted((a, b) => (a._id < b._id ? -1 : 1))) families.push(await lockFamily(db, _id))
  const members = families.flatMap(({ group, children }) => [group, ...children])
  await lockRooms(
    db,
    [],
    members.flatMap(({ classroomId }) => classroomId ?? []),
  )
  await lockTeachers(
    db,
    [],
    members.flatMap(({ teacherId }) => teacherId ?? []),
  )
  await sql`select from class_group where id = any(${members.map(({ id }) => id)}) order by id for no key update`.execute(db)
  const inUse = await used(
    db,
    groups.map(({ _id }) => _id),
  )
  if (inUse.length > 0) fail(PLAN_IN_USE, { message: `Ya hay alumnos en ${namesOf(inUse)}.`, ext: { groups: inUse } })
  const textById = new Map(result?.made?.map(each => [each._id, each.was]))
  const changed = families.filter(family => textById.get(family.group.id) !== shapeOf(family)).map(({ group }) => ({ name: group.name }))
  if (changed.length > 0 && !force)
    fail(PLAN_GROUPS_CHANGED, { message: `Cambiaron después de crearse: ${namesOf(changed)}.`, ext: { groups: changed } })
  const groupIds = groups.map(({ _id }) => _id)
  for (const tell of onPlanTakenBack.all()) await tell(context, groupIds)
  for (const family of families) await removeAll(context, family)
  return groupIds
}
