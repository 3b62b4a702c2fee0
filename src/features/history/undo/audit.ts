import type { AuditWords } from '#lib/auditWords.ts'
import { undo } from './contract.ts'

/** 'Comentario borrado: deshecho' -> 'Deshizo: Comentario borrado'. */
function undid({ undid: text }: Record<string, unknown>): string | undefined {
  const [, said, how] = /^(.*): (deshecho|rehecho)$/.exec(typeof text === 'string' ? text : '') ?? []
  return said === undefined ? undefined : `${how === 'deshecho' ? 'Deshizo' : 'Rehízo'}: ${said}`
}

export const undoAudit: AuditWords = {
  resources: { undo: 'Movimientos' },
  results: { [undo.press.name]: undid, [undo.pressBatch.name]: undid },
}
