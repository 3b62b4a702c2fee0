import { employees, employeesChanged } from '#features/foundation/employees/contract.ts'
import { classroomsChanged, locations, locationsChanged } from '#features/foundation/locations/contract.ts'
import { talksChanged } from '#features/outreach/talks/contract.ts'
import { TALK_READS } from '#features/outreach/talks/web/shared/useTalks.ts'
import { useLive } from '#web/calls/live.ts'
import { callDesk } from '../contract.ts'

export function useTalksLive(): void {
  useLive(talksChanged, [...TALK_READS, callDesk.report, callDesk.conversion])
  useLive(locationsChanged, [...TALK_READS, locations.list])
  useLive(classroomsChanged, TALK_READS)
  useLive(employeesChanged, [...TALK_READS, callDesk.report, employees.list])
}
