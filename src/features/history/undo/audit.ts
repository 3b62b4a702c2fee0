import type { AuditWords } from '#lib/auditWords.ts'
import { undo } from './contract.ts'

/** 'Comentario borrado: deshecho' -> 'Deshizo: Comentario borrado'. */
function undid({ undid: text }: Record<string, unknown>): string | undefined {
  const [, sentence, how] = /^(.*): (deshecho|rehecho)$/.exec(typeof text === 'string' ? text : '') ?? []
  return sentence === undefined ? undefined : `${how === 'deshecho' ? 'Deshizo' : 'Rehízo'}: ${sentence}`
}

export const undoAudit: AuditWords = {
  resources: { undo: 'Movimientos' },
  results: { [undo.press.name]: undid, [undo.pressBatch.name]: undid },
}
