import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { comments } from './contract.ts'

/** What the audit says of writes here. */
export const commentsAudit: AuditWords = {
  resources: { comments: 'Comentarios' },
  sentences: sentencesOf(comments, {
    create: 'Escribió un comentario',
    remove: 'Borró un comentario',
    update: 'Cambió un comentario',
  }),
}
