import { sql } from 'kysely'
import { coursesChanged } from '#features/teaching/courses/contract.ts'
import { locationFailures } from '#features/foundation/locations/contract.ts'
import {
  bookGroup,
  conflictNames,
  conflictsOfGroup,
  lockRooms,
  lockTeachers,
  nearOf,
  refuseBusyTeacher,
  teacherMeets,
  type LockedRoom,
  type Wanted,
} from '#features/foundation/locations/server/public.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { refuseUsed } from '#server/db/inUse.ts'
import { groupFailures, groupsChanged, type GroupWarning } from '../contract.ts'
import { lockCourse, lockRows, type Family, type Seats, type StoredGroup } from './locks.ts'
import { onGroupsRemoved, onGroupWritten, roomsBeside, seatsFreed, teachersBeside, type Offering } from './listeners.ts'
import type { Step } from './plan.ts'
import { whoIn } from './inUse.ts'
import * as writes from './writes.ts'

const { CLASSROOM_BUSY } = locationFailures

/** The part of a context that new groups need, from a call or from a job's transaction. */
export type Saving = Offering & Pick<Context, 'today' | 'audit'> & { user: Pick<Context['user'], 'locationId'> }

export const recorded = ({ isParent: _known, ...group }: StoredGroup) => group

const following = ({ id, name, active, startDate, endDate }: StoredGroup) => ({ id, name, active, startDate, endDate })

/** The old and new rooms of a save. A newly used room has to exist. */
async function roomsOf(db: Db, steps: readonly Step[]): Promise<LockedRoom[]> {
  const [newRooms, oldRooms]: [string[], string[]] = [[], []]
  for (const { before, after } of steps) {
    if (before?.classroomId) oldRooms.push(before.classroomId)
    if (after.classroomId && (after.classroomId !== before?.classroomId || (after.active && !before.active)))
      newRooms.push(after.classroomId)
  }
  const ids = steps.flatMap(({ before }) => before?.id ?? [])
  if (ids.length > 0) for (const ask of roomsBeside.all()) oldRooms.push(...(await ask(db, ids)))
  return lockRooms(db, newRooms, oldRooms)
}

/** Locks the old and new teachers of a save and of changed lessons. A new teacher has to be a professor. */
async function holdTeachers(db: Db, steps: readonly Step[]): Promise<void> {
  const [newTeachers, oldTeachers]: [string[], string[]] = [[], []]
  for (const { before, after } of steps) {
    if (after.teacherId) (after.teacherId === before?.teacherId ? oldTeachers : newTeachers).push(after.teacherId)
    if (before?.teacherId) oldTeachers.push(before.teacherId)
  }
  const ids = steps.flatMap(({ before }) => before?.id ?? [])
  if (ids.length > 0) for (const ask of teachersBeside.all()) oldTeachers.push(...(await ask(db, ids)))
  await lockTeachers(db, newTeachers, oldTeachers)
}

/** The input of what a refusal proposes (OFE-45). */
const wantedOf = ({ id, classroomId, quota, teacherId, startDate, endDate, schedules }: StoredGroup): Wanted | undefined =>
  classroomId === null ? undefined : { classroomId, quota: quota ?? 0, teacherId, startDate, endDate, schedules, except: id }

/**
 * Replaces the group's bookings. Requires the locks of rooms and teachers; the EXCLUDE constraints check again. @param booking what a
 * refusal proposes for
 */
export async function rebook(db: Db, id: string, booking?: Wanted): Promise<void> {
  const conflicts = await conflictsOfGroup(db, id)
  if (conflicts.taken) {
    const near = booking && (await nearOf(db, booking))
    const message = `${CLASSROOM_BUSY.message} ${conflictNames(conflicts)}`
    fail(CLASSROOM_BUSY, { ext: { groups: conflicts.groups, ...(near && { near }) }, message })
  }
  await refuseBusyTeacher(db, { groupId: id }, booking)
  await bookGroup(db, id)
}

async function write({ db, now, today, user }: Saving, { before, after }: Step): Promise<GroupWarning[]> {
  if (before) await writes.update(db, after)
  else await writes.insert(db, after, now, user.locationId)
  if (after.schedules !== before?.schedules) await writes.setSchedules(db, after)
  const warnings: GroupWarning[] = []
  for (const follow of onGroupWritten.all()) warnings.push(...(await follow({ db, today, isNew: !before }, after.id)))
  if (after.shareTeacher && !(await teacherMeets(db, { groupId: after.id }))) await writes.endSharing(db, after.id)
  await rebook(db, after.id, wantedOf(after))
  return warnings
}

