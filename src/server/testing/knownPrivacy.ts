import { newId } from '#lib/ids.ts'
import { newKey } from '#server/storage/keys.ts'
import { sealStop } from '#server/auth/stopLink.ts'
import type { Test } from './harness.ts'
import type { KnownValues } from './knownRows.ts'

export function knownPrivacy({ make, db, services, clock }: Test): Record<string, () => Promise<KnownValues>> {
  const notice = async () => {
    const id = newId()
    const { number } = await db
      .selectFrom('privacyNotice')
      .select(({ fn }) => fn.max('number').as('number'))
      .executeTakeFirstOrThrow()
    await db
      .insertInto('privacyNotice')
      .values({ id, number: (number ?? 0) + 1, text: 'Aviso', purposes: ['marketing'] })
      .execute()
    return id
  }
  const body = async () => ({ notice: await notice(), purposes: ['marketing'], channel: 'paper', adult: true, file: null })
  const stop = async () => ({ params: { sealed: sealStop(services, { kind: 'email', address: 'ana.ríos@correo.mx' }, clock.now()) } })
  return {
    'stops.look': stop,
    'stops.stop': stop,
    'dossiers.file': async () => {
      const [id, key] = [newId(), newKey('application/zip')]
      await services.storage.put(key, Buffer.from('PK'), 'application/zip')
      const { id: studentId } = await make.student()
      await db.insertInto('dossier').values({ id, studentId, key, askedAt: clock.now(), madeAt: clock.now(), bytes: 2 }).execute()
      return { params: { id } }
    },
    'exports.file': async () => {
      const [id, key] = [newId(), newKey('application/zip')]
      await services.storage.put(key, Buffer.from('PK'), 'application/zip')
      const { id: userId } = await make.employee()
      const row = {
        state: 'ready' as const,
        key,
        size: 2,
        rows: '{}',
        createdAt: clock.now(),
        expiresAt: new Date(clock.now().getTime() + 3_600_000),
      }
      await db
        .insertInto('export')
        .values({ id, userId, ...row })
        .execute()
      return { params: { id } }
    },
    'dossiers.make': async () => ({ params: { studentId: (await make.student()).id }, body: { visitors: [], payers: [] } }),
    async 'erasures.erase'() {
      const { id, email } = await make.student({ uniqueFolio: null })
      return { params: { studentId: id }, body: { folio: email } }
    },
    'privacy.accept': async () => ({ params: { id: (await make.student()).id }, body: { ...(await body()), payer: null } }),
    'privacy.acceptVisitor': async () => ({ params: { id: (await make.visitor()).id }, body: { ...(await body()), signer: 'Laura Ríos' } }),
    'privacyRequests.create': async () => ({ body: { student: (await make.student()).id, received: '2026-11-20' } }),
    async 'privacyRequests.update'() {
      const request = { id: newId(), studentId: (await make.student()).id, kind: 'A' as const, received: '2026-11-02', due: '2026-12-01' }
      await db.insertInto('privacyRequest').values(request).execute()
      return { params: { id: request.id } }
    },
    'privacy.paper': async () => ({ body: { kind: 'signature', size: 900 } }),
  }
}
