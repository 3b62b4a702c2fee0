import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { liveChannels } from './contract.ts'

/** What the audit says of writes here. */
export const liveChannelsAudit: AuditWords = {
  resources: { livechannels: 'Canales en vivo', liveChannels: 'Canales en vivo' },
  sentences: sentencesOf(liveChannels, {
    create: 'Agregó un canal en vivo',
    key: 'Vio la clave de un canal en vivo',
    update: 'Cambió un canal en vivo',
  }),
}
