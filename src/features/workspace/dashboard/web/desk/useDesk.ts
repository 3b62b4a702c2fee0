import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Answer } from '#contract/route.ts'
import { useLiveOften } from '#web/calls/live.ts'
import { idText } from '#web/calls/search.ts'
import { useRead } from '#web/calls/useRead.ts'
import { dashboard } from '../../contract.ts'
import { EVENTS, EVERY_MS, OFTEN_MS } from '../useHome.ts'
import { useMoment } from '../useMoment.ts'

export type Desk = Answer<typeof dashboard.desk>

const SHOWN = [dashboard.desk]

/** Reception's day at the campus of the address, else at the user's own; refreshed like the general one. */
export function useDesk() {
  const { sede }: { sede?: string } = useSearch({ strict: false })
  const location = sede === 'todas' ? ('all' as const) : idText(sede)
  const navigate = useNavigate()
  const read = useRead(dashboard.desk, { query: location ? { location } : {} }, { every: EVERY_MS })
  useLiveOften(EVENTS, SHOWN, OFTEN_MS)
  const { data } = read
  const { today, time, minutes } = useMoment()
  return {
    read,
    desk: data,
    today,
    time,
    minutes,
    choose: (next: string | undefined) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, sede: next ?? 'todas' }), replace: true }),
  }
}
