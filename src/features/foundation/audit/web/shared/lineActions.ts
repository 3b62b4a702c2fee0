import type { ComponentType } from 'react'
import { registry } from '#lib/registry.ts'
import type { AuditEntry } from '../../contract.ts'

/** What can be asked of a record as a whole, above its history: known by those above. */
export const recordActions = registry<{ Action: ComponentType<{ record: string; name: string }> }>()

interface Props {
  entry: AuditEntry
  /** It stands alone, opened: what cannot be done says why at once. */
  alone?: boolean
}

/** What can be done about a line of the history: known by those above. */
export const lineActions = registry<{ Action: ComponentType<Props> }>()
