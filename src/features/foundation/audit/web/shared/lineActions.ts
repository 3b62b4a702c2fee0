import type { ComponentType } from 'react'
import { registry } from '#lib/registry.ts'
import type { AuditEntry } from '../../contract.ts'

/** What can be done about a line of the history: known by those above. */
export const lineActions = registry<{ Action: ComponentType<{ entry: AuditEntry }> }>()
