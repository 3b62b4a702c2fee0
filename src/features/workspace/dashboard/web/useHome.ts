import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Answer } from '#contract/route.ts'
import { advisoriesChanged } from '#features/presence/advisories/contract.ts'
import { attendanceChanged } from '#features/presence/attendance/contract.ts'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { locationsChanged } from '#features/foundation/locations/contract.ts'
import { materialChanged } from '#features/online/material/contract.ts'
import { outboxChanged } from '#features/foundation/outbox/contract.ts'
import { paymentsChanged } from '#features/money/payments/contract.ts'
import { privacyChanged } from '#features/people/privacy/contract.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { talksChanged } from '#features/outreach/talks/contract.ts'
import { useLiveOften } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { idText } from '#web/calls/search.ts'
import { dashboard } from '../contract.ts'
import { useMoment } from './useMoment.ts'

export type Home = Answer<typeof dashboard.show>

const LIVE_ROUTES = [dashboard.show]
export const EVENTS = [
  studentsChanged,
  paymentsChanged,
  groupsChanged,
  attendanceChanged,
  talksChanged,
  advisoriesChanged,
  outboxChanged,
  materialChanged,
  locationsChanged,
  privacyChanged,
]
/** A busy desk changes something every second; the figures update every few. */
export const OFTEN_MS = 4_000
/** Lessons begin and calls fall due without an event. */
export const EVERY_MS = 60_000

/** The figures of the campus in the address bar; refreshed by events, every minute, and at midnight. */
export function useHome() {
  const { sede }: { sede?: string } = useSearch({ strict: false })
  const location = idText(sede)
  const navigate = useNavigate()
  const reading = useRead(dashboard.show, { query: location ? { location } : {} }, { every: EVERY_MS })
  useLiveOften(EVENTS, LIVE_ROUTES, OFTEN_MS)
  const { data } = reading
  const { today, time, timeZone } = useMoment()
  const choose = (next: string | undefined) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, sede: next }), replace: true })
  return { read: reading, home: data, location, choose, today, time, timeZone }
}
