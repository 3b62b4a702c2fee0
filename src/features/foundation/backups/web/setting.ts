import { DatabaseBackup } from 'lucide-react'
import { lazy } from '#web/ui/lazy.tsx'
import type { Setting } from '#features/foundation/academy/web/shared/settings.ts'
import { backupsAccess } from '../access.ts'
import { BackupAge } from './BackupAge.tsx'
import { wholeAcademy } from '#web/screen.ts'

export const backupSetting: Setting = {
  group: 'Datos y envíos',
  view: 'respaldo',
  access: wholeAcademy(backupsAccess.read),
  icon: DatabaseBackup,
  title: 'Respaldo',
  State: BackupAge,
  View: lazy(async () => (await import('./BackupView.tsx')).BackupView),
}
