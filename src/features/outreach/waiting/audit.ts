import { counted } from '#lib/numbers.ts'
import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { waiting, type WaitingAct } from './contract.ts'

const ACTED: Record<WaitingAct, string> = {
  offer: 'Ofreció un lugar',
  extend: 'Prolongó un apartado',
  pass: 'Quitó un grupo de una espera',
  leave: 'Sacó de la lista de espera',
  again: 'Volvió a anotar en la lista de espera',
  confirm: 'Confirmó una espera',
}

/** What the audit says of writes here. */
export const waitingAudit: AuditWords = {
  resources: { waiting: 'Lista de espera' },
  sentences: sentencesOf(waiting, {
    join: 'Anotó en la lista de espera',
    ask: 'Preguntó a quien espera',
    attend: 'Atendió la lista de espera',
  }),
  results: {
    [waiting.join.name]: ({ hold, names, until }) =>
      typeof hold === 'string' && Array.isArray(names)
        ? `Apartó ${counted(names.length, 'lugar', 'lugares')} en ${hold}${typeof until === 'string' ? ` hasta ${until}` : ''}`
        : undefined,
    [waiting.attend.name]: ({ act }) => ACTED[act as WaitingAct],
  },
}
