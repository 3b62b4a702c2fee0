import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as sdk from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpErrors, Refusal } from '#server/http/refusal.ts'
import { startS3, type S3StandIn } from '#server/testing/s3.ts'
import { newKey, pathOfKey } from './keys.ts'
import { openStorage } from './open.ts'
import { s3Storage } from './s3.ts'
import { sendParts } from './s3Parts.ts'
import { ObjectMissing, type Storage } from './storage.ts'

let folder: string
let s3: S3StandIn
/** A real store, when the run names one (docs/operations.md): it passes the same tests as the local substitute. */
const s3Endpoint = process.env.TEST_S3_ENDPOINT
const KINDS = s3Endpoint ? (['local', 's3', 'given'] as const) : (['local', 's3'] as const)
const stores = {} as Record<'local' | 's3' | 'given', Storage>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plantel-storage-'))
  s3 = await startS3()
  stores.local = openStorage({ dataDir: folder })
  stores.s3 = openStorage({ dataDir: join(folder, 'spool'), s3: s3Settings() })
  if (s3Endpoint)
    stores.given = openStorage({
      dataDir: join(folder, 'given'),
      s3: {
        bucket: process.env.TEST_S3_BUCKET ?? 'plantel',
        endpoint: s3Endpoint,
        region: 'us-east-1',
        accessKeyId: process.env.TEST_S3_ACCESS_KEY_ID ?? 'key',
        secretAccessKey: process.env.TEST_S3_SECRET_ACCESS_KEY ?? 'secret',
      },
    })
})
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const s3Settings = (endpoint = s3.endpoint) => ({
  bucket: s3.bucket,
  endpoint,
  region: 'us-east-1',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
})
const PDF = Buffer.from(`%PDF-1.7 ${'x'.repeat(3000)}`)
const filesBelow = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile()).map(entry => entry.name)
async function* failingBody(): AsyncGenerator<Buffer> {
  yield PDF
  throw new Error('the sender went away')
}

describe.each(KINDS)('RUN-49: storage: %s', name => {
  const store = () => stores[name]

  test('CON-67: lists many notes, and nothing else', async () => {
    expect(await store().list('erasures')).toEqual([])
    const keys = Array.from({ length: 5 }, (_, nth) => `erasures/${String(nth).padStart(24, 'a')}`)
    for (const key of keys) await store().put(key, Buffer.from('{}'), 'application/json')
    await store().put(newKey('application/pdf'), PDF, 'application/pdf')
    expect((await store().list('erasures')).toSorted()).toEqual(keys)
    await store().remove(keys[0]!)
    expect((await store().list('erasures')).toSorted()).toEqual(keys.slice(1))
    for (const key of ['erasures/../erasures', 'erasures/x', 'other/aaaaaaaaaaaaaaaaaaaaaaaa'])
      await expect(store().put(key, PDF, 'application/pdf')).rejects.toThrow('not a storage key')
  })

  test('reads back what was put, whole and in part, with size and type', async () => {
    const key = newKey('application/pdf')
    const put = await store().put(key, PDF, 'application/pdf')
    expect(put).toMatchObject({ size: PDF.length, type: 'application/pdf', etag: expect.stringMatching(/.+/) })
    const whole = await store().read(key)
    expect(await buffer(whole.body)).toEqual(PDF)
    expect(whole).toMatchObject(put)
    const part = await store().read(key, { start: 1, end: 4 })
    expect((await buffer(part.body)).toString()).toBe('PDF-')
    expect(part.size).toBe(PDF.length)
    expect(await store().head(key)).toEqual(put)
  })

  test('stores a stream like bytes', async () => {
    const key = newKey('image/png')
    const big = Buffer.alloc(3_000_000, 7)
    expect((await store().put(key, Readable.from([big.subarray(0, 1_000_000), big.subarray(1_000_000)]), 'image/png')).size).toBe(
      big.length,
    )
    expect(Buffer.compare(await buffer((await store().read(key)).body), big)).toBe(0)
  })

  test('moves a local file in', async () => {
    const key = newKey('application/pdf')
    const path = join(folder, 'made.pdf')
    await writeFile(path, PDF)
    expect(await store().take(path, key, 'application/pdf')).toMatchObject({ size: PDF.length, type: 'application/pdf' })
    expect(await buffer((await store().read(key)).body)).toEqual(PDF)
    await expect(stat(path)).rejects.toThrow('ENOENT')
  })

  test('a stream that breaks leaves nothing', async () => {
    const key = newKey('application/pdf')
    await expect(store().put(key, Readable.from(failingBody()), 'application/pdf')).rejects.toThrow('the sender went away')
    expect(await store().head(key)).toBeNull()
    expect((await filesBelow(folder)).filter(file => file.endsWith('.part'))).toEqual([])
  })

  test('a missing key: ObjectMissing, null, and removing it succeeds', async () => {
    const key = newKey('image/png')
    await expect(store().read(key)).rejects.toBeInstanceOf(ObjectMissing)
    expect(await store().head(key)).toBeNull()
    await store().put(key, PDF, 'image/png')
    await store().remove(key)
    await store().remove(key)
    expect(await store().head(key)).toBeNull()
  })

  test.each([
    '../../etc/passwd',
    '..',
    '/etc/passwd',
    'ab/cd',
    `${'a'.repeat(32)}/../x`,
    `${'a'.repeat(32)}.p/..`,
    '',
    'A'.repeat(32),
    `${'a'.repeat(32)}\0.png`,
  ])('no path tricks: refuses the key %j before touching anything', async key => {
    await expect(async () => store().put(key, PDF, 'image/png')).rejects.toThrow('not a storage key')
    await expect(async () => store().read(key)).rejects.toThrow('not a storage key')
    await expect(async () => store().remove(key)).rejects.toThrow('not a storage key')
  })

  test('answers whether it is available', async () => {
    await expect(store().ping()).resolves.toBeUndefined()
  })
})

