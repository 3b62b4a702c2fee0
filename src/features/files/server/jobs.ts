import { z } from 'zod'
import { job } from '#server/jobs.ts'
import * as store from './store.ts'

const DAY = 86_400_000

/** Files that were announced and did not come, or were refused, go after a day; so do halves that a crash left. */
export const sweepUploads = job({
  name: 'sweep-uploads',
  payload: z.object({}),
  retries: 2,
  cron: '43 * * * *',
  async run(_payload, { db, storage, now }) {
    const before = new Date(now.getTime() - DAY)
    for (const { id, key } of await store.overdue(db, before)) {
      await storage.remove(key)
      await store.forget(db, id)
    }
    await storage.sweep(before)
  },
})
