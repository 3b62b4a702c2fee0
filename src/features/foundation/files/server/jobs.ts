import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { job } from '#server/jobs/jobs.ts'
import { newKey } from '#server/storage/keys.ts'
import { tellForgotten } from './arrivals.ts'
import { isPicture, plainPicture } from './plainPicture.ts'
import * as store from './store.ts'

const DAY = 86_400_000

/** Deletes files that were announced but never arrived, or were refused, after a day; also parts that a crash left. */
export const sweepUploads = job({
  name: 'sweep-uploads',
  payload: z.object({}),
  retries: 2,
  cron: '43 * * * *',
  drops: true,
  async run(_payload, { db, storage, now, emit }) {
    const before = new Date(now.getTime() - DAY)
    const changed = await inTransaction(db, async trx => {
      const overdueFiles = await store.overdueOf(trx, before)
      if (overdueFiles.length === 0) return []
      for (const { key } of overdueFiles) {
        await storage.pieces.drop(key)
        await storage.remove(key)
      }
      const ids = overdueFiles.map(({ id }) => id)
      const announcements = await tellForgotten(trx, ids)
      await store.forget(trx, ids)
      return announcements
    })
    for (const { event, ids } of changed) emit(event, ids)
    await storage.sweep(before)
  },
})

/** Strips camera metadata from pictures older than M134: under another key, so that no reader gets half of both; addresses stay. */
export const plainPictures = job({
  name: 'plain-pictures',
  payload: z.object({}),
  retries: 2,
  atStart: true,
  async run(_payload, { db, storage, log }) {
    for (const picture of await store.notPlain(db)) {
      const { id, key, contentType } = picture
      if (!isPicture(contentType)) continue
      try {
        const bytes = await buffer((await storage.read(key)).body)
        const plain = plainPicture(bytes, contentType)
        if (plain.equals(bytes)) {
          await store.madePlain(db, picture, { key })
          continue
        }
        const to = newKey(contentType)
        const { size, etag } = await storage.put(to, plain, contentType)
        await storage.remove((await store.madePlain(db, picture, { key: to, size, etag })) ? key : to)
      } catch (error) {
        log.warn({ err: error, fileId: id }, 'could not remove metadata from a picture')
      }
    }
  },
})
