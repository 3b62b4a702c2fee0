import { deflateSync } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { imageSize } from 'image-size'
import { images } from '#features/foundation/files/contract.ts'
import * as files from '#features/foundation/files/server/store.ts'
import { payments } from '#features/money/payments/contract.ts'
import { findFfmpeg } from '#server/ffmpeg/find.ts'
import { startTest } from '#server/testing/harness.ts'
import { usageRecorder } from '#server/testing/usage.ts'
import { academy } from '../contract.ts'
import { redrawPresent } from './logo.ts'

const t = await startTest()
const usage = usageRecorder()
afterAll(usage.write)
const lidia = await t.as('put /academy/', 'get /academy/', 'post /courses/')
const ffmpeg = await findFfmpeg(t.services.config)

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc = (bytes: Buffer) => (bytes.reduce((c, byte) => crcTable[(c ^ byte) & 0xff]! ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}
/** One bit per pixel: a small file that decompresses to a large picture. */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

async function upload(bytes: Buffer) {
  const { url, image } = await t.ok(images.create, { body: { filename: 'logo.png' } }, lidia)
  const answer = await t.app.inject({ method: 'PUT', url, payload: bytes, headers: { 'content-type': 'application/octet-stream' } })
  usage.record('files.upload', answer.statusCode, answer.json())
  return { status: answer.statusCode, body: answer.json(), id: image._id }
}

test.each([
  [16_000, 16_000, '16,000 × 16,000'],
  [8_001, 10, '8,001 × 10'],
  [5_001, 5_000, '5,001 × 5,000'],
])('M6 CON-70: a picture of %i × %i is refused at the door, however small its file', async (width, height, refusalText) => {
  const { status, body, id } = await upload(png(width, height))
  const message = `La imagen mide ${refusalText}. Máximo 25 millones de puntos y 8,000 por lado.`
  expect([status, body.errorExt ?? body.error]).toEqual([415, expect.objectContaining({ code: 'PICTURE_TOO_LARGE' })])
  expect(JSON.stringify(body)).toContain(message)
  expect(await files.find(t.db, id)).toMatchObject({ state: 'refused', refusal: message })
})

test('M6 CON-70: accepts a picture at the limit and stores its size', async () => {
  const { status, id } = await upload(png(8_000, 3_125))
  expect(status).toBe(200)
  expect(await files.find(t.db, id)).toMatchObject({ state: 'ready', width: 8_000, height: 3_125 })
})

test.skipIf(ffmpeg === null)('M6 CON-70: a logo is drawn once for paper, at most 1,000 a side', async () => {
  const { id } = await upload(png(4_000, 1_000))
  await t.ok(academy.update, { body: { logo: id } }, lidia)
  await t.runJobs()
  const { printKey } = (await files.find(t.db, id))!
  const printed = await buffer((await t.services.storage.read(printKey!)).body)
  expect(imageSize(printed)).toMatchObject({ width: 1_000, height: 250, type: 'png' })
  await t.runJobs()
  expect((await files.find(t.db, id))!.printKey).toBe(printKey)
})

test('M6 CON-70: the next start measures old pictures once, and queues logos of today and of old receipts for paper', async () => {
  const [old, present, plain, lostFile] = [
    await upload(png(4_000, 1_000)),
    await upload(png(900, 300)),
    await upload(png(20, 10)),
    await upload(png(30, 10)),
  ]
  const till = await t.as('post /payments/', 'get /students/')
  await t.ok(academy.update, { body: { logo: old.id } }, lidia)
  const { studentId, courseId } = await t.make.registration({ price: 100_000 })
  await t.ok(payments.create, { body: { student: studentId, course: courseId, concept: 'Pago', amount: 100 } }, till)
  await t.ok(academy.update, { body: { logo: present.id } }, lidia)
  // Logos of the first edition have no size and no version for paper.
  await t.db.updateTable('storedFile').set({ width: null, height: null, printKey: null }).execute()
  await t.services.storage.remove((await files.find(t.db, lostFile.id))!.key)

  const queued: string[] = []
  const start = () =>
    redrawPresent.run({}, t.jobContext({ enqueue: async (job, payload) => void queued.push(JSON.stringify([job.name, payload])) }))
  await start()
  const sizes = await Promise.all([old, present, plain, lostFile].map(({ id }) => files.find(t.db, id)))
  expect(sizes.map(file => [file!.width, file!.height])).toEqual([
    [4_000, 1_000],
    [900, 300],
    [20, 10],
    [0, 0],
  ])
  expect(queued.toSorted()).toEqual([old.id, present.id].map(fileId => JSON.stringify(['redraw-logo', { fileId }])).toSorted())
  await start()
  expect(queued).toHaveLength(2)
})

test('M6 CON-70: without ffmpeg refuses a logo that is too large for receipts, and accepts a small one', async () => {
  Object.assign(t.services, { config: { ...t.services.config, ffmpegPath: 'off' } })
  const [large, small] = [await upload(png(1_001, 10)), await upload(png(1_000, 10))]
  expect(await t.refused(academy.update, { body: { logo: large.id } }, lidia)).toMatchObject({
    status: 409,
    code: 'LOGO_TOO_LARGE',
    fields: ['logo'],
  })
  await t.ok(academy.update, { body: { logo: small.id } }, lidia)
  await t.runJobs()
  expect(await files.find(t.db, small.id)).toMatchObject({ printKey: null })
})
