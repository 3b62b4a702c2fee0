import { TriangleAlert } from 'lucide-react'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { StateTag } from '#web/ui/StateTag.tsx'
import { clock, clockChanged } from '../contract.ts'

const LIVE_ROUTES = [clock.find]

export function ClockTag() {
  const { data } = useRead(clock.find, {}, { every: 300_000 })
  useLive(clockChanged, LIVE_ROUTES)
  if (!data) return null
  const { inDoubt, isLate } = data.clock
  if (!inDoubt && !isLate) return null
  return (
    <StateTag tone={isLate ? 'red' : 'amber'} icon={TriangleAlert}>
      Revisar
    </StateTag>
  )
}
