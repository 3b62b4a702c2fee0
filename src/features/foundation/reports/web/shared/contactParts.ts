// Acts on the person of a row. The feature that records them adds its part (DIR-38).
import type { ComponentType } from 'react'
import type { Access } from '#contract/access.ts'
import { registry } from '#lib/registry.ts'

export interface Contacted {
  student: string
  name: string
  phone: string
  /** The prefilled message. */
  message: string
}

export interface ContactPart {
  about: string
  access: Access
  /** In the order of the buttons; the key is a letter. */
  acts: readonly { act: string; key: string; label: string }[]
  Form: ComponentType<{ person: Contacted; act: string; onDone(): void; onClose(): void }>
}

export const contactParts = registry<ContactPart>()
