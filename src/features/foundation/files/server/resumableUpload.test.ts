import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { Upload, type DetailedError } from 'tus-js-client'
import { newId } from '#lib/ids.ts'
import { openStorage } from '#server/storage/open.ts'
import { pathOfKey } from '#server/storage/keys.ts'
import { startS3 } from '#server/testing/s3.ts'
import { sweepUploads } from './jobs.ts'
import { fileUrl } from './links.ts'
import { cutting, EXE, startFiles } from './testing.ts'
import { renewUpload } from './uploads.ts'

const { t, port, announced, put, get, rowOf } = await startFiles()
const MEGABYTE = 1_048_576
const HOUR = 3_600_000
const local = t.services.storage
const s3 = await startS3()
const bucket = { bucket: s3.bucket, endpoint: s3.endpoint, region: 'us-east-1', accessKeyId: 'key', secretAccessKey: 'secret' }
const remote = openStorage({ dataDir: t.services.config.dataDir, s3: bucket })
afterAll(() => s3.stop())

/** Random bytes that begin like an MP4. */
const film = (bytes: number) => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), randomBytes(bytes - 12)])
const video = (part: object = {}) => announced({ kind: 'video', filename: 'clase 1.mp4', ...part })
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const address = (path: string, at = port) => `http://127.0.0.1:${at}${path}`

const send = (bytes: Buffer, url: string, options: { until?: number } = {}) =>
  new Promise<void>((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: url,
      uploadUrl: url,
      retryDelays: [0, 10, 10, 50, 100],
      chunkSize: MEGABYTE,
      storeFingerprintForResuming: false,
      onShouldRetry: error => [0, 409, 423, 500].includes(error.originalResponse?.getStatus() ?? 0),
      onError: reject,
      onSuccess: () => resolve(),
      onChunkComplete: (_size, sentBytes) => {
        if (options.until === undefined || sentBytes < options.until) return
        void upload.abort().then(resolve)
      },
    })
    upload.start()
  })

async function failureOf(work: Promise<void>): Promise<{ status: number; message: string; code?: string }> {
  const error = (await work.then(
    () => null,
    (failure: unknown) => failure,
  )) as DetailedError | null
  const response = error?.originalResponse
  if (!response) throw new Error(`not refused: ${String(error)}`)
  const body = JSON.parse(response.getBody()) as { error: { message: { es: string } }; errorExt?: { code: string } }
  return { status: response.getStatus(), message: body.error.message.es, code: body.errorExt?.code }
}

const tus = (method: 'POST' | 'PATCH' | 'HEAD' | 'DELETE', url: string, headers: Record<string, string> = {}, payload?: Buffer) =>
  t.app.inject({ method, url, headers: { 'tus-resumable': '1.0.0', ...headers }, payload })
const patch = (url: string, offset: number, payload: Buffer) =>
  tus('PATCH', url, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, payload)
const parts = async (key = '') =>
  (await readdir(join(t.services.config.dataDir, 'parts')).catch(() => [])).filter(name => name.startsWith(key))

