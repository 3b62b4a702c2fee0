// A window that puts right what an alert tells. The feature that stores it adds its part (DIR-27).
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
