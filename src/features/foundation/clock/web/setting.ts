import { Clock } from 'lucide-react'
import { lazy } from '#web/ui/lazy.tsx'
import type { Setting } from '#features/foundation/academy/web/shared/settings.ts'
import { wholeAcademy } from '#web/screen.ts'
import { clockAccess } from '../access.ts'
import { ClockTag } from './ClockTag.tsx'

export const clockSetting: Setting = {
  group: 'Academia',
  view: 'hora',
  access: wholeAcademy(clockAccess.read),
  icon: Clock,
  title: 'Hora del servidor',
  State: ClockTag,
  View: lazy(async () => (await import('./ClockView.tsx')).ClockView),
}
