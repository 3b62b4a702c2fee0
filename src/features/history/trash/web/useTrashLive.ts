import { coursesChanged } from '#features/teaching/courses/contract.ts'
import { codesChanged } from '#features/money/discountCodes/contract.ts'
import { employeesChanged } from '#features/foundation/employees/contract.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { classroomsChanged, locationsChanged } from '#features/foundation/locations/contract.ts'
import { materialChanged } from '#features/online/material/contract.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { talksChanged } from '#features/outreach/talks/contract.ts'
import { useLive } from '#web/calls/live.ts'
import { trash, trashChanged } from '../contract.ts'

const LIVE_ROUTES = [trash.list]

export function useTrashLive(): void {
  useLive(trashChanged, LIVE_ROUTES)
  useLive(studentsChanged, LIVE_ROUTES)
  useLive(employeesChanged, LIVE_ROUTES)
  useLive(groupsChanged, LIVE_ROUTES)
  useLive(coursesChanged, LIVE_ROUTES)
  useLive(talksChanged, LIVE_ROUTES)
  useLive(locationsChanged, LIVE_ROUTES)
  useLive(classroomsChanged, LIVE_ROUTES)
  useLive(codesChanged, LIVE_ROUTES)
  useLive(materialChanged, LIVE_ROUTES)
}
