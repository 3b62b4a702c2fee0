import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { registry } from '#lib/registry.ts'
import type { Needed } from '#web/screen.ts'
import type { Session } from '#web/session/session.tsx'

export interface SettingHead {
  section: string
  title: string
  back: ReactNode
}

/** The groups of the section list in their order (ACA-20). */
export const SETTING_GROUPS = ['Academia', 'Datos y envíos', 'Acceso', 'Registros'] as const

interface Section {
  group: (typeof SETTING_GROUPS)[number]
  access: Needed
  when?(session: Session): boolean
  icon: LucideIcon
  title: string
  State?: ComponentType
}

/** A section that is set here, under `?ver=` of its own. */
export interface Setting extends Section {
  view: string
  View: ComponentType<SettingHead>
}

export interface SettingLink extends Section {
  screen: '/sedes' | '/bandeja' | '/bitacora' | '/papelera' | '/privacidad' | '/seguridad'
}

/** Within a group in the order in which they are added. */
export const settings = registry<Setting | SettingLink>()
