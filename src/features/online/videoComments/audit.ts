import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { videoComments } from './contract.ts'

/** What the audit says of writes here. */
export const videoCommentsAudit: AuditWords = {
  resources: { videoComments: 'Comentarios de videos' },
  sentences: sentencesOf(videoComments, {
    remove: 'Borró un comentario de video',
    removeMany: 'Borró comentarios de videos',
  }),
}
