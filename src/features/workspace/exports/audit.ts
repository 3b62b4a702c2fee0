import type { AuditWords } from '#lib/auditWords.ts'

export const exportsAudit: AuditWords = { resources: { exports: 'Exportaciones' } }
