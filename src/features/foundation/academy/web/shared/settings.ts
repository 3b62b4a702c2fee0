import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { Access } from '#contract/access.ts'
import { registry } from '#lib/registry.ts'

/** What a part puts at the head of its own page: the names of the settings, and the way back. */
export interface SettingHead {
  section: string
  title: string
  back: ReactNode
}

/** A thing that is set for the whole academy: a card, and a page of its own. */
export interface Setting {
  /** `ver` of the address. */
  view: string
  access: Access
  icon: LucideIcon
  title: string
  text: string
  /** How it stands now. */
  Fact: ComponentType
  View: ComponentType<SettingHead>
}

/** In the order of the cards. */
export const settings = registry<Setting>()
