import type { z } from 'zod'
import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { averageOf } from '#features/presence/attendance/average.ts'
import { refuseUnseen } from '#features/foundation/employees/server/public.ts'
import { employeeFailures } from '#features/foundation/employees/contract.ts'
import { presence, presenceChanged, presenceFailures, type Presence } from '../contract.ts'
import * as store from './store.ts'

const { EMPLOYEE_NOT_FOUND } = employeeFailures
const { ALREADY_RECORDED, PRESENCE_FUTURE, PRESENCE_NOT_FOUND } = presenceFailures

const toPresence = ({ id, day, present }: store.PresenceRow): z.output<typeof Presence> => ({ _id: id, date: day, attendance: present })

/** Any date up to today may be chosen (EMP-61). */
function notLater({ today }: Context, date: string): void {
  if (date > today) fail(PRESENCE_FUTURE, { fields: [{ path: 'date', message: PRESENCE_FUTURE.message }] })
}

async function tell({ audit, emit }: Context, employeeId: string, before: store.PresenceRow | null, after: store.PresenceRow | null) {
  const traceOf = (record: store.PresenceRow | null) => record && { date: record.day, attendance: record.present }
  const { id } = (after ?? before)!
  await audit({ resource: 'presence', ids: [id, employeeId], before: traceOf(before), after: traceOf(after) })
  emit(presenceChanged, [id])
}

export const presenceServer = implement(
  presence,
  {
    async list({ params: { id } }, context) {
      const { db } = context
      await refuseUnseen(context, id)
      if (!(await store.works(db, id))) fail(EMPLOYEE_NOT_FOUND)
      const records = (await store.ofEmployee(db, id)).map(toPresence)
      return { attendance: records, average: averageOf(records) }
    },

    async create({ params: { id }, body: { date, attendance } }, context) {
      notLater(context, date)
      const mark = { day: date, present: attendance, userId: context.user.id, now: context.now }
      const record = (await store.insert(context.db, id, mark)) ?? fail(EMPLOYEE_NOT_FOUND)
      await tell(context, id, null, record)
      return { attendance: toPresence(record) }
    },

    async update({ params: { id }, body: { attendanceId, date, attendance } }, context) {
      const before = (await store.lockForUpdate(context.db, id, attendanceId)) ?? fail(PRESENCE_NOT_FOUND)
      const after = { ...before, day: date ?? before.day, present: attendance }
      notLater(context, after.day)
      await store.update(context.db, before.id, { ...after, userId: context.user.id, now: context.now })
      await tell(context, id, before, after)
      return { attendance: toPresence(after) }
    },

    async remove({ params: { id }, query: { attendanceId } }, context) {
      const before = (await store.lockForUpdate(context.db, id, attendanceId)) ?? fail(PRESENCE_NOT_FOUND)
      await store.remove(context.db, before.id)
      await tell(context, id, before, null)
    },
  },
  { constraints: { employee_attendance_day_key: [ALREADY_RECORDED, 'date'] } },
)
