import type { z } from 'zod'
import { noLesson, refuseNoLesson } from '#features/teaching/lessons/server/public.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { hhmmOf } from '#lib/schedules.ts'
import { fail } from '#server/http/refusal.ts'
import { groupFailures } from '#features/teaching/groups/contract.ts'
import { averageOf } from '../average.ts'
import { attendance, attendanceChanged, attendanceFailures, type AttendanceRecord } from '../contract.ts'
import { expectLesson } from './lesson.ts'
import { refuseForeign, writeList } from './list.ts'
import { matrixOf } from './matrix.ts'
import { judge, membership } from './membership.ts'
import { listPaper } from './paper.ts'
import * as store from './store.ts'

const { ALREADY_RECORDED, ATTENDANCE_NOT_FOUND } = attendanceFailures

type MarkRow = Pick<store.AttendanceRow, 'id' | 'day' | 'present'>

const toRecord = ({ id, day, present }: MarkRow): z.output<typeof AttendanceRecord> => ({ _id: id, date: day, attendance: present })

const provenance = ({ user, now }: Context, source: store.Source): store.Provenance => ({
  source,
  userId: user.id,
  sessionId: user.sessionId,
  now,
})

async function tell(
  { audit, emit }: Context,
  { id, studentId, groupId }: store.AttendanceRow,
  before: MarkRow | null,
  after: MarkRow | null,
): Promise<void> {
  const traceOf = (record: MarkRow | null) => record && { group: groupId, date: record.day, attendance: record.present }
  await audit({ resource: 'attendance', ids: [id, studentId], before: traceOf(before), after: traceOf(after) })
  emit(attendanceChanged, [studentId])
}

export const attendanceServer = implement(
  attendance,
  {
    async list({ params: { studentId }, query }, { db }) {
      await membership(db, studentId, query.group)
      const records = (await store.ofStudent(db, studentId, query.group)).map(({ closed, ...record }) => ({ ...toRecord(record), closed }))
      return { attendance: { attendance: records }, average: averageOf(records) }
    },

    async create({ params: { studentId }, body }, context) {
      const { db, today } = context
      judge(await membership(db, studentId, body.group), body.date, today)
      await expectLesson(context, body.group, body.date, body.extra)
      const record = await store.insert(
        db,
        { studentId, groupId: body.group, day: body.date, present: body.attendance },
        provenance(context, 'manual'),
      )
      await tell(context, record, null, record)
      return { attendance: toRecord(record) }
    },

    async update({ params: { studentId }, body: { attendanceId, date, attendance: present } }, context) {
      const { db, today } = context
      const before = (await store.lockForUpdate(db, studentId, attendanceId)) ?? fail(ATTENDANCE_NOT_FOUND)
      const after = { ...before, day: date ?? before.day, present }
      if (after.day !== before.day) {
        judge({ startDate: before.startDate, stood: true }, after.day, today)
        await refuseNoLesson(context, before.groupId, after.day)
      }
      await store.update(db, before.id, { day: after.day, present }, provenance(context, 'manual'))
      await tell(context, before, before, after)
      return { attendance: toRecord(after) }
    },

    async remove({ params: { studentId }, query: { attendanceId } }, context) {
      const before = (await store.lockForUpdate(context.db, studentId, attendanceId)) ?? fail(ATTENDANCE_NOT_FOUND)
      await store.remove(context.db, before.id)
      await tell(context, before, before, null)
    },

    async markToday({ body: { studentId, groupId, attendance: present, extra } }, context) {
      const { db, today } = context
      judge(await membership(db, studentId, groupId), today, today)
      await expectLesson(context, groupId, today, extra)
      const mark = { studentId, groupId, day: today, present }
      const before = (await store.holdDay(db, mark)) ?? null
      const after = await store.upsert(db, mark, provenance(context, 'checklist'))
      await tell(context, after, before, after)
      return { attendance: toRecord(after) }
    },

    async checklist({ params: { id }, query }, context) {
      const { db, today } = context
      const day = query.date ?? today
      const [dayRow, rows, closed] = await Promise.all([
        store.listDay(db, id, day, today),
        store.checklist(db, id, day),
        noLesson(context, id, day),
      ])
      const { name, startDate, lesson, previous, next } = dayRow ?? fail(groupFailures.GROUP_NOT_FOUND)
      await refuseForeign(context, id, day, ['get /students/'])
      return {
        day,
        group: { _id: id, name, startDate },
        lesson: lesson && {
          startHour: hhmmOf(lesson.startMinute),
          endHour: hhmmOf(lesson.endMinute),
          location: lesson.location,
          classRoom: lesson.classRoom,
        },
        previous,
        next,
        closed: closed && { name: closed.name, next: closed.next },
        students: rows.map(({ present, id: _id, ...row }) => ({ _id, ...row, attendance: present })),
      }
    },

    async markList({ params: { id }, body }, context) {
      await writeList(context, id, body)
      return { savedAt: context.now }
    },

    matrix: ({ params: { id }, query }, context) => matrixOf(context, id, query),

    paper: ({ params: { id }, query }, context) => listPaper(context, id, query),
  },
  { constraints: { attendance_day_key: [ALREADY_RECORDED, 'date'] } },
)
