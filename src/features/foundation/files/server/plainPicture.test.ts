import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { FILE_KINDS } from '../contract.ts'
import { plainPictures } from './jobs.ts'
import { fileUrl } from './links.ts'
import { chunksOf, segmentsOf } from './pictureOpens.ts'
import { isPicture, plainPicture } from './plainPicture.ts'
import { startFiles } from './testing.ts'

const { t, get, uploaded, rowOf } = await startFiles()

/** The metadata of Ana's phone: her home, her name, a thumbnail. */
const SECRETS = ['19.3563N 99.1620W', 'Ana López', 'iPhone 17', 'pequeña copia']
const OF_THE_PHONE = Buffer.from(SECRETS.join('/'))
const COLORS = Buffer.from('ICC_PROFILE\0\x01\x01Display P3', 'latin1')

function exif(turned: number, little: boolean): Buffer {
  const block = Buffer.alloc(8 + 2 + 24 + 4)
  const [short, long] = little
    ? [(value: number, at: number) => block.writeUInt16LE(value, at), (value: number, at: number) => block.writeUInt32LE(value, at)]
    : [(value: number, at: number) => block.writeUInt16BE(value, at), (value: number, at: number) => block.writeUInt32BE(value, at)]
  block.write(little ? 'II' : 'MM', 'latin1')
  short(42, 2)
  long(8, 4)
  short(2, 8)
  ;[0x010f, 2, 0x0112, 3].forEach((value, nth) => short(value, 10 + (nth >> 1) * 12 + (nth % 2) * 2))
  long(OF_THE_PHONE.length, 14)
  long(block.length, 18)
  long(1, 26)
  short(turned, 30)
  return Buffer.concat([block, OF_THE_PHONE])
}

const segment = (marker: number, ...parts: (Buffer | string)[]) => {
  const data = Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
const NOTE = 'http://ns.adobe.com/xap/1.0/\0'
const FRAME = segment(0xc2, Buffer.from([8, 0, 9, 0, 16, 1, 1, 0x11, 0]))
const TABLES = [segment(0xdb, Buffer.alloc(65, 1)), FRAME, segment(0xc4, Buffer.alloc(17, 0))]
const SCANS = [1, 2].map(scan =>
  Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from([scan, 0xff, 0, 7, 0xff, 0xd0, 9])]),
)
const ADOBE = segment(0xee, 'Adobe', Buffer.from([0, 100, 0, 0, 0, 0, 0]))
const END = Buffer.from([0xff, 0xd9])
const START = Buffer.from([0xff, 0xd8])

const photo = (...parts: Buffer[]): Buffer =>
  Buffer.concat([
    START,
    segment(0xe0, 'JFIF\0', Buffer.from([1, 2, 0, 0, 1, 0, 1, 1, 1]), OF_THE_PHONE),
    ...parts,
    segment(0xe1, NOTE, OF_THE_PHONE),
    segment(0xe2, COLORS),
    segment(0xe2, 'MPF\0', OF_THE_PHONE),
    segment(0xed, 'Photoshop 3.0\0', OF_THE_PHONE),
    segment(0xfe, OF_THE_PHONE),
    ADOBE,
    ...TABLES,
    SCANS[0]!,
    segment(0xfe, OF_THE_PHONE),
    SCANS[1]!,
    END,
    // A second picture in the same file, with a place of its own.
    Buffer.concat([START, segment(0xe1, 'Exif\0\0', exif(1, true)), END]),
  ])

const chunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}
const drawing = (turned: number): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
    ...['tEXt', 'zTXt', 'iTXt', 'tIME', 'caBX'].map(type => chunk(type, OF_THE_PHONE)),
    chunk('eXIf', exif(turned, false)),
    chunk('iCCP', COLORS),
    chunk('gAMA', Buffer.from([0, 0, 177, 143])),
    chunk('IDAT', deflateSync(Buffer.alloc(2))),
    chunk('IEND', Buffer.alloc(0)),
    OF_THE_PHONE,
  ])

const tells = (bytes: Buffer) => SECRETS.filter(secret => bytes.includes(secret))
const PICTURES = { 'image/jpeg': photo(segment(0xe1, 'Exif\0\0', exif(6, true))), 'image/png': drawing(6) }

