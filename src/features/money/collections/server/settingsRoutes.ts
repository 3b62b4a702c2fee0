// Automatic messages of collections (COB-29).
import { addDays } from '#lib/days.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { collectionSettings, collectionsChanged } from '../contract.ts'
import { previewOf } from './remind.ts'
import * as store from './reminderStore.ts'

async function settingsAnswer({ db, today, academy }: Context, settings: store.Settings) {
  const tomorrow = addDays(today, 1)
  const days = await store.daysOf(db, settings.since ? settings : { ...settings, since: tomorrow }, tomorrow)
  return {
    settings,
    preview: await previewOf(db, today, academy),
    tomorrow: await store.countAddressed(db, days, tomorrow, settings),
  }
}

export const collectionSettingsServer = implement(collectionSettings, {
  find: async (_input, context) => settingsAnswer(context, await store.settingsOf(context.db)),

  async save({ body }, context) {
    const { db, today, audit, emit } = context
    const before = await store.holdSettings(db)
    const { reminders, weekdays, email, sms } = { ...before, ...body }
    // Switched on again they begin today: earlier dates are never sent.
    const since = !reminders ? null : before.reminders ? before.since : today
    const after = { reminders, weekdays: [...new Set(weekdays)].toSorted((a, b) => a - b), email, sms, since }
    await store.saveSettings(db, after)
    await audit({ resource: 'collections', ids: [], before, after })
    emit(collectionsChanged, [])
    return settingsAnswer(context, after)
  },
})
