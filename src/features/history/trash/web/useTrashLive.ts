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

const SHOWN = [trash.list]

export function useTrashLive(): void {
  useLive(trashChanged, SHOWN)
  useLive(studentsChanged, SHOWN)
  useLive(employeesChanged, SHOWN)
  useLive(groupsChanged, SHOWN)
  useLive(coursesChanged, SHOWN)
  useLive(talksChanged, SHOWN)
  useLive(locationsChanged, SHOWN)
  useLive(classroomsChanged, SHOWN)
  useLive(codesChanged, SHOWN)
  useLive(materialChanged, SHOWN)
}