test('M134: every accepted picture type loses camera metadata', () => {
  for (const type of FILE_KINDS.image.types) {
    expect(tells(PICTURES[type]), type).toEqual(SECRETS)
    expect(isPicture(type)).toBe(true)
    expect(tells(plainPicture(PICTURES[type], type)), type).toEqual([])
  }
})

test('M134: a JPEG keeps frames, tables, scans, colors and orientation, and nothing else', () => {
  const segments = [...segmentsOf(plainPicture(PICTURES['image/jpeg'], 'image/jpeg'))].map(({ whole }) => whole)
  expect(segments[0]).toEqual(segment(0xe0, 'JFIF\0', Buffer.from([1, 2, 0, 0, 1, 0, 1, 0, 0])))
  expect(segments[1]!.length).toBe(4 + 6 + 26)
  expect(segments.slice(2)).toEqual([segment(0xe2, COLORS), ADOBE, ...TABLES, ...SCANS])
})

test('M134: a PNG keeps its pixels and colors', () => {
  const chunks = [...chunksOf(plainPicture(PICTURES['image/png'], 'image/png'))]
  expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'eXIf', 'iCCP', 'gAMA', 'IDAT'])
})

test.each(['image/jpeg', 'image/png'] as const)(
  'M134: %s: keeps the orientation, drops other metadata; a second run changes nothing',
  type => {
    const turnedBy = (turned: number, little: boolean) => {
      const bytes = type === 'image/png' ? drawing(turned) : photo(segment(0xe1, 'Exif\0\0', exif(turned, little)))
      const plain = plainPicture(bytes, type)
      expect(plainPicture(plain, type)).toEqual(plain)
      const exifs =
        type === 'image/png'
          ? [...chunksOf(plain)].filter(part => part.type === 'eXIf')
          : [...segmentsOf(plain)].filter(({ marker }) => marker === 0xe1)
      return exifs.map(({ whole }) => whole.readUInt16BE(whole.indexOf(Buffer.from([0x01, 0x12])) + 8))
    }
    for (const little of [true, false]) {
      for (let turned = 2; turned <= 8; turned++) expect(turnedBy(turned, little)).toEqual([turned])
      for (const nothing of [0, 1, 9]) expect(turnedBy(nothing, little)).toEqual([])
    }
  },
)

test.each([
  ['that points nowhere', Buffer.concat([Buffer.from('II*\0'), Buffer.alloc(4, 0xff)])],
  ['that is cut', exif(6, true).subarray(0, 12)],
  ['that is empty', Buffer.alloc(0)],
])('M134: drops a camera block %s', (_what, block) => {
  const plain = plainPicture(photo(segment(0xe1, 'Exif\0\0', block)), 'image/jpeg')
  expect([...segmentsOf(plain)].map(({ marker }) => marker)).not.toContain(0xe1)
})

test("M134: Ana's upload is served without metadata, with the right size", async () => {
  for (const type of FILE_KINDS.image.types) {
    const row = await uploaded(PICTURES[type], { filename: 'ana.jpg' })
    const { body } = await t.services.storage.read(row.key)
    const bytes = await buffer(body)
    expect(bytes).toEqual(plainPicture(PICTURES[type], type))
    expect([row.size, row.plain]).toEqual([bytes.length, true])
  }
})

test('M134: strips an old picture too, under the same address; a missing file waits for the next start', async () => {
  const { id, key, contentType } = await uploaded(PICTURES['image/jpeg'])
  const lostUpload = await uploaded(PICTURES['image/png'])
  await t.services.storage.put(key, PICTURES['image/jpeg'], contentType)
  await t.services.storage.remove(lostUpload.key)
  await t.db
    .updateTable('storedFile')
    .set({ plain: false, size: PICTURES['image/jpeg'].length })
    .where('id', 'in', [id, lostUpload.id])
    .execute()
  const address = fileUrl(t.services.links, { id, kind: 'image' })
  expect(tells((await get(address)).rawPayload)).toEqual(SECRETS)
  for (const _time of [1, 2]) {
    await plainPictures.run({}, t.jobContext())
    const { rawPayload, headers } = await get(address)
    expect(rawPayload).toEqual(plainPicture(PICTURES['image/jpeg'], 'image/jpeg'))
    expect(Number(headers['content-length'])).toBe(rawPayload.length)
  }
  expect(await t.services.storage.head(key)).toBeNull()
  expect([(await rowOf(id))!.plain, (await rowOf(lostUpload.id))!.plain]).toEqual([true, false])
})
