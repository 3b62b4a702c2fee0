// The working folder of a run: under DATA_DIR, deleted afterwards in any case.
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#server/db/connect.ts'
import type { Services } from '#server/services.ts'
import { ObjectMissing } from '#server/storage/storage.ts'
import { livingOf } from './runs.ts'

type Place = Pick<Services, 'config'>

const rootOf = ({ config }: Place) => join(config.dataDir, 'transcode')

export async function inFolder<T>(place: Place, transcodeId: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(rootOf(place), `${transcodeId}-${randomBytes(4).toString('hex')}`)
  await mkdir(folder, { recursive: true })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

export async function localCopy({ storage }: Pick<Services, 'storage'>, key: string, folder: string, signal: AbortSignal): Promise<string> {
  if (!(await storage.head(key))) throw new ObjectMissing(key)
  const localPath = storage.fileOf(key)
  if (localPath !== null) return localPath
  const path = join(folder, 'source')
  await pipeline((await storage.read(key)).body, createWriteStream(path), { signal })
  return path
}

/** Deletes folders of dead runs. Several workers may share DATA_DIR, so those of living runs stay. */
export async function sweepFolders(context: Place & { db: Db }): Promise<void> {
  const root = rootOf(context)
  const names = await readdir(root).catch(() => [])
  const living = await livingOf(context.db, [...new Set(names.map(name => name.split('-')[0]!))])
  for (const name of names.filter(each => !living.has(each.split('-')[0]!))) await rm(join(root, name), { recursive: true, force: true })
}