describe.each(['local', 's3'] as const)('resumable upload, storage %s', kind => {
  const use = () => {
    t.services.storage = kind === 'local' ? local : remote
  }

  test('FIL-10: completes over a connection that is cut twice, and sends little of it twice', async () => {
    use()
    const bytes = film(6 * MEGABYTE)
    const { resumable, file } = await video({ size: bytes.length })
    const line = await cutting(port, [2 * MEGABYTE + 5000, 4 * MEGABYTE + 5000])
    await send(bytes, address(resumable, line.port))
    expect(line.left()).toBe(0)
    expect(line.passed()).toBeLessThan(bytes.length + 3 * MEGABYTE)
    line.stop()
    const row = (await rowOf(file.id))!
    expect(row).toMatchObject({ state: 'ready', contentType: 'video/mp4', size: bytes.length, expiresAt: null })
    const response = await get(fileUrl(t.services.links, { id: file.id, kind: 'video' }))
    expect(hash(response.rawPayload)).toBe(hash(bytes))
    expect(s3.uploads.size).toBe(0)
    expect([...s3.objects.keys()].filter(key => key.endsWith('.info'))).toEqual([])
    expect(await parts()).toEqual([])
  })

  test('FIL-11: through a reload: a new address continues where it stopped', async () => {
    use()
    const bytes = film(3 * MEGABYTE)
    const { resumable, file } = await video()
    await send(bytes, address(resumable), { until: MEGABYTE })
    await t.clock.advance(HOUR)
    const again = (await renewUpload({ db: t.db, links: t.services.links, now: t.clock.now() }, file.id))!
    expect(again.resumable).not.toBe(resumable)
    const head = await tus('HEAD', again.resumable)
    expect(head.headers).toMatchObject({ 'upload-offset': String(MEGABYTE), 'upload-length': String(bytes.length) })
    await send(bytes, address(again.resumable))
    expect((await rowOf(file.id))?.state).toBe('ready')
  })

  test('FIL-12: a program that calls itself a video: refused with the first bytes, nothing stays', async () => {
    use()
    const { resumable, file } = await video()
    const program = Buffer.concat([EXE, Buffer.alloc(2 * MEGABYTE)])
    const message = 'El archivo no es un video MP4, MOV, WebM, MKV, AVI o MTS.'
    expect(await failureOf(send(program, address(resumable)))).toMatchObject({ status: 415, message })
    const row = (await rowOf(file.id))!
    expect(row).toMatchObject({ state: 'refused', refusal: message })
    expect(await t.services.storage.head(row.key)).toBeNull()
    expect(await parts()).toEqual([])
    expect(s3.uploads.size).toBe(0)
  })

  test('FIL-13: an unfinished file is swept after 24 h without a piece, with its row', async () => {
    use()
    const { resumable, file } = await video()
    await send(film(3 * MEGABYTE), address(resumable), { until: MEGABYTE })
    const { key } = (await rowOf(file.id))!
    const sweep = () => sweepUploads.run({}, t.jobContext())
    await t.clock.advance(23 * HOUR)
    await sweep()
    expect(await rowOf(file.id)).toBeDefined()
    await t.clock.advance(2 * HOUR)
    await sweep()
    expect(await rowOf(file.id)).toBeUndefined()
    expect(await parts()).toEqual([])
    expect(s3.uploads.size).toBe(0)
    expect([...s3.objects.keys()].filter(each => each.startsWith(pathOfKey(key)))).toEqual([])
  })
})

