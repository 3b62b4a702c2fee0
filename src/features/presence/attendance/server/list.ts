// The marks of a group's list on one day (M83).
import type { Permission } from '#contract/access.ts'
import type { Parsed } from '#contract/route.ts'
import { groupFailures } from '#features/teaching/groups/contract.ts'
import * as groups from '#features/teaching/groups/server/public.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { attendanceAccess } from '../access.ts'
import { attendanceChanged, attendanceFailures, type attendance } from '../contract.ts'
import { expectLesson } from './lesson.ts'
import { judge, membersOf } from './membership.ts'
import * as store from './store.ts'

const { LIST_NOT_OWN, NEVER_IN_GROUP } = attendanceFailures

export async function refuseForeign({ can, db, user }: Context, groupId: string, day: string, wide: readonly Permission[]): Promise<void> {
  if (!wide.some(can) && !(await store.teaches(db, user.id, groupId, day))) fail(LIST_NOT_OWN)
}

export async function writeList(context: Context, groupId: string, body: Parsed<typeof attendance.markList>['body']): Promise<void> {
  const { db, today, now, user, audit, emit } = context
  const { date: day, extra } = body
  const { startDate } = (await groups.find(db, groupId)) ?? fail(groupFailures.GROUP_NOT_FOUND)
  await refuseForeign(context, groupId, day, day === today ? attendanceAccess.today : [attendanceAccess.update])
  // The last mark of a student counts.
  const markByStudent = new Map(body.marks.map(({ student, attendance: present }) => [student, present]))
  const ids = [...markByStudent.keys()]
  const members = await membersOf(db, groupId, ids)
  if (members.size < ids.length) fail(NEVER_IN_GROUP)
  judge({ startDate, stood: true }, day, today)
  await expectLesson(context, groupId, day, extra)
  const before = await store.holdList(db, { groupId, day }, ids)
  const marks = ids.flatMap(studentId => {
    const present = markByStudent.get(studentId) ?? null
    return present === null ? [] : [{ studentId, groupId, day, present }]
  })
  const cleared = before.filter(({ studentId }) => markByStudent.get(studentId) === null)
  const after =
    marks.length > 0 ? await store.upsertList(db, marks, { source: 'checklist', userId: user.id, sessionId: user.sessionId, now }) : []
  if (cleared.length > 0)
    await store.removeAll(
      db,
      cleared.map(({ id }) => id),
    )
  const recorded = (rows: readonly store.AttendanceRow[]) => Object.fromEntries(rows.map(({ studentId, present }) => [studentId, present]))
  const recordIds = [...new Set([...before, ...after].map(({ id }) => id))]
  await audit({
    resource: 'attendance',
    ids: [...recordIds, ...ids],
    before: { group: groupId, date: day, marks: recorded(before) },
    after: { group: groupId, date: day, marks: recorded(after) },
  })
  emit(attendanceChanged, ids)
}
