import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { images } from '#features/foundation/files/contract.ts'
import { PNG, startFiles } from '#features/foundation/files/server/testing.ts'
import { notifications } from '#features/outreach/notifications/contract.ts'
import { outbox } from '#features/foundation/outbox/contract.ts'
import { payments } from '#features/money/payments/contract.ts'
import { letterMark } from '#server/mail/letterLogo.ts'
import { academy } from '../contract.ts'

const { t, put } = await startFiles()
const desk = await t.admin()
const change = (body: object) => t.ok(academy.update, { body }, desk)

async function logo(bytes: Buffer): Promise<string> {
  const { url, image } = await t.ok(images.create, { body: { filename: 'logo.png' } }, desk)
  expect((await put(url, bytes)).status).toBe(200)
  return image._id
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
/** A PNG of gray noise, which does not compress. */
function noisy(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 8
  const rows = Buffer.concat(Array.from({ length: side }, () => Buffer.concat([Buffer.of(0), randomBytes(side)])))
  return Buffer.concat([PNG.subarray(0, 8), chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

test("ACA-14: letters have the academy's name, color and logo; a logo too large for letters is replaced by Plantel’s mark", async () => {
  await change({ name: 'Academia Ánima', brandColor: '#7a1f3d', logo: await logo(PNG) })
  const mark = await letterMark(t.services)
  expect([mark.cid, mark.type, Buffer.from(mark.content)]).toEqual(['mark', 'image/png', PNG])
  const { html_content: html } = await t.ok(notifications.template, {}, desk)
  for (const part of ['Academia Ánima', '#7a1f3d', `data:image/png;base64,${PNG.toString('base64')}`]) expect(html).toContain(part)
  await change({ logo: await logo(noisy(700)) })
  expect((await letterMark(t.services)).filename).toBe('marca.png')
})

test('ACA-15: a receipt keeps name, texts, color and logo of its day, and can still be printed', async () => {
  await change({ name: 'Academia Uno', receiptHeader: 'Arriba', receiptFooter: 'Abajo', brandColor: '#0a7d4f', logo: await logo(PNG) })
  const { studentId, courseId } = await t.make.registration()
  const body = { paymentType: 'cash', amount: 100, student: studentId, concept: 'Pago', course: courseId } as const
  const { payment } = await t.ok(payments.create, { body }, desk)
  await change({ name: 'Academia Dos', brandColor: '#3646d0', logo: null })
  const { snapshot } = await t.db.selectFrom('receipt').select('snapshot').executeTakeFirstOrThrow()
  expect((snapshot as { academy: object }).academy).toMatchObject({
    name: 'Academia Uno',
    header: 'Arriba',
    footer: 'Abajo',
    brandColor: '#0a7d4f',
    logoId: expect.any(String),
  })
  const file = await t.ok(payments.receipt, { params: { id: payment._id } }, desk)
  expect((await file.text()).slice(0, 5)).toBe('%PDF-')
  const { messages } = await t.ok(outbox.list, {}, desk)
  const { message } = await t.ok(outbox.find, { params: { id: messages[0]!._id } }, desk)
  expect(message.html).toContain('Academia Dos')
})
