import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Answer } from '#contract/route.ts'
import { useLiveOften } from '#web/calls/live.ts'
import { idText } from '#web/calls/search.ts'
import { useRead } from '#web/calls/useRead.ts'
import { dashboard } from '../../contract.ts'
import { EVENTS, EVERY_MS, OFTEN_MS } from '../useHome.ts'
import { useMoment } from '../useMoment.ts'

export type Desk = Answer<typeof dashboard.desk>

const LIVE_ROUTES = [dashboard.desk]

/** Reception's day at the campus of the address, else at the user's own; refreshed like the general one. */
export function useDesk() {
  const { sede }: { sede?: string } = useSearch({ strict: false })
  const location = sede === 'todas' ? ('all' as const) : idText(sede)
  const navigate = useNavigate()
  const reading = useRead(dashboard.desk, { query: location ? { location } : {} }, { every: EVERY_MS })
  useLiveOften(EVENTS, LIVE_ROUTES, OFTEN_MS)
  const { data } = reading
  const { today, time, minutes } = useMoment()
  return {
    read: reading,
    desk: data,
    today,
    time,
    minutes,
    choose: (next: string | undefined) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, sede: next ?? 'todas' }), replace: true }),
  }
}
