import { type ComponentType } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { wholeAcademy, type Needed } from '#web/screen.ts'
import { privacyAccess } from '../access.ts'

interface Tab {
  key: string
  label: string
  access: Needed
  View: ComponentType
}

export const privacyTabs: readonly Tab[] = [
  {
    key: 'avisos',
    label: 'Avisos',
    access: wholeAcademy(privacyAccess.read),
    View: lazy(async () => (await import('./NoticesTab.tsx')).NoticesTab),
  },
  {
    key: 'solicitudes',
    label: 'Solicitudes',
    access: privacyAccess.read,
    View: lazy(async () => (await import('./RequestsTab.tsx')).RequestsTab),
  },
  {
    key: 'supresiones',
    label: 'Supresiones',
    access: wholeAcademy(privacyAccess.read),
    View: lazy(async () => (await import('./ErasuresTab.tsx')).ErasuresTab),
  },
  {
    key: 'conservacion',
    label: 'Conservación',
    access: wholeAcademy(privacyAccess.read),
    View: lazy(async () => (await import('./RetentionTab.tsx')).RetentionTab),
  },
]
