import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { setup } from './contract.ts'

/** What the audit says of writes here. */
export const setupAudit: AuditWords = {
  resources: { setup: 'Primer inicio' },
  sentences: sentencesOf(setup, {
    academy: 'Guardó la academia en el primer inicio',
    campus: 'Guardó la sede y sus salones en el primer inicio',
    administrator: 'Creó al administrador de la academia',
    example: 'Abrió los datos de ejemplo',
    end: 'Terminó el ejemplo y empezó la academia',
    hideSteps: 'Ocultó los primeros pasos',
  }),
}
