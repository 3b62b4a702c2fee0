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

/** A section of the settings with a screen of its own, `?ver=` in the address. */
export interface Setting extends Section {
  view: string
  View: ComponentType<SettingHead>
}

export interface SettingLink extends Section {
  screen: '/sedes' | '/bandeja' | '/bitacora' | '/papelera' | '/privacidad' | '/seguridad'
}

/** The sections; a group shows them in the order of addition. */
export const settings = registry<Setting | SettingLink>()
