import { payerFailures } from '#features/people/payers/contract.ts'
import { studentFailures } from '#features/people/students/contract.ts'
import * as students from '#features/people/students/server/public.ts'
import { newId } from '#lib/ids.ts'
import { implement } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { newKey } from '#server/storage/keys.ts'
import { ObjectMissing } from '#server/storage/storage.ts'
import { privacyChanged, privacyFailures } from '../contract.ts'
import { dossierFailures, dossiers } from '../dossierContract.ts'
import { makeDossier } from './dossierJob.ts'
import * as store from './dossierStore.ts'

const { DOSSIER_NOT_FOUND, DOSSIER_NOT_READY } = dossierFailures
const { STUDENT_NOT_FOUND } = studentFailures
const TYPE = 'application/zip'

const toAlike = ({ id, ...row }: store.AlikeRow) => ({ _id: id, ...row })

/** The chosen people; refuses those that were not offered. */
function ticked(offered: readonly store.AlikeRow[], { visitors, payers }: { visitors: string[]; payers: string[] }) {
  const offeredKeys = new Set(offered.map(({ kind, id }) => `${kind} ${id}`))
  if (visitors.some(id => !offeredKeys.has(`visitor ${id}`))) fail(privacyFailures.VISITOR_NOT_FOUND)
  if (payers.some(id => !offeredKeys.has(`payer ${id}`))) fail(payerFailures.PAYER_NOT_FOUND)
  return { visitorIds: [...new Set(visitors)], payerIds: [...new Set(payers)] }
}

export const dossiersServer = implement(dossiers, {
  async ofStudent({ params }, { db, now }) {
    if (!(await students.stands(db, params.id))) fail(STUDENT_NOT_FOUND)
    const [row, alike] = await Promise.all([store.newest(db, params.id), store.alike(db, params.id)])
    return { dossier: row && !store.isOver(row, now) ? store.toDossier(row, now) : null, alike: alike.map(toAlike) }
  },

  async make({ params: { studentId }, body }, context) {
    const { db, now, user } = context
    // Locked, so that an erasure comes before or after.
    if (!(await students.hold(db, studentId))) fail(STUDENT_NOT_FOUND)
    const running = await store.newest(db, studentId)
    if (running && store.toDossier(running, now).state === 'queued') return { dossier: store.toDossier(running, now) }
    const id = newId(now)
    await store.insert(db, {
      id,
      studentId,
      ...ticked(await store.alike(db, studentId), body),
      userId: user.id,
      askedAt: now,
      key: newKey(TYPE),
    })
    await context.enqueue(makeDossier, { id })
    await context.audit({ resource: 'privacy', ids: [studentId] })
    context.emit(privacyChanged, [studentId])
    return { dossier: store.toDossier((await store.newest(db, studentId))!, now) }
  },

  async file({ params: { id } }, { db, now, storage, audit }) {
    const row = (await store.find(db, id)) ?? fail(DOSSIER_NOT_FOUND)
    if (row.madeAt === null) fail(DOSSIER_NOT_READY)
    if (store.isOver(row, now)) fail(DOSSIER_NOT_FOUND)
    const { body } = await storage.read(row.key).catch((error: unknown) => {
      if (error instanceof ObjectMissing) return fail(DOSSIER_NOT_FOUND)
      throw error
    })
    await audit({ resource: 'privacy', ids: [row.studentId] })
    return { type: TYPE, filename: `expediente ${row.name}.zip`, body }
  },
})
