import type { z } from 'zod'
import { courseFailures } from '#features/teaching/courses/contract.ts'
import { employeeFailures, employeesChanged } from '#features/foundation/employees/contract.ts'
import { refuseBeyond, refuseUnseen } from '#features/foundation/employees/server/public.ts'
import { locationFailures } from '#features/foundation/locations/contract.ts'
import { implement } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { unchanged } from '#server/http/unchanged.ts'
import { teaching, type Teaching } from '../contract.ts'
import * as store from './store.ts'

const { EMPLOYEE_NOT_FOUND } = employeeFailures
const MISSING = { courses: courseFailures.COURSE_NOT_FOUND, locations: locationFailures.LOCATION_NOT_FOUND }

/** The audit's form: names, and hours as they are. */
const recorded = ({ courses, locations, hours }: z.output<typeof Teaching>) => ({
  courses: courses.map(({ name }) => name),
  locations: locations.map(({ name }) => name),
  hours,
})

export const teachingServer = implement(teaching, {
  async find({ params: { id } }, context) {
    await refuseUnseen(context, id)
    return { teaching: (await store.find(context.db, id)) ?? fail(EMPLOYEE_NOT_FOUND) }
  },

  async save({ params: { id }, body: { version, ...body } }, context) {
    const { db, audit, emit } = context
    if (!(await store.lock(db, id))) fail(EMPLOYEE_NOT_FOUND)
    await refuseBeyond(context, id)
    const before = (await store.find(db, id))!
    await unchanged(db, teaching.save, version, before, id)
    const missingKind = await store.save(db, id, body)
    if (missingKind) fail(MISSING[missingKind], { fields: [{ path: missingKind, message: MISSING[missingKind].message }] })
    const after = (await store.find(db, id))!
    await audit({ resource: 'employees', ids: [id], before: recorded(before), after: recorded(after) })
    emit(employeesChanged, [id])
    return { teaching: after }
  },
})
