// The settings section that ends the demo, while there is one.
import { Sparkles } from 'lucide-react'
import { lazy } from '#web/ui/lazy.tsx'
import type { Setting } from '#features/foundation/academy/web/shared/settings.ts'
import { wholeAcademy } from '#web/screen.ts'
import { setupAccess } from '../access.ts'

export const exampleSetting: Setting = {
  group: 'Academia',
  view: 'ejemplo',
  access: wholeAcademy(setupAccess.end),
  when: ({ academy }) => academy.example === true,
  icon: Sparkles,
  title: 'Datos de ejemplo',
  View: lazy(async () => (await import('./ExampleView.tsx')).ExampleView),
}
