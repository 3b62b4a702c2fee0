import type { AuditWords } from '#lib/auditWords.ts'
import { visitors } from './contract.ts'
import { CALL_LABELS } from './outcomes.ts'

export const callDeskAudit: AuditWords = {
  resources: { usersTalks: 'Pláticas' },

  results: {
    [visitors.call.name]: ({ confirmedAt }) =>
      confirmedAt === undefined
        ? undefined
        : confirmedAt
          ? 'Confirmó a un alumno de plática'
          : 'Quitó la confirmación de un alumno de plática',
  },
  values: { status: Object.fromEntries(CALL_LABELS.map((label, at) => [at + 1, label])) },
}