describe('pieces of an upload', () => {
  const bytes = film(5000)
  test.each<[string, (url: string) => string]>([
    ['no seal', url => url.split('?')[0]!],
    ['a forged one', url => url.replace(/signature=.{6}/, 'signature=AAAAAA')],
    ['a later end', url => url.replace(/expires=(\d+)/, (_all, at: string) => `expires=${Number(at) + 1000}`)],
    ['another file', url => url.replace(/[0-9a-f]{24}/, newId())],
  ])('FIL-14: %s: 403 for every call', async (_what, change) => {
    t.services.storage = local
    const { resumable } = await video()
    await tus('POST', resumable, { 'upload-length': '5000' })
    const url = change(resumable)
    expect((await tus('POST', url, { 'upload-length': '5000' })).json()).toMatchObject({ errorExt: { code: 'LINK_EXPIRED' } })
    expect((await patch(url, 0, bytes)).statusCode).toBe(403)
    expect((await tus('HEAD', url)).statusCode).toBe(403)
    expect((await tus('DELETE', url)).statusCode).toBe(403)
  })

  test('FIL-14, FIL-11: the address for one PUT accepts no pieces; that for pieces is valid for a day', async () => {
    const { url, resumable } = await video()
    expect((await tus('POST', url.replace('/files/upload/', '/uploads/'), { 'upload-length': '5000' })).statusCode).toBe(403)
    await t.clock.advance(23 * HOUR)
    expect((await tus('POST', resumable, { 'upload-length': '5000' })).statusCode).toBe(201)
    await t.clock.advance(2 * HOUR)
    expect((await patch(resumable, 0, bytes)).statusCode).toBe(403)
  })

  test('FIL-15: 10.1 GB: 413 when announced, and when started', async () => {
    const large = Math.round(10.1 * 1024 ** 3)
    const message = 'El archivo es demasiado grande. Máximo 10 GB.'
    await expect(video({ size: large })).rejects.toMatchObject({ failure: { status: 413 }, message })
    const { resumable, file } = await video()
    const answer = await tus('POST', resumable, { 'upload-length': String(large) })
    expect([answer.statusCode, answer.json().error.message.es]).toEqual([413, message])
    expect((await rowOf(file.id))?.state).toBe('refused')
  })

  test('FIL-15: 7 GB only in pieces', async () => {
    const seven = 7 * 1024 ** 3
    const { url, resumable } = await video({ size: seven })
    expect((await tus('POST', resumable, { 'upload-length': String(seven) })).statusCode).toBe(201)
    expect(await put(url, bytes, { length: seven })).toMatchObject({ status: 413, message: 'El archivo es demasiado grande. Máximo 5 GB.' })
  })

  test('FIL-6: another size than announced, and nothing at all: 400', async () => {
    const { resumable } = await video({ size: 5000 })
    expect((await tus('POST', resumable, { 'upload-length': '4999' })).json()).toMatchObject({ errorExt: { code: 'FILE_INCOMPLETE' } })
    const free = await video()
    expect((await tus('POST', free.resumable, { 'upload-length': '0' })).json()).toMatchObject({ errorExt: { code: 'FILE_EMPTY' } })
  })

  test('FIL-16: the same file again: it is there already, whichever way it is sent', async () => {
    const { url, resumable, file } = await video()
    await send(bytes, address(resumable))
    const first = await rowOf(file.id)
    await send(bytes, address(resumable))
    expect((await tus('POST', resumable, { 'upload-length': '5000' })).json()).toMatchObject({ errorExt: { code: 'ALREADY_UPLOADED' } })
    expect(await put(url, film(5000))).toMatchObject({ code: 'ALREADY_UPLOADED' })
    expect(await rowOf(file.id)).toEqual(first)
    expect(await renewUpload({ db: t.db, links: t.services.links, now: t.clock.now() }, file.id)).toBeNull()
  })

  test('FIL-17: after a restart, pieces of the first attempt are not mixed in', async () => {
    const { resumable, file } = await video()
    await tus('POST', resumable, { 'upload-length': '9000' })
    await patch(resumable, 0, film(4000))
    const { key } = (await rowOf(file.id))!
    expect(await parts(key)).toHaveLength(2)
    await tus('POST', resumable, { 'upload-length': '5000' })
    expect((await tus('HEAD', resumable)).headers['upload-offset']).toBe('0')
    await patch(resumable, 0, bytes)
    expect((await get(fileUrl(t.services.links, { id: file.id, kind: 'video' }))).rawPayload).toEqual(bytes)
    expect(await parts(key)).toEqual([])
  })

  test('FIL-18: when the server died between the last piece and its answer, the next look completes the file', async () => {
    const { resumable, file } = await video()
    await tus('POST', resumable, { 'upload-length': '5000' })
    await patch(resumable, 0, bytes.subarray(0, 3000))
    const { key } = (await rowOf(file.id))!
    const { pieces } = t.services.storage
    await (await pieces.store()).write(Readable.from([bytes.subarray(3000)]), pieces.idOf(key), 3000)
    expect((await tus('HEAD', resumable)).headers['upload-offset']).toBe('5000')
    expect((await rowOf(file.id))?.state).toBe('ready')
  })

  test('FIL-18: after a crash between storing the file and updating its row the next request completes it', async () => {
    const { resumable, file } = await video()
    await tus('POST', resumable, { 'upload-length': '5000' })
    const { key } = (await rowOf(file.id))!
    const { pieces } = t.services.storage
    await (await pieces.store()).write(Readable.from([bytes]), pieces.idOf(key), 0)
    await pieces.finish(key, 'video/mp4')
    expect((await tus('HEAD', resumable)).headers['upload-offset']).toBe('5000')
    expect((await rowOf(file.id))?.state).toBe('ready')
    expect((await get(fileUrl(t.services.links, { id: file.id, kind: 'video' }))).rawPayload).toEqual(bytes)
  })

  test('FIL-17: after a restart following that, the first file is deleted', async () => {
    const { resumable, file } = await video()
    await tus('POST', resumable, { 'upload-length': '5000' })
    const { key } = (await rowOf(file.id))!
    const { pieces, head } = t.services.storage
    await (await pieces.store()).write(Readable.from([bytes]), pieces.idOf(key), 0)
    await pieces.finish(key, 'video/mp4')
    await tus('POST', resumable, { 'upload-length': '5000' })
    expect(await head(key)).toBeNull()
  })

  test('FIL-17: after giving up nothing stays, and it may start again', async () => {
    const { resumable, file } = await video()
    await tus('POST', resumable, { 'upload-length': '5000' })
    const { key } = (await rowOf(file.id))!
    expect((await tus('DELETE', resumable)).statusCode).toBe(204)
    expect(await parts(key)).toEqual([])
    expect((await tus('HEAD', resumable)).statusCode).toBe(404)
    await send(bytes, address(resumable))
  })

  test('FIL-19: a piece that does not follow: 409 in Spanish', async () => {
    const { resumable } = await video()
    await tus('POST', resumable, { 'upload-length': '5000' })
    const answer = await patch(resumable, 100, bytes.subarray(100))
    expect([answer.statusCode, (JSON.parse(answer.body) as { error: { message: { es: string } } }).error.message.es]).toEqual([
      409,
      'La información enviada no es válida',
    ])
  })
})
