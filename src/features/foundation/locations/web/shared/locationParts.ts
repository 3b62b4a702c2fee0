import type { ComponentType } from 'react'
import type { Access } from '#contract/access.ts'
import { registry } from '#lib/registry.ts'
import type { Location } from '../../contract.ts'

/** A button below a campus' card, by permission, and the window that it opens. */
export interface LocationPart {
  label: string
  access: Access
  Window: ComponentType<{ location: Location; onClose(): void }>
}

export const locationParts = registry<LocationPart>()
