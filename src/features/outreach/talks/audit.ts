import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { talks, visitors } from './contract.ts'
import { CALL_LABELS } from './texts.ts'

/** What the audit says of writes here. */
export const talksAudit: AuditWords = {
  resources: { talks: 'Pláticas', usersTalks: 'Pláticas' },
  sentences: {
    ...sentencesOf(talks, {
      create: 'Creó una plática',
      remove: 'Eliminó una plática',
      toggle: 'Cambió el estatus de una plática',
      update: 'Cambió una plática',
    }),
    ...sentencesOf(visitors, {
      attendance: 'Marcó la asistencia a una plática',
      call: 'Llamó a un alumno de plática',
      create: 'Registró a un alumno en una plática',
      move: 'Cambió de plática a un alumno',
      remove: 'Quitó a un alumno de una plática',
      resend: 'Reenvió comprobantes de una plática',
      status: 'Anotó el resultado de una llamada',
      update: 'Cambió los datos de un alumno de plática',
    }),
  },
  results: {
    [talks.toggle.name]: ({ active }) => (active === undefined ? undefined : active ? 'Activó una plática' : 'Desactivó una plática'),
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
