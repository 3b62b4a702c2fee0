import { describe, expect, test } from 'vitest'
import { sniff } from './sniff.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))
const box = (brand: string) => bytes([0, 0, 0, 24], 'ftyp', brand, [0, 0, 0, 0])
const ebml = (docType: string) => bytes([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 1], docType)
function packets(offset: number, size: number): Buffer {
  const all = Buffer.alloc(400)
  all[offset] = 0x47
  all[offset + size] = 0x47
  return all
}

describe('FIL-5: the first bytes determine the type', () => {
  test.each<[string, Buffer]>([
    ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF')],
    ['image/png', bytes([0x89], 'PNG', [0x0d, 0x0a, 0x1a, 0x0a])],
    ['image/gif', bytes('GIF89a')],
    ['image/webp', bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 ')],
    ['application/pdf', bytes('%PDF-1.7\n')],
    ['video/mp4', box('isom')],
    ['video/mp4', box('mp42')],
    ['video/quicktime', box('qt  ')],
    ['video/quicktime', bytes([0, 0, 0, 8], 'wide')],
    ['video/webm', ebml('webm')],
    ['video/x-matroska', ebml('matroska')],
    ['video/x-msvideo', bytes('RIFF', [1, 2, 3, 4], 'AVI LIST')],
    ['video/mp2t', packets(0, 188)],
    ['video/mp2t', packets(4, 192)],
  ])('%s', (type, head) => expect(sniff(head)).toBe(type))

  test.each<[string, Buffer]>([
    ['a program', bytes('MZ', [0x90, 0])],
    ['a page', bytes('<!doctype html><script>')],
    ['a drawing that may carry scripts', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['a list of other files', bytes('#EXTM3U\nfile:///etc/passwd\n')],
    ['a script that joins files', bytes('ffconcat version 1.0\nfile /etc/passwd\n')],
    ['an archive', bytes('PK', [3, 4])],
    ['sound in a film container', box('M4A ')],
    ['a picture in a film container', box('heic')],
    ['sound in RIFF', bytes('RIFF', [1, 2, 3, 4], 'WAVE')],
    ['one stray sync byte', bytes([0x47], 'nothing else')],
    ['nothing', Buffer.alloc(0)],
    ['a name that lies inside', bytes('xx%PDF-1.7')],
  ])('%s is not accepted', (_what, head) => expect(sniff(head)).toBeNull())
})
