import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { classrooms, locations } from './contract.ts'

/** What the audit says of writes here. */
export const locationsAudit: AuditWords = {
  resources: { classrooms: 'Salones', locations: 'Sedes' },
  sentences: {
    ...sentencesOf(classrooms, {
      create: 'Agregó un salón',
      remove: 'Eliminó un salón',
      update: 'Cambió un salón',
    }),
    ...sentencesOf(locations, {
      create: 'Agregó una sede',
      remove: 'Eliminó una sede',
      update: 'Cambió una sede',
    }),
  },
}
