import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { privacy } from './contract.ts'
import { dossiers } from './dossierContract.ts'
import { erasures } from './erasureContract.ts'
import { privacyRequests } from './requestContract.ts'
import { retention } from './retentionContract.ts'
import { CHANNEL_LABELS, OUTCOME_LABELS, REQUEST_KIND_LABELS } from './words.ts'

/** What the audit says of writes here. */
export const privacyAudit: AuditWords = {
  resources: {
    privacy: 'Privacidad',
    dossiers: 'Privacidad',
    erasures: 'Privacidad',
    privacyRequests: 'Privacidad',
    retention: 'Privacidad',
  },
  sentences: {
    ...sentencesOf(privacy, {
      publish: 'Publicó un aviso de privacidad',
      accept: 'Registró la aceptación del aviso de privacidad',
      acceptVisitor: 'Registró la aceptación del aviso de un visitante',
    }),
    ...sentencesOf(dossiers, { make: 'Pidió el expediente de una persona', file: 'Descargó el expediente de una persona' }),
    ...sentencesOf(erasures, { erase: 'Suprimió los datos de una persona' }),
    ...sentencesOf(retention, { save: 'Cambió cuánto tiempo se conservan los datos' }),
    ...sentencesOf(privacyRequests, {
      create: 'Anotó una solicitud sobre datos personales',
      update: 'Contestó una solicitud sobre datos personales',
    }),
  },
  values: { channel: CHANNEL_LABELS, kind: REQUEST_KIND_LABELS, outcome: OUTCOME_LABELS },
}
