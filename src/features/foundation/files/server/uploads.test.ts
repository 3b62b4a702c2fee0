import { request as send } from 'node:http'
import { deflateSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { newId } from '#lib/ids.ts'
import { FILE_KINDS } from '../contract.ts'
import { sweepUploads } from './jobs.ts'
import { fileUrl } from './links.ts'
import { readyFile } from './store.ts'
import { EXE, PDF, PNG, pngOf, startFiles } from './testing.ts'

const { t, port, user, announced, put, get, uploaded, rowOf } = await startFiles()
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('handing one in', () => {
  test('FIL-1: one PUT without a session; afterwards the file is usable, with the type of its bytes', async () => {
    const { url, file } = await announced({ filename: 'C:\\fotos\\portada de hoy.png', size: PNG.length })
    const answer = await put(url, PNG, { type: 'text/html' })
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body)).toEqual({ success: true, file: { _id: file.id, contentType: 'image/png', size: PNG.length } })
    expect(await rowOf(file.id)).toMatchObject({
      state: 'ready',
      name: 'portada de hoy.png',
      contentType: 'image/png',
      size: PNG.length,
      createdBy: user.id,
      expiresAt: null,
    })
  })

  test('FIL-2: accepts one PUT: the second is refused and changes nothing', async () => {
    const { url, file } = await announced()
    await put(url, PNG)
    const first = await rowOf(file.id)
    expect(await put(url, Buffer.concat([PNG, PNG]))).toMatchObject({ status: 409, code: 'ALREADY_UPLOADED' })
    expect(await rowOf(file.id)).toEqual(first)
  })

  test('FIL-2: several uploads at once: stores exactly one, and serves its bytes', async () => {
    const { url, file } = await announced()
    const points = deflateSync(Buffer.alloc(2))
    const bodies = Array.from({ length: 6 }, (_, nth) => pngOf({ points: Buffer.concat([points, Buffer.alloc(nth * 1000, nth)]) }))
    const answers = await Promise.all(bodies.map(body => put(url, body)))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(answers.filter(answer => answer.status === 409)).toHaveLength(5)
    const row = await readyFile(t.db, file.id)
    const winner = bodies[answers.findIndex(answer => answer.status === 200)]!
    expect((await get(fileUrl(t.services.links, row))).rawPayload).toEqual(winner)
  })

  test.each<[string, (url: string) => string]>([
    ['no signature', url => url.split('?')[0]!],
    ['a forged one', url => url.replace(/signature=.{6}/, 'signature=AAAAAA')],
    ['a later end', url => url.replace(/expires=(\d+)/, (_all, at: string) => `expires=${Number(at) + 1000}`)],
    ['another file', url => url.replace(/[0-9a-f]{24}/, newId())],
    ['a path that climbs', url => url.replace(/[0-9a-f]{24}/, '..%2F..%2Fetc%2Fpasswd')],
    ['twice the same parameter', url => `${url}&expires=99999999999`],
  ])('FIL-3: %s: 403, connection closed, nothing stored', async (_what, change) => {
    const { url, file } = await announced()
    expect(await put(change(url), PNG)).toMatchObject({ status: 403, code: 'LINK_EXPIRED' })
    expect((await rowOf(file.id))?.state).toBe('pending')
  })

  test('FIL-3: an address for reading accepts no file', async () => {
    const { file } = await announced()
    const { status } = await put(t.services.links.sign(`/api/files/upload/${file.id}`), PNG)
    expect(status).toBe(403)
  })

  test('FIL-1: works for 15 minutes', async () => {
    const [early, late] = [await announced(), await announced()]
    await t.clock.advance(14 * MINUTE)
    expect((await put(early.url, PNG)).status).toBe(200)
    await t.clock.advance(2 * MINUTE)
    expect(await put(late.url, PNG)).toMatchObject({ status: 403, code: 'LINK_EXPIRED' })
  })

  test('FIL-8: 404 for a file that was deleted meanwhile', async () => {
    const { url, file } = await announced()
    await t.db.deleteFrom('storedFile').where('id', '=', file.id).execute()
    expect(await put(url, PNG)).toMatchObject({ status: 404, code: 'FILE_NOT_FOUND' })
  })
})

