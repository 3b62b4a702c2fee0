// What an alert of a report tells may be put right in a window of the feature that stores it, which adds its part (DIR-27).
import type { ComponentType } from 'react'
import type { Access } from '#contract/access.ts'
import { registry } from '#lib/registry.ts'
import type { Description } from '../../contract.ts'

export interface AlertPart {
  mends: NonNullable<NonNullable<Description['alert']>['mends']>
  access: Access
  /** 'Poner tarifas'. */
  label: string
  Window: ComponentType<{ onClose(): void }>
}

export const alertParts = registry<AlertPart>()
