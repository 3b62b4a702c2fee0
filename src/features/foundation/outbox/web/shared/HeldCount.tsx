import { figure } from '#lib/numbers.ts'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { outbox, outboxChanged } from '../../contract.ts'

const LIVE_ROUTES = [outbox.list]
const HELD_QUERY = { query: { state: 'held', limit: 1 } } as const

/** '16 esperan': held messages; nothing when there are none. */
export function HeldCount() {
  const { data } = useRead(outbox.list, HELD_QUERY)
  useLive(outboxChanged, LIVE_ROUTES)
  if (!data?.total) return null
  return <>{data.total === 1 ? '1 espera' : `${figure(data.total)}${data.totalIsMore ? '+' : ''} esperan`}</>
}
