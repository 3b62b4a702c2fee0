import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { draw } from '#server/paper/draw.ts'
import { EXE, PDF, PNG, pngOf, startFiles } from './testing.ts'

const { t, announced, put, rowOf } = await startFiles()

const guide = (part: object) => draw({ content: ['Guía de álgebra'], ...part })
const [locked, unprintable] = [
  Buffer.from(await guide({ userPassword: 'secreto' })),
  Buffer.from(await guide({ ownerPassword: 'secreto', permissions: { printing: 'none' } })),
]
const jpg = (...parts: Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1]), ...parts])
const points = Buffer.concat([Buffer.from([0xff, 0xda, 0, 2]), Buffer.alloc(200, 1)])

const BROKEN_FILE = 'El archivo está dañado o incompleto: no se puede abrir.'
const LOCKED = 'El PDF pide contraseña. Guárdalo sin ella y vuelve a subirlo.'

test.each<[string, 'image' | 'pdf', Buffer, string]>([
  ['a PNG that is a beginning alone', 'image', PNG.subarray(0, 33), BROKEN_FILE],
  ['a PNG that was cut', 'image', PNG.subarray(0, -30), BROKEN_FILE],
  ['a PNG with a damaged byte', 'image', Buffer.from(PNG.map((byte, at) => (at === PNG.length - 14 ? byte ^ 1 : byte))), BROKEN_FILE],
  ['a PNG that unfolds to less than it says', 'image', pngOf({ width: 50, height: 50 }), BROKEN_FILE],
  ['a PNG whose points are no such thing', 'image', pngOf({ points: Buffer.from('nada') }), BROKEN_FILE],
  ['a JPEG without points', 'image', jpg(), BROKEN_FILE],
  ['a JPEG that was cut', 'image', jpg(points), BROKEN_FILE],
  ['a page named JPG', 'image', Buffer.from('<!doctype html><title>Hola</title>'), 'El archivo no es una imagen JPG o PNG.'],
  ['a PDF that is a beginning alone', 'pdf', PDF.subarray(0, 1000), BROKEN_FILE],
  ['a program behind the beginning of a PDF', 'pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), EXE]), BROKEN_FILE],
  ['a PDF that asks for a password', 'pdf', locked, LOCKED],
])('M99: %s is refused, and nothing of it stays', async (_what, kind, bytes, message) => {
  const { url, file } = await announced({ kind, size: bytes.length })
  expect(await put(url, bytes)).toMatchObject({ status: 415, message })
  const { state, key } = (await rowOf(file.id))!
  expect([state, await t.services.storage.head(key)]).toEqual(['refused', null])
})

test.each<[string, 'image' | 'pdf', Buffer]>([
  ['a JPEG that comes to its end', 'image', jpg(points, Buffer.from([0xff, 0xd9]))],
  ['a PNG with bytes behind its end', 'image', Buffer.concat([PNG, Buffer.alloc(50)])],
  ['a large PNG', 'image', pngOf({ width: 4000, height: 4000, points: deflateSync(Buffer.alloc(4001 * 4000)) })],
  ['a PDF that may be read and not printed', 'pdf', unprintable],
])('M99: accepts %s', async (_what, kind, bytes) => {
  const { url, file } = await announced({ kind, size: bytes.length })
  expect((await put(url, bytes)).status).toBe(200)
  expect((await rowOf(file.id))!.state).toBe('ready')
})
