import type { z } from 'zod'
import { refuseUnmet } from '#features/foundation/locations/server/public.ts'
import { addDays, daysBetween } from '#lib/days.ts'
import { newId } from '#lib/ids.ts'
import { fail } from '#server/http/refusal.ts'
import { groupFailures, type GroupChange, type GroupInput } from '../contract.ts'
import type { Family, LockedCourse, StoredGroup } from './locks.ts'

const { BUCKET_FIXED, CLASSROOM_REQUIRED, DATE_ORDER, GROUP_NOT_READY, QUOTA_REQUIRED } = groupFailures

/** One group of a save. `before` is null for a new one. */
export interface Step {
  before: StoredGroup | null
  after: StoredGroup
}

const refusing = (failure: typeof QUOTA_REQUIRED, path: string) => fail(failure, { fields: [{ path, message: failure.message }] })

/** A new group; with a parent course also its children: dates copied, off until they have hours, room and quota (GRP-61). */
export function planned(course: LockedCourse, input: z.output<typeof GroupInput>): Step[] {
  const { name, schedules, startDate, endDate, active = true, activeLanding = false, shareTeacher = false } = input
  refuseUnmet(schedules, startDate, endDate)
  const common = { name, startDate, endDate, schedules, active, activeLanding, parentGroupId: null }
  const empty = { quota: null, classroomId: null, teacherId: null, shareTeacher: false }
  const parent: StoredGroup = { ...common, ...empty, id: newId(), courseId: course.id, isParent: course.isParent }
  if (!course.isParent) {
    const classroomId = input.classRoom ?? refusing(CLASSROOM_REQUIRED, 'classRoom')
    const quota = input.quota ?? refusing(QUOTA_REQUIRED, 'quota')
    return [{ before: null, after: { ...parent, classroomId, quota, teacherId: input.teacher ?? null, shareTeacher } }]
  }
  const children = course.children.map(child => ({
    ...parent,
    id: newId(),
    name: `${name} · ${child.name}`.slice(0, 120),
    courseId: child.id,
    isParent: false,
    parentGroupId: parent.id,
    schedules: [],
    active: false,
    activeLanding: false,
  }))
  return [parent, ...children].map(after => ({ before: null, after }))
}

const ready = ({ schedules, classroomId, quota }: StoredGroup) => schedules.length > 0 && classroomId !== null && quota !== null

function refuseUnfit(before: StoredGroup, after: StoredGroup): void {
  if (after.endDate < after.startDate) refusing(DATE_ORDER, 'endDate')
  if (after.isParent) return
  if (before.parentGroupId === null) {
    if (after.classroomId === null && before.classroomId !== null) refusing(CLASSROOM_REQUIRED, 'classRoom')
    if (after.quota === null && before.quota !== null) refusing(QUOTA_REQUIRED, 'quota')
  }
  // An enabled child stays complete; any other group is checked when it is enabled.
  if (after.active && (before.parentGroupId !== null || !before.active) && !ready(after)) fail(GROUP_NOT_READY)
}

/** A module after its parent's change (OFE-42): its name if it begins with the parent's, its dates, its switch if it is ready. */
function follower(child: StoredGroup, before: StoredGroup, after: StoredGroup): StoredGroup {
  const prefix = `${before.name} · `
  const name =
    after.name !== before.name && child.name.startsWith(prefix)
      ? `${after.name} · ${child.name.slice(prefix.length)}`.slice(0, 120)
      : child.name
  const switched = after.active !== before.active && (!after.active || ready(child))
  const shift = daysBetween(before.startDate, after.startDate)
  const same = child.startDate === before.startDate && child.endDate === before.endDate
  const { startDate, endDate } = same ? after : { startDate: addDays(child.startDate, shift), endDate: addDays(child.endDate, shift) }
  return { ...child, name, active: switched ? after.active : child.active, startDate, endDate }
}

const FOLLOWING = ['name', 'active', 'startDate', 'endDate'] as const

/** True when the step changes something that modules take over from their parent. */
export const isFollowed = ({ before, after }: Step): boolean => FOLLOWING.some(field => before?.[field] !== after[field])

/** The group after the change; with `modules`, the modules that follow it too. */
export function changed({ group: before, children }: Family, change: z.output<typeof GroupChange>): Step[] {
  const { course, classRoom, quota, teacher, shareTeacher, modules = false, ...rest } = change
  if (course !== undefined && course !== before.courseId && before.parentGroupId !== null) fail(BUCKET_FIXED)
  const values = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const own = before.isParent
    ? {}
    : {
        classroomId: classRoom === undefined ? before.classroomId : classRoom,
        quota: quota === undefined ? before.quota : quota,
        teacherId: teacher === undefined ? before.teacherId : teacher,
      }
  // Other hours or another teacher need a new confirmation of sharing.
  const isAsked = change.schedules !== undefined || (teacher !== undefined && teacher !== before.teacherId)
  const after: StoredGroup = {
    ...before,
    ...values,
    ...own,
    courseId: course ?? before.courseId,
    shareTeacher: shareTeacher ?? (before.shareTeacher && !isAsked),
  }
  refuseUnfit(before, after)
  const followers = (modules ? children : [])
    .map(child => ({ before: child, after: { ...follower(child, before, after), shareTeacher: shareTeacher ?? child.shareTeacher } }))
    .filter(isFollowed)
  const steps = [{ before, after }, ...followers]
  const { startDate, endDate } = after
  const moved = startDate !== before.startDate || endDate !== before.endDate
  if (moved || change.schedules) for (const step of steps) refuseUnmet(step.after.schedules, step.after.startDate, step.after.endDate)
  return steps
}