describe('limits and looking at the bytes', () => {
  const big = Buffer.concat([PNG, Buffer.alloc(FILE_KINDS.image.maxSize)])

  test('FIL-4: 413 by the declared length, before reading; closes the connection', async () => {
    const { url, file } = await announced()
    const { status, headers, message } = await put(url, PNG, { length: 900_000_000_000 })
    expect({ status, message, connection: headers.connection }).toEqual({
      status: 413,
      message: 'El archivo es demasiado grande. Máximo 2 MB.',
      connection: 'close',
    })
    expect(await rowOf(file.id)).toMatchObject({ state: 'refused', refusal: message })
  })

  test('FIL-4: 413 in mid-stream without a declared length; stores nothing', async () => {
    const { url, file } = await announced()
    const { status, headers } = await put(url, big, { declared: false })
    expect({ status, connection: headers.connection }).toEqual({ status: 413, connection: 'close' })
    const { key, state } = (await rowOf(file.id))!
    expect(state).toBe('refused')
    expect(await t.services.storage.head(key)).toBeNull()
  })

  test('FIL-4: 413 at once when the announced size is too large', async () => {
    await expect(announced({ size: 3_000_000 })).rejects.toMatchObject({ failure: { status: 413 } })
    await expect(announced({ size: 2000, maxSize: 1000 })).rejects.toMatchObject({ failure: { status: 413 } })
  })

  test('FIL-5: 415 for a program that calls itself a picture', async () => {
    const { url, file } = await announced({ filename: 'foto.png' })
    expect(await put(url, EXE)).toMatchObject({ status: 415, message: 'El archivo no es una imagen JPG o PNG.' })
    const { state, key } = (await rowOf(file.id))!
    expect(state).toBe('refused')
    expect(await t.services.storage.head(key)).toBeNull()
  })

  test('M6 CON-70: a large file refused by its beginning gets its answer when the rest has arrived, without a timeout', async () => {
    const huge = Buffer.concat([PNG.subarray(0, 8), Buffer.alloc(1_500_000)])
    huge.write('IHDR', 12)
    huge.writeUInt32BE(16_000, 16)
    huge.writeUInt32BE(16_000, 20)
    const program = Buffer.concat([EXE, Buffer.alloc(1_500_000)])
    const urls = [(await announced()).url, (await announced()).url]
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      expect(await put(urls[0]!, huge)).toMatchObject({ status: 415, code: 'PICTURE_TOO_LARGE' })
      expect(await put(urls[1]!, program)).toMatchObject({ status: 415, message: 'El archivo no es una imagen JPG o PNG.' })
    } finally {
      vi.useRealTimers()
    }
  })

  test('FIL-5: 415 for a real PDF where a picture was announced, 200 where a PDF was', async () => {
    expect((await put((await announced()).url, PDF)).status).toBe(415)
    expect((await put((await announced({ kind: 'pdf', filename: 'guía.pdf' })).url, PDF)).status).toBe(200)
  })

  test('FIL-6: 400 for nothing at all', async () => {
    expect(await put((await announced()).url, Buffer.alloc(0))).toMatchObject({ status: 400, code: 'FILE_EMPTY' })
  })

  test('FIL-6: 400 when fewer or more bytes arrive than announced; the same address can be used again', async () => {
    const { url, file } = await announced({ size: PNG.length })
    expect(await put(url, PNG.subarray(0, 3000))).toMatchObject({ status: 400, code: 'FILE_INCOMPLETE' })
    expect(await put(url, Buffer.concat([PNG, PNG]))).toMatchObject({ status: 400, code: 'FILE_INCOMPLETE' })
    expect((await rowOf(file.id))?.state).toBe('pending')
    expect((await put(url, PNG)).status).toBe(200)
  })

  test('FIL-7: an aborted upload leaves nothing, and may be repeated', async () => {
    const { url, file } = await announced()
    await new Promise<void>(resolve => {
      const call = send({ port, host: '127.0.0.1', method: 'PUT', path: url, headers: { 'content-length': 100_000 } })
      call.on('error', () => resolve())
      call.write(PNG, () => setImmediate(() => call.destroy()))
    })
    expect((await put(url, PNG)).status).toBe(200)
    expect((await rowOf(file.id))?.state).toBe('ready')
  })
})

describe('FIL-9: uploads that never arrive are swept after 24 h', () => {
  test('the sweep deletes pending and refused files with their bytes, and keeps used ones', async () => {
    const never = await announced()
    const first = await announced()
    await put(first.url, EXE)
    const crashed = await announced()
    const { key } = (await rowOf(crashed.file.id))!
    await t.services.storage.put(key, PNG, 'image/png')
    const used = await uploaded()

    await t.clock.advance(23 * HOUR)
    const sweep = () => sweepUploads.run({}, t.jobContext())
    await sweep()
    expect(await rowOf(never.file.id)).toBeDefined()
    await t.clock.advance(2 * HOUR)
    await sweep()
    for (const { file } of [never, first, crashed]) expect(await rowOf(file.id)).toBeUndefined()
    expect(await t.services.storage.head(key)).toBeNull()
    expect((await get(fileUrl(t.services.links, used))).statusCode).toBe(200)
  })
})
