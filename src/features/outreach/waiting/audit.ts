import { counted } from '#lib/numbers.ts'
import type { AuditWords } from '#lib/auditWords.ts'
import { waiting, type WaitingAct } from './contract.ts'

const ACTED: Record<WaitingAct, string> = {
  offer: 'Ofreció un lugar',
  extend: 'Prolongó un apartado',
  pass: 'Quitó un grupo de una espera',
  leave: 'Sacó de la lista de espera',
  again: 'Volvió a anotar en la lista de espera',
  confirm: 'Confirmó una espera',
}

export const waitingAudit: AuditWords = {
  resources: { waiting: 'Lista de espera' },

  results: {
    [waiting.join.name]: ({ hold, names, until }) =>
      typeof hold === 'string' && Array.isArray(names)
        ? `Apartó ${counted(names.length, 'lugar', 'lugares')} en ${hold}${typeof until === 'string' ? ` hasta ${until}` : ''}`
        : undefined,
    [waiting.attend.name]: ({ act }) => ACTED[act as WaitingAct],
  },
}
