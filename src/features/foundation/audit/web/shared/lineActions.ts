import type { ComponentType } from 'react'
import { registry } from '#lib/registry.ts'
import type { AuditEntry } from '../../contract.ts'

/** Actions on a whole record, above its history; higher features add them. */
export const recordActions = registry<{ Action: ComponentType<{ record: string; name: string }> }>()

interface Props {
  entry: AuditEntry
  /** The row is opened alone: the button shows at once why an undo is impossible. */
  alone?: boolean
}

/** Actions on a row of the history; higher features add them. */
export const lineActions = registry<{ Action: ComponentType<Props> }>()
