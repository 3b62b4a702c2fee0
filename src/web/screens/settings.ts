import { DatabaseBackup, Mail, PackageOpen, RadioTower, School, Settings } from 'lucide-react'
import { academyAccess } from '#features/foundation/academy/access.ts'
import { liveChannelsAccess } from '#features/online/liveChannels/access.ts'
import { backupsAccess } from '#features/foundation/backups/access.ts'
import { channelsAccess } from '#features/foundation/outbox/access.ts'
import { exportsAccess } from '#features/workspace/exports/access.ts'
import { settingsAccess } from '#features/workspace/settings/access.ts'
import { screen, wholeAcademy } from '#web/screen.ts'
import { tableSearch } from '#web/calls/search.ts'

export const settingsScreen = screen({
  path: '/expertConfig',
  access: settingsAccess.any,
  load: async () => (await import('#features/workspace/settings/web/SettingsPage.tsx')).SettingsPage,
  parts: async () => (await import('#web/screens/settings.parts.ts')).fill(),
  help: async () => (await import('#features/workspace/settings/web/help.ts')).settingsHelp,
  search: tableSearch({ ver: ['canales', 'academia', 'correo', 'respaldo', 'ejemplo', 'hora', 'mudanza', 'exportar', 'enterado'] }),
  menu: [{ group: 'Cuenta', label: 'Configuración General', words: 'ajustes opciones preferencias', icon: Settings }],
  actions: [
    {
      label: 'Respaldo',
      words: 'configuración copia respaldar ahora backup',
      icon: DatabaseBackup,
      access: wholeAcademy(backupsAccess.read),
      search: () => ({ ver: 'respaldo' }),
    },
    {
      label: 'Exportar todo',
      words: 'configuración descargar zip csv excel todos los datos salir llevar',
      icon: PackageOpen,
      access: wholeAcademy(exportsAccess.make),
      search: () => ({ ver: 'exportar' }),
    },
    {
      label: 'Correo y SMS',
      words: 'configuración servidor smtp contraseña remitente prueba twilio',
      icon: Mail,
      access: wholeAcademy(channelsAccess.read),
      search: () => ({ ver: 'correo' }),
    },
    {
      label: 'Canales En vivo',
      words: 'transmisión configuración agregar',
      icon: RadioTower,
      access: liveChannelsAccess.read,
      search: () => ({ ver: 'canales' }),
    },
    {
      label: 'Datos de la academia',
      words: 'configuración nombre logotipo color comprobante zona horaria',
      icon: School,
      access: academyAccess.read,
      search: () => ({ ver: 'academia' }),
    },
  ],
})
