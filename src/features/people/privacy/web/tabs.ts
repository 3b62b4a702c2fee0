// The tabs of /privacidad: a line each.
import { lazy, type ComponentType } from 'react'
import type { Access } from '#contract/access.ts'
import { privacyAccess } from '../access.ts'

interface Tab {
  key: string
  label: string
  access: Access
  View: ComponentType
}

export const privacyTabs: readonly Tab[] = [
  {
    key: 'avisos',
    label: 'Avisos',
    access: privacyAccess.read,
    View: lazy(async () => ({ default: (await import('./NoticesTab.tsx')).NoticesTab })),
  },
  {
    key: 'solicitudes',
    label: 'Solicitudes',
    access: privacyAccess.read,
    View: lazy(async () => ({ default: (await import('./RequestsTab.tsx')).RequestsTab })),
  },
  {
    key: 'supresiones',
    label: 'Supresiones',
    access: privacyAccess.read,
    View: lazy(async () => ({ default: (await import('./ErasuresTab.tsx')).ErasuresTab })),
  },
  {
    key: 'conservacion',
    label: 'Conservación',
    access: privacyAccess.read,
    View: lazy(async () => ({ default: (await import('./RetentionTab.tsx')).RetentionTab })),
  },
]
