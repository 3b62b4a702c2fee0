import type { ComponentType } from 'react'
import { registry } from '#lib/registry.ts'
import type { AuditEntry } from '../../contract.ts'

/** What can be asked of a record as a whole, above its history: known by those above. */
export const recordActions = registry<{ Action: ComponentType<{ record: string; name: string }> }>()

/** What can be done about a line of the history: known by those above. */
export const lineActions = registry<{ Action: ComponentType<{ entry: AuditEntry }> }>()
