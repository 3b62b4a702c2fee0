import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode, REPLACEMENT } from './text.ts'

const bytes = (...codes: number[]) => new Uint8Array(codes)
const utf8 = (text: string) => new TextEncoder().encode(text)

test('LLE-1: UTF-8 with and without its mark, else Windows-1252', () => {
  expect(decode(utf8('Peña'))).toEqual({ text: 'Peña', encoding: 'utf-8' })
  expect(decode(bytes(0xef, 0xbb, 0xbf, 0x50, 0xc3, 0xb1)).text).toBe('Pñ')
  expect(decode(bytes(0x50, 0x65, 0xf1, 0x61))).toEqual({ text: 'Peña', encoding: 'windows-1252' })
})

test('LLE-1: reads each line in its own encoding when lists were pasted together', () => {
  expect(decode(bytes(0x50, 0xc3, 0xb1, 0x0a, 0x50, 0xf1, 0x0d, 0x0a, 0x41))).toEqual({ text: 'Pñ\nPñ\r\nA', encoding: 'mixed' })
})

test("LLE-1: Excel's 'Texto Unicode', whichever byte comes first, with a mark or without", () => {
  expect(decode(bytes(0xff, 0xfe, 0x50, 0, 0xf1, 0))).toEqual({ text: 'Pñ', encoding: 'utf-16le' })
  expect(decode(bytes(0xfe, 0xff, 0, 0x50, 0, 0xf1))).toEqual({ text: 'Pñ', encoding: 'utf-16be' })
  expect(decode(bytes(0x50, 0, 0xf1, 0, 0x41, 0, 0x42, 0))).toEqual({ text: 'PñAB', encoding: 'utf-16le' })
  expect(decode(bytes(0, 0x50, 0, 0xf1, 0, 0x41, 0, 0x42))).toEqual({ text: 'PñAB', encoding: 'utf-16be' })
})

test('LLE-1, LLE-6: half a letter of UTF-8 does not become another letter', () => {
  expect(decode(bytes(0x50, 0xc3, 0x61, 0x0a, 0x50, 0xc3, 0xb1)).text).toBe(`P${REPLACEMENT}a\nPñ`)
})

test('LLE-1: any text comes back from UTF-8 and UTF-16, and of Spanish letters from Windows-1252', () => {
  const spanish = fc.string({ unit: fc.constantFrom(...Array.from('abzABZ áéíóúñÁÉÍÓÚÑü0123,;\n')), minLength: 1, maxLength: 80 })
  fc.assert(
    fc.property(spanish, text => {
      expect(decode(utf8(text)).text).toBe(text)
      const wide = Uint8Array.from(`\uFEFF${text}`.split('').flatMap(letter => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]))
      expect(decode(wide).text).toBe(text)
      expect(decode(Uint8Array.from(text, letter => letter.charCodeAt(0))).text).toBe(text)
    }),
  )
})
