import type { Answer } from '#contract/route.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { discountCodes } from '#features/money/discountCodes/contract.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { studentAccount } from '#features/money/payments/contract.ts'
import { planTemplates } from '#features/money/plans/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { personBody } from '#features/foundation/person/web/shared/personCheck.ts'
import { newSource } from '#features/foundation/sources/web/shared/SourceField.tsx'
import type { CallError } from '#web/calls/api.ts'
import { refresh } from '#web/calls/useRead.ts'
import { useCall } from '#web/calls/useCall.ts'
import { enrolment } from '../contract.ts'
import type { EnrolmentValues, paymentBody } from './values.ts'

export type EnrolmentAnswer = Answer<typeof enrolment.register>
export type Outcome = { done: EnrolmentAnswer; error?: undefined } | { done?: undefined; error: CallError }

export const REGISTER_FAILURE = 'Ocurrio un error al realizar el registro'

const TOUCHED = [students.list, students.search, studentAccount.sidebar, students.find, groups.list]
const FIGURES = [courses.find, courses.discounts, discountCodes.validate, studentAccount.sidebar, groups.list, planTemplates.ofCourse]

/**
 * Registers a new student or enrols an existing one: one call, one idempotency key per open form. `visit`: the talk visitor; `hold`: the
 * hold with their seats.
 */
export function useRegister(studentId: string | undefined, visit?: string, hold?: string) {
  const register = useCall(enrolment.register, { quiet: true, refresh: TOUCHED })
  const enrol = useCall(enrolment.enrol, { quiet: true, refresh: TOUCHED })
  const writing = studentId ? enrol : register
  return {
    busy: writing.busy,
    async run(values: EnrolmentValues, payment: ReturnType<typeof paymentBody>): Promise<Outcome> {
      const body = { ...payment, ...(visit && { userTalks: visit }), ...(hold && { hold }) }
      const answer = studentId
        ? await enrol.run({ params: { groupId: values.groupId!, studentId }, body })
        : await register.run({
            body: { student: { ...personBody(values), ...newSource(values) }, group: { id: values.groupId! }, ...body },
          })
      if (answer) return { done: answer }
      const error = writing.lastError()!
      // The screen is stale: loads the new figures and seats.
      if (error.status === 409) await refresh(FIGURES)
      return { error }
    },
  }
}
