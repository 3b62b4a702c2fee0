// The transcoder's output in the storage and in its rows.
import { join } from 'node:path'
import type { Db } from '#server/db/connect.ts'
import type { Services } from '#server/services.ts'
import { newKey } from '#server/storage/keys.ts'

const TYPES: Record<string, string> = { m3u8: 'application/vnd.apple.mpegurl', ts: 'video/mp2t', jpg: 'image/jpeg' }

type Keeping = { db: Db } & Pick<Services, 'storage'>
interface Run {
  id: string
  transcodeId: string
}

/** Moves the files from the working folder to the storage. Writes rows first, so that the sweep finds what a crash leaves. */
export async function keepParts({ db, storage }: Keeping, { id, transcodeId }: Run, folder: string, names: string[]): Promise<void> {
  await dropParts({ db, storage }, await partsOf(db, id, transcodeId))
  const parts = names.map(name => {
    const contentType = TYPES[name.split('.').at(-1)!]!
    return { videoId: id, transcodeId, name, key: newKey(contentType), contentType, size: 0 }
  })
  await db.insertInto('videoPart').values(parts).execute()
  for (const { name, key, contentType } of parts) {
    const { size } = await storage.take(join(folder, name), key, contentType)
    await db.updateTable('videoPart').set({ size }).where('key', '=', key).execute()
  }
}

const partsOf = (db: Db, videoId: string, transcodeId: string) =>
  db.selectFrom('videoPart').select('key').where('videoId', '=', videoId).where('transcodeId', '=', transcodeId).execute()

async function dropParts({ db, storage }: Keeping, parts: { key: string }[]): Promise<void> {
  if (parts.length === 0) return
  for (const { key } of parts) await storage.remove(key)
  await db
    .deleteFrom('videoPart')
    .where(
      'key',
      'in',
      parts.map(({ key }) => key),
    )
    .execute()
}

/** Call before videos are deleted for good: deletes their parts while rows still refer to the files. */
export async function forgetParts(context: Keeping, videoIds: readonly string[]): Promise<void> {
  if (videoIds.length === 0) return
  await dropParts(context, await context.db.selectFrom('videoPart').select('key').where('videoId', 'in', videoIds).execute())
}

/** Deletes parts of abandoned runs: of an older transcodeId, or of a failed video. */
export async function sweepParts(context: Keeping): Promise<void> {
  const parts = await context.db
    .selectFrom('videoPart as p')
    .innerJoin('video as v', 'v.id', 'p.videoId')
    .select('p.key')
    .where(eb => eb.or([eb('p.transcodeId', '<>', eb.ref('v.transcodeId')), eb('v.status', 'in', ['failed', 'original'])]))
    .limit(1000)
    .execute()
  await dropParts(context, parts)
}