/** Refuses a quota below registrations and held seats with a text; the CHECK checks again. */
function refuseBelow(seats: readonly Seats[], steps: readonly Step[]): void {
  const { QUOTA_BELOW_ENROLLED } = groupFailures
  for (const { after } of steps) {
    const { taken, held } = seats.find(each => each.id === after.id)!
    if (held === 0 || (after.quota ?? 0) >= taken) continue
    const message = `Hay ${taken - held} inscritos y ${held} lugares apartados.`
    fail(QUOTA_BELOW_ENROLLED, { message, fields: [{ path: 'quota', message }] })
  }
}

export interface SaveResult {
  rooms: LockedRoom[]
  warnings: GroupWarning[]
}

/** Inserts new groups: one, or a parent with its children. The caller has locked the course. */
export async function insertAll(context: Saving, steps: readonly Step[]): Promise<SaveResult> {
  const { db, audit, emit } = context
  const rooms = await roomsOf(db, steps)
  await holdTeachers(db, steps)
  const warnings: GroupWarning[] = []
  for (const step of steps) warnings.push(...(await write(context, step)))
  const [{ after: group }, ...children] = steps as [Step, ...Step[]]
  const ids = steps.map(({ after }) => after.id)
  await audit({
    resource: 'groups',
    ids,
    after: { ...recorded(group), ...(children.length > 0 && { buckets: children.map(({ after }) => recorded(after)) }) },
  })
  emit(groupsChanged, ids)
  emit(coursesChanged, [group.courseId])
  await seatsFreed(context, [group.id])
  return { rooms, warnings }
}

/** Updates a group and the modules that follow it. The caller has locked the family. */
export async function updateAll(context: Saving, family: Family, steps: readonly Step[]): Promise<SaveResult> {
  const { db, audit, emit, wholly } = context
  const [{ after }, ...followers] = steps as [Step, ...Step[]]
  const { group: before, parent, root } = family
  const newCourse = after.courseId === before.courseId ? null : await lockCourse(db, after.courseId)
  if (newCourse && (newCourse.isParent || before.isParent)) fail(groupFailures.COURSE_NOT_COMPATIBLE)
  const rooms = await roomsOf(db, steps)
  await holdTeachers(db, steps)
  const seats = await lockRows(db, root)
  refuseBelow(seats, steps)
  if (newCourse) {
    const { uses, total } = await whoIn(db, [before.id])
    refuseUsed(`cambiar el curso del grupo ${before.name}`, uses, total)
  }
  const warnings: GroupWarning[] = []
  for (const step of steps) warnings.push(...(await write(context, step)))
  // Counts modules at campuses that the caller does not see too (M60).
  const quota = parent && after.quota !== before.quota ? await wholly(() => writes.smallestQuota(db, parent.id)) : parent?.quota

  const ids = [...steps.map(step => step.after.id), ...(parent ? [parent.id] : [])]
  const auditValues = (part: 'before' | 'after', parentQuota: number | null | undefined) => ({
    ...recorded(part === 'before' ? before : after),
    ...(parent && { parentQuota }),
    ...(followers.length > 0 && { buckets: followers.map(step => following(step[part]!)) }),
  })
  await audit({ resource: 'groups', ids, before: auditValues('before', parent?.quota), after: auditValues('after', quota) })
  emit(groupsChanged, ids)
  if (newCourse) emit(coursesChanged, [before.courseId, after.courseId])
  await seatsFreed(context, [root])
  return { rooms, warnings }
}

/**
 * An act on a parent reaches all its modules or is refused (M61). The caller has locked the family.
 * @throws OUTSIDE_CAMPUS when the caller does not see one of them
 */
export async function refuseHiddenModules({ db, user, wholly }: Context, { group, children }: Family): Promise<void> {
  if (!user.campuses || !group.isParent) return
  const { rows } = await wholly(() =>
    sql<{ all: number }>`select count(*)::int as all from class_group where parent_group_id = ${group.id} and deleted_at is null`.execute(
      db,
    ),
  )
  if (rows[0]!.all > children.length) fail(httpErrors.outsideCampus, { message: 'Este grupo tiene un módulo en otra sede.' })
}

export async function removeAll(context: Context, family: Family): Promise<void> {
  const { db, now, audit, emit } = context
  const { group, children, root } = family
  await refuseHiddenModules(context, family)
  const all = [group, ...children]
  const ids = all.map(each => each.id)
  await lockRooms(
    db,
    [],
    all.flatMap(each => each.classroomId ?? []),
  )
  await holdTeachers(
    db,
    all.map(each => ({ before: each, after: each })),
  )
  await lockRows(db, root)
  const { uses, total } = await whoIn(db, ids)
  refuseUsed(`eliminar el grupo ${group.name}`, uses, total)
  await writes.hide(db, ids, now)
  for (const follow of onGroupsRemoved.all()) await follow(context, ids)
  for (const id of ids) await bookGroup(db, id)
  await audit({ resource: 'groups', ids, before: { ...recorded(group), buckets: children.map(recorded) }, after: { deletedAt: now } })
  emit(groupsChanged, ids)
  emit(coursesChanged, [group.courseId])
}
