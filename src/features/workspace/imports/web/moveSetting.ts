import { Truck } from 'lucide-react'
import { lazy } from '#web/ui/lazy.tsx'
import type { Setting } from '#features/foundation/academy/web/shared/settings.ts'
import { wholeAcademy } from '#web/screen.ts'
import { importsAccess } from '../access.ts'

export const moveSetting: Setting = {
  group: 'Datos y envíos',
  view: 'mudanza',
  access: wholeAcademy(importsAccess.move),
  icon: Truck,
  title: 'Mudanza',
  View: lazy(async () => (await import('./MoveView.tsx')).MoveView),
}
