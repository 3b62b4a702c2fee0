import { RadioTower } from 'lucide-react'
import { lazy } from '#web/ui/lazy.tsx'
import type { Setting } from '#features/foundation/academy/web/shared/settings.ts'
import { liveChannelsAccess } from '../access.ts'
import { ChannelCount } from './shared/ChannelCount.tsx'

export const channelsSetting: Setting = {
  group: 'Academia',
  view: 'canales',
  access: liveChannelsAccess.read,
  icon: RadioTower,
  title: 'Canales En vivo',
  State: ChannelCount,
  View: lazy(async () => (await import('./shared/ChannelsView.tsx')).ChannelsView),
}