describe('RUN-49: keys', () => {
  test('are random, lie in two levels of folders and never repeat', () => {
    const keys = new Set(Array.from({ length: 1000 }, () => newKey('image/jpeg')))
    expect(keys.size).toBe(1000)
    for (const key of keys) expect(pathOfKey(key)).toBe(`${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`)
  })
})

describe('storage: local', () => {
  test('the sweep removes parts that a crash left, and nothing that is used or still arriving', async () => {
    const key = newKey('image/png')
    await stores.local.put(key, PDF, 'image/png')
    const parts = join(folder, 'files', 'parts')
    await writeFile(join(parts, 'old.part'), 'half')
    await writeFile(join(parts, 'new.part'), 'half')
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000)
    await utimes(join(parts, 'old.part'), day(2), day(2))
    await utimes(join(parts, 'new.part'), day(0), day(0))
    await stores.local.sweep(day(1))
    expect(await readdir(parts)).toEqual(['new.part'])
    expect(await stores.local.head(key)).not.toBeNull()
  })
})

describe('RUN-49: a large file goes to S3 in parts', () => {
  const client = () => {
    const { accessKeyId, secretAccessKey, region, endpoint } = s3Settings()
    const credentials = { accessKeyId, secretAccessKey }
    return new sdk.S3Client({
      region,
      endpoint,
      credentials,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      maxAttempts: 1,
    })
  }
  const bytes = Buffer.alloc(25_000, 'abcdefg')
  const send = async (to: sdk.S3Client) => {
    const path = join(folder, 'large')
    await writeFile(path, bytes)
    return sendParts(sdk, to, { Bucket: s3.bucket, Key: 'large' }, path, bytes.length, 10_000)
  }

  test('and is complete there', async () => {
    await send(client())
    expect(s3.objects.get('large')!.bytes).toEqual(bytes)
  })

  test('a failure leaves nothing of it', async () => {
    const failingClient = client()
    failingClient.middlewareStack.add(
      (next, { commandName }) => {
        return async call => {
          if (commandName === 'UploadPartCommand' && s3.uploads.values().next().value?.parts.size === 1) throw new Error('cut')
          return next(call)
        }
      },
      { step: 'initialize' },
    )
    await expect(send(failingClient)).rejects.toThrow('cut')
    expect(s3.uploads.size).toBe(0)
  })
})

describe('RUN-50: S3 out of reach', () => {
  const refusal = { failure: httpErrors.outOfReach }

  test('unreachable: 503 for the caller', async () => {
    const away = openStorage({ dataDir: folder, s3: s3Settings('http://127.0.0.1:9') })
    await expect(away.put(newKey('image/png'), PDF, 'image/png')).rejects.toMatchObject(refusal)
    await expect(away.ping()).rejects.toBeInstanceOf(Refusal)
  })

  test('failing: 503; works again without a restart', async () => {
    const key = newKey('image/png')
    await stores.s3.put(key, PDF, 'image/png')
    s3.fail = 503
    await expect(stores.s3.read(key)).rejects.toMatchObject(refusal)
    s3.fail = null
    expect(await buffer((await stores.s3.read(key)).body)).toEqual(PDF)
  })

  test('silent: 503 after a short wait', async () => {
    const sockets = new Set<Socket>()
    const silent = createServer(socket => void sockets.add(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const away = s3Storage(s3Settings(endpoint), folder, 50)
    await expect(away.read(newKey('image/png'))).rejects.toMatchObject(refusal)
    await expect(away.ping()).rejects.toMatchObject(refusal)
    sockets.forEach(socket => socket.destroy())
    silent.close()
  })

  test('wrong credentials are our fault, not a temporary state', async () => {
    s3.fail = 403
    await expect(stores.s3.head(newKey('image/png'))).rejects.not.toBeInstanceOf(Refusal)
    s3.fail = null
  })
})
