import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { privacy } from './contract.ts'
import { erasures } from './erasureContract.ts'
import { CHANNEL_LABELS } from './words.ts'

/** What the audit says of writes here. */
export const privacyAudit: AuditWords = {
  resources: { privacy: 'Privacidad', erasures: 'Privacidad' },
  sentences: {
    ...sentencesOf(privacy, {
      publish: 'Publicó un aviso de privacidad',
      accept: 'Registró la aceptación del aviso de privacidad',
      acceptVisitor: 'Registró la aceptación del aviso de un visitante',
    }),
    ...sentencesOf(erasures, { erase: 'Suprimió los datos de una persona' }),
  },
  values: { channel: CHANNEL_LABELS },
}
