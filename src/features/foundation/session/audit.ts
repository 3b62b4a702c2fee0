import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { session } from './contract.ts'
import { desk } from './deskContract.ts'
import { factors } from './factorContract.ts'

/** What the audit says of writes here. */
export const sessionAudit: AuditWords = {
  resources: { session: 'Sesiones', factors: 'Segundo paso', desk: 'PIN de equipo' },
  sentences: {
    ...sentencesOf(session, { close: 'Cerró una sesión' }),
    ...sentencesOf(desk, { setPin: 'Puso su PIN en un equipo', dropPin: 'Quitó su PIN de un equipo' }),
    ...sentencesOf(factors, {
      addPasskey: 'Agregó una llave de acceso',
      confirmTotp: 'Activó su segundo paso',
      remove: 'Quitó un segundo paso suyo',
      newCodes: 'Pidió códigos de respaldo nuevos',
    }),
  },
}
