import { TriangleAlert } from 'lucide-react'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { StateTag } from '#web/ui/StateTag.tsx'
import { channels, channelsChanged } from '../../contract.ts'

const LIVE_ROUTES = [channels.find]

/** 'Sin servidor' until letters can leave, 'Sin dirección' while those with a link cannot. */
export function DeliveryState() {
  const { data } = useRead(channels.find, {})
  useLive(channelsChanged, LIVE_ROUTES)
  if (!data || (data.mail.on && !data.mail.noAddress)) return null
  return (
    <StateTag tone="amber" icon={TriangleAlert}>
      {data.mail.on ? 'Sin dirección' : 'Sin servidor'}
    </StateTag>
  )
}
