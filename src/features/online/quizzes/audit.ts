import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { quizzes } from './contract.ts'

/** What the audit says of writes here. */
export const quizzesAudit: AuditWords = {
  resources: { quizzes: 'Cuestionarios' },
  sentences: sentencesOf(quizzes, {
    create: 'Creó un cuestionario',
    update: 'Cambió un cuestionario',
  }),
}
