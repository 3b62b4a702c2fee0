import { QrCode, ScanLine } from 'lucide-react'
import { screen } from '#web/screen.ts'
import { oneOf, text } from '#web/calls/search.ts'
import { scannersAccess } from '../access.ts'

export const doorScreen = screen({
  path: '/attendanceQr',
  access: scannersAccess.attendance,
  load: async () => (await import('#features/presence/scanners/web/AttendancePage.tsx')).AttendancePage,
  help: async () => (await import('#features/presence/scanners/web/help.ts')).doorHelp,
  search: raw => ({ equipo: oneOf(['abierto'])(raw.equipo) }),
  bare: true,
  menu: [
    {
      group: 'Administración escolar',
      label: 'Pase de asistencia',
      words: 'puerta entrada lector escáner qr faltas inasistencia',
      icon: QrCode,
    },
  ],
})

export const assignationScreen = screen({
  path: '/asignationQr',
  access: scannersAccess.assignation,
  load: async () => (await import('#features/presence/scanners/web/AssignationPage.tsx')).AssignationPage,
  help: async () => (await import('#features/presence/scanners/web/help.ts')).assignationHelp,
  search: raw => ({ modulo: text(raw.modulo) }),
  menu: [{ group: 'Administración escolar', label: 'Asignación QR', words: 'módulo gafete credencial código', icon: ScanLine }],
})
