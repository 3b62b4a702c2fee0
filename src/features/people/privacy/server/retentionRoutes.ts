import { implement, type Context } from '#server/http/feature.ts'
import { privacyChanged } from '../contract.ts'
import { retention } from '../retentionContract.ts'
import { cutoffsOf } from './retentionJob.ts'
import { unchanged } from '#server/http/unchanged.ts'
import * as store from './retentionStore.ts'

async function settingsAnswer({ db, today, academy }: Context, settings: store.Settings) {
  const [counts, { rows, total }] = await Promise.all([store.counts(db, cutoffsOf(settings, today, academy.timeZone)), store.listed(db)])
  return { settings, today: counts, listed: rows.map(({ id, ...row }) => ({ _id: id, ...row })), total }
}

export const retentionServer = implement(retention, {
  find: async (_input, context) => settingsAnswer(context, await store.settingsOf(context.db)),

  async save({ body: { version, ...body } }, context) {
    const { db, audit, emit } = context
    const before = await store.holdSettings(db)
    await unchanged(db, retention.save, version, before)
    await store.saveSettings(db, body)
    // Turning it off clears the list; turning it on gives everyone a week again.
    if (!body.students) await store.unlist(db, 'student')
    if (!body.visitors) await store.unlist(db, 'visitor')
    await audit({ resource: 'privacy', ids: [], before, after: body })
    emit(privacyChanged, [])
    return settingsAnswer(context, body)
  },
})
