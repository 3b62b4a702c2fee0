import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { visitors } from './contract.ts'
import { CALL_LABELS } from './outcomes.ts'

/** What the audit says of writes here. */
export const callDeskAudit: AuditWords = {
  resources: { usersTalks: 'Pláticas' },
  sentences: sentencesOf(visitors, {
    attendance: 'Marcó la asistencia a una plática',
    call: 'Llamó a un alumno de plática',
    create: 'Registró a un alumno en una plática',
    move: 'Cambió de plática a un alumno',
    remove: 'Quitó a un alumno de una plática',
    resend: 'Reenvió comprobantes de una plática',
    status: 'Anotó el resultado de una llamada',
    update: 'Cambió los datos de un alumno de plática',
  }),
  results: {
    [visitors.call.name]: ({ confirmedAt }) =>
      confirmedAt === undefined
        ? undefined
        : confirmedAt
          ? 'Confirmó a un alumno de plática'
          : 'Quitó la confirmación de un alumno de plática',
  },
  // What came of a call is kept by its number.
  values: { status: Object.fromEntries(CALL_LABELS.map((label, at) => [at + 1, label])) },
}
