// Checks the storage: each operation of the product once, with files that are deleted again.
import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Upload } from '@tus/server'
import { messageOf } from '#lib/errors.ts'
import type { Config } from '#server/config.ts'
import { newKey } from '#server/storage/keys.ts'
import { openStorage } from '#server/storage/open.ts'
import type { Storage } from '#server/storage/storage.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

const TYPE = 'application/pdf'
const BYTES = Buffer.from('%PDF-1.7 plantel doctor')
const HALF = 9

type Step = (storage: Storage, key: string) => Promise<void>

const same = (came: Buffer, expected: Buffer) => {
  if (!came.equals(expected)) throw new Error(`${came.length} bytes came back instead of ${expected.length}`)
}
const bytesOf = async (storage: Storage, ...args: Parameters<Storage['read']>) => buffer((await storage.read(...args)).body)

/** As a video arrives: a piece, a broken line, a question for the offset, the rest. */
const inPieces: Step = async (storage, key) => {
  const store = await storage.pieces.store()
  const id = storage.pieces.idOf(key)
  await store.create(new Upload({ id, size: BYTES.length, offset: 0, metadata: { filetype: TYPE } }))
  await store.write(Readable.from([BYTES.subarray(0, HALF)]), id, 0)
  const { offset } = await store.getUpload(id)
  if (offset !== HALF) throw new Error(`${offset} bytes are known of a piece of ${HALF}`)
  await store.write(Readable.from([BYTES.subarray(HALF)]), id, HALF)
  await storage.pieces.finish(key, TYPE)
  same(await bytesOf(storage, key), BYTES)
}

const STEPS: [what: string, step: Step, todo: string][] = [
  ['writing', async (storage, key) => void (await storage.put(key, BYTES, TYPE)), ''],
  ['reading', async (storage, key) => same(await bytesOf(storage, key), BYTES), ''],
  [
    'reading a range',
    async (storage, key) => same(await bytesOf(storage, key, { start: 2, end: 6 }), BYTES.subarray(2, 7)),
    'videos cannot be played from the middle without it; ',
  ],
  [
    'deleting',
    async (storage, key) => {
      await storage.remove(key)
      if (await storage.head(key)) throw new Error('the file is still there')
    },
    'what people delete would stay; ',
  ],
  ['an upload in pieces (multipart)', inPieces, 'videos cannot be uploaded without it; '],
  // Old uploads only, as a worker does each hour; newer ones stay.
  ['listing unfinished uploads', storage => storage.sweep(new Date(0)), 'what breaks off would stay for ever; '],
]

export async function storageFinding(config: Config): Promise<Finding> {
  const where = config.s3 ? `the bucket ${config.s3.bucket}` : `${config.dataDir}/files`
  if (!config.s3 && !existsSync(config.dataDir))
    return warn('storage', `there is no folder ${config.dataDir} yet`, 'the first start makes it; check DATA_DIR if there should be one')
  const storage = openStorage(config)
  const key = newKey(TYPE)
  try {
    for (const [what, step, todo] of STEPS) {
      try {
        await step(storage, key)
      } catch (error) {
        const means = config.s3 ? 'check the S3_… settings and what the key may do' : 'let the user of the server write there'
        return fail('storage', `${where}: ${what}: ${messageOf((error as Error).cause ?? error)}`, `${todo}${means}`)
      }
    }
    return ok('storage', `${where} takes files, whole and in pieces, gives them back in part, and forgets them`)
  } finally {
    await storage.pieces.drop(key).catch(() => {})
  }
}
