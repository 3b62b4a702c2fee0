import type { ComponentType } from 'react'
import type { Access } from '#contract/access.ts'
import { registry } from '#lib/registry.ts'
import type { Employee } from '../../contract.ts'

export interface CardPart {
  /** The value of `ver` in the address while the part's window is open. */
  view: string
  /** At the end of the card, in the order in which the parts were added. */
  Section?: ComponentType<{ employee: Employee; openWindow(): void }>
  /** A button below the card that opens the window, by permission. */
  action?: { label: string; access: Access }
  edit?: { label: string; access: Access }
  /** Whether the part applies to this employee; absent: to all. */
  suits?(employee: Employee): boolean
  Window?: ComponentType<{ employee: Employee; onClose(): void }>
}

export const cardParts = registry<CardPart>()
