import { expect, test } from 'vitest'
import { decoded, isUtf16, parseCsv } from './csv.ts'

const bytes = (...codes: number[]) => new Uint8Array(codes)

test('IMP-5: encodings: UTF-8 with and without BOM, else Windows-1252', () => {
  expect(decoded(new TextEncoder().encode('Peña'))).toBe('Peña')
  expect(decoded(bytes(0xef, 0xbb, 0xbf, 0x50, 0x65, 0xc3, 0xb1, 0x61))).toBe('Peña')
  expect(decoded(bytes(0x50, 0x65, 0xf1, 0x61))).toBe('Peña')
})

test('IMP-5: concatenated lists of different encodings: each line by itself', () => {
  expect(decoded(bytes(0x50, 0xc3, 0xb1, 0x0a, 0x50, 0xf1, 0x0d, 0x0a, 0x41))).toBe('Pñ\nPñ\r\nA')
})

test("IMP-5: Excel's 'Texto Unicode', in both byte orders", () => {
  expect(decoded(bytes(0xff, 0xfe, 0x50, 0, 0xf1, 0))).toBe('Pñ')
  expect(decoded(bytes(0xfe, 0xff, 0, 0x50, 0, 0xf1))).toBe('Pñ')
  expect(isUtf16(bytes(0x50, 0, 0xf1, 0))).toBe(false)
})

test.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\r\n"1,5";2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'a\tb\n1\t',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  [
    '"a, x",b\n"dice ""hola""\nadiós",2',
    [
      ['a, x', 'b'],
      ['dice "hola"\nadiós', '2'],
    ],
  ],
  ['', []],
])('IMP-5: %j as rows', (text, rows) => {
  expect(parseCsv(text)).toEqual(rows)
})
