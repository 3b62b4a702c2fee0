import { studentFailures } from '#features/people/students/contract.ts'
import * as students from '#features/people/students/server/public.ts'
import { closedBetween } from '#features/teaching/lessons/server/public.ts'
import { addDays } from '#lib/days.ts'
import type { Db } from '#server/db/connect.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { privacyChanged } from '../contract.ts'
import { privacyRequests, requestFailures } from '../requestContract.ts'
import { ANSWER_DAYS, CARRY_OUT_DAYS } from '../words.ts'
import { workingDayAfter } from '../workingDays.ts'
import * as store from './requestStore.ts'

const { RECEIVED_LATER, REQUEST_CLOSED, REQUEST_NOT_FOUND, REQUEST_NOT_GRANTED } = requestFailures
const { STUDENT_NOT_FOUND } = studentFailures
/** Days ahead that are searched for closed days. */
const AHEAD = 366

const toRequest = ({ id, ...row }: store.RequestRow) => ({ _id: id, ...row })

/** Days closed at one campus alone are working days: the academy answers, not a campus. */
async function dueAfter(db: Db, from: string, days: number): Promise<string> {
  const closed = await closedBetween(db, from, addDays(from, AHEAD))
  return workingDayAfter(
    from,
    days,
    closed.filter(({ location }) => location === null),
  )
}

const findRequest = async (db: Db, id: string) => (await store.find(db, id)) ?? fail(REQUEST_NOT_FOUND)

async function announce({ db, emit }: Context, id: string) {
  const request = await findRequest(db, id)
  emit(privacyChanged, [request.student._id])
  return { request: toRequest(request) }
}

export const privacyRequestsServer = implement(privacyRequests, {
  list: async (_input, { db }) => ({ requests: (await store.all(db)).map(toRequest) }),

  async create({ body: { student, kind, received } }, context) {
    const { db, now, today, user } = context
    if (received > today) fail(RECEIVED_LATER, { fields: [{ path: 'received', message: RECEIVED_LATER.message }] })
    if (!(await students.hold(db, student))) fail(STUDENT_NOT_FOUND)
    const due = await dueAfter(db, received, ANSWER_DAYS)
    const id = await store.insert(db, { studentId: student, kind, received, due, userId: user.id }, now)
    await context.audit({ resource: 'privacy', ids: [id, student], after: { kind, received, due } })
    return announce(context, id)
  },

  async update({ params: { id }, body: { outcome } }, context) {
    const { db, now, today, user } = context
    const before = await findRequest(db, id)
    if (outcome === 'done') {
      if (!(await store.carryOut(db, id, now))) fail(REQUEST_NOT_GRANTED)
      await context.audit({ resource: 'privacy', ids: [id, before.student._id], after: { carriedOut: today } })
      return announce(context, id)
    }
    const carryOutBy = outcome === 'granted' ? await dueAfter(db, today, CARRY_OUT_DAYS) : null
    if (!(await store.answer(db, id, { outcome, answered: now, answeredBy: user.id, carryOutBy }))) fail(REQUEST_CLOSED)
    await context.audit({ resource: 'privacy', ids: [id, before.student._id], after: { outcome, ...(carryOutBy && { carryOutBy }) } })
    return announce(context, id)
  },
})
