import { DatabaseBackup } from 'lucide-react'
import { lazy } from '#web/ui/lazy.tsx'
import { settings } from '#features/foundation/academy/web/shared/settings.ts'
import { backupsAccess } from '../access.ts'
import { BackupAge } from './BackupAge.tsx'
import { wholeAcademy } from '#web/screen.ts'

settings.add({
  group: 'Datos y envíos',
  view: 'respaldo',
  access: wholeAcademy(backupsAccess.read),
  icon: DatabaseBackup,
  title: 'Respaldo',
  State: BackupAge,
  View: lazy(async () => (await import('./BackupView.tsx')).BackupView),
})
