import { sql } from 'kysely'
import { studentFailures, studentsChanged } from '#features/people/students/contract.ts'
import * as students from '#features/people/students/server/public.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { failQuicker } from '#server/http/quicker.ts'
import { fail } from '#server/http/refusal.ts'
import { paymentPlans, planFailures } from '../contract.ts'
import { plansAccess } from '../access.ts'
import { checkPlan } from './checkPlan.ts'
import * as store from './store.ts'

const { PAYMENT_PLAN_CHANGED, REGISTRATION_NOT_FOUND } = planFailures

async function duesOf({ db, can, today }: Context, studentId: string) {
  const { registrations, promise } = (await store.duesOfStudent(db, studentId, today)) ?? fail(studentFailures.STUDENT_NOT_FOUND)
  return { registrations, ...(promise && can(plansAccess.promises) && { promise }) }
}

/** The current plan, with its student locked: of two desks the second sees the first one's result (COB-13). */
async function heldPlan(context: Context, registrationId: string, version: number) {
  const { db } = context
  const student = (await store.studentOf(db, registrationId)) ?? fail(REGISTRATION_NOT_FOUND)
  if (!(await students.hold(db, student.studentId))) fail(REGISTRATION_NOT_FOUND)
  const plan = (await store.planOfRegistration(db, student.studentId, registrationId)) ?? fail(REGISTRATION_NOT_FOUND)
  if (plan.version !== version)
    await failQuicker(context, PAYMENT_PLAN_CHANGED, registrationId, 'Ya cambiaste este plan en otra ventana. Revisa las fechas nuevas.')
  return { studentId: student.studentId, plan }
}

/** Updates the open dates, writes old and new rows to the audit log, and refreshes clients that show the student. */
async function settle(context: Context, studentId: string, before: store.PlanRow) {
  const { db, audit, emit } = context
  await sql`select recalculate_balances(${studentId})`.execute(db)
  const after = (await store.planOfRegistration(db, studentId, before.registrationId))!
  const recorded = ({ template, instalments }: store.PlanRow) => ({ template, instalments })
  await audit({
    resource: 'paymentPlans',
    ids: [before.registrationId, studentId],
    before: recorded(before),
    after: recorded(after),
  })
  emit(studentsChanged, [studentId])
  return duesOf(context, studentId)
}

export const paymentPlansServer = implement(paymentPlans, {
  ofStudent: ({ params }, context) => duesOf(context, params.id),

  async save({ params: { id }, body: { version, ...planBody } }, context) {
    const { studentId, plan } = await heldPlan(context, id, version)
    const judged = await checkPlan(context, planBody, plan)
    await store.write(context.db, { registrationId: id, ...judged, userId: context.user.id, now: context.now })
    return settle(context, studentId, plan)
  },

  async remove({ params: { id }, query: { version } }, context) {
    const { studentId, plan } = await heldPlan(context, id, version)
    await store.remove(context.db, id)
    return settle(context, studentId, plan)
  },
})
