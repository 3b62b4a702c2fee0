import { PackageOpen } from 'lucide-react'
import { lazy } from '#web/ui/lazy.tsx'
import type { Setting } from '#features/foundation/academy/web/shared/settings.ts'
import { wholeAcademy } from '#web/screen.ts'
import { exportsAccess } from '../access.ts'

export const exportSetting: Setting = {
  group: 'Datos y envíos',
  view: 'exportar',
  access: wholeAcademy(exportsAccess.make),
  icon: PackageOpen,
  title: 'Exportar todo',
  View: lazy(async () => (await import('./ExportView.tsx')).ExportView),
}
