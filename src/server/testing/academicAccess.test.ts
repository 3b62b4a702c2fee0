import { expect, test } from 'vitest'
import { allowed, type Permission } from '#contract/access.ts'
import type { AnyRoute } from '#contract/route.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { employees } from '#features/foundation/employees/contract.ts'
import { presence } from '#features/presence/staffAttendance/contract.ts'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { classrooms, locations } from '#features/foundation/locations/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { roles } from '#features/foundation/roles/contract.ts'
import { scannersAccess } from '#features/presence/scanners/access.ts'
import { scanners } from '#features/presence/scanners/contract.ts'
import { grantsOf } from './callers.ts'

const TABLE: readonly (readonly [control: string, permission: Permission, route: Pick<AnyRoute, 'access'>])[] = [
  ['Add employee', 'post /users/', employees.create],
  ['Delete employee', 'delete /users/', employees.remove],
  ['Employee attendance', 'get /attendance/user/', presence.list],
  ['Add role', 'post /roles/*', roles.create],
  ['Scanner setup', 'post /roles/*', { access: scannersAccess.setup }],
  ['Edit role', 'put /roles/*', roles.update],
  ['Delete role', 'delete /roles/*', roles.remove],
  ['Add location', 'post /locations/', locations.create],
  ['Add course', 'post /locations/', courses.create],
  ['Edit location', 'put /locations/', locations.update],
  ['Delete location', 'delete /locations/', locations.remove],
  ['Add classroom', 'post /classrooms/*', classrooms.create],
  ['List classrooms of a location', 'get /classrooms/location/*', classrooms.ofLocation],
  ['Edit classroom', 'put /classrooms/*', classrooms.update],
  ['Delete classroom', 'delete /classrooms/*', classrooms.remove],
  ['Delete course', 'delete /courses/', courses.remove],
  ['Edit course', 'put /courses/', courses.update],
  ['Live-stream switch', 'put /courses/?/updateLive', courses.updateLive],
  ['Add group', 'post /groups/', groups.create],
  ['Edit group', 'put /groups/', groups.update],
  ['Group status switch', 'put /groups/', groups.toggle],
  ['Delete group', 'delete /groups/', groups.remove],
  ['Group student list', 'get /groups/?/students', groups.students],
  ['Remove student from group', 'delete /students/?/group/?', registrations.remove],
  ['Excel export', 'get /groups/?/students/excel', groups.excel],
  ['Attendance pass', 'put /attendance/qr/*', scanners.scan],
  ['Enrol a student into a group', 'put /groups/?/enroll/?', enrolment.enrol],
]

test.each(TABLE)('WIR-40: %s needs %s', (_control, permission, { access }) => {
  expect(allowed(access, grantsOf([permission]))).toBe(true)
  const [method, resource] = permission.split(' ') as [string, `/${string}`]
  const others = (['get', 'post', 'put', 'delete'] as const).filter(each => each !== method)
  expect(allowed(access, grantsOf(others.map(each => `${each} ${resource}` as const)))).toBe(false)
})
