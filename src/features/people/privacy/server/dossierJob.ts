import { z } from 'zod'
import { job, type JobContext } from '#server/jobs/jobs.ts'
import { privacyChanged } from '../contract.ts'
import { dossierZip } from './dossierZip.ts'
import * as store from './dossierStore.ts'

export const makeDossier = job({
  name: 'dossier',
  payload: z.object({ id: z.string() }),
  // One retry, for a worker that died.
  retries: 1,
  expireIn: 600,
  async run({ id }, context) {
    const { db, now, storage, log, emit } = context
    const dossier = await store.dossierOrder(db, id)
    if (!dossier) return
    const end = await makeFile(context, dossier).catch((error: unknown) => {
      log.error({ err: error }, 'could not make a dossier')
      return { failedAt: now }
    })
    // Erased while it was made: nothing of them stays.
    if (!(await store.finish(db, id, end)) || 'failedAt' in end) await storage.remove(dossier.key)
    emit(privacyChanged, [dossier.studentId])
  },
})

async function makeFile({ db, now, storage, academy }: JobContext, { whose, name, key }: store.DossierOrder) {
  const ground = { db, storage, timeZone: academy.timeZone }
  const { size } = await storage.put(key, dossierZip(ground, whose, { academy: academy.name, name, now }), 'application/zip')
  return { madeAt: now, bytes: size }
}

/** Deletes expired files first, then their rows, so that no file is forgotten. */
export const sweepDossiers = job({
  name: 'sweep-dossiers',
  payload: z.object({}),
  retries: 2,
  cron: '13 * * * *',
  drops: true,
  async run(_payload, { db, now, storage }) {
    for (const { id, key } of await store.over(db, now)) {
      await storage.remove(key)
      await store.forget(db, id)
    }
  },
})
