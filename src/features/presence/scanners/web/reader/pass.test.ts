import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { decodedSize } from './frames.ts'
import { passOf } from '#lib/pass.ts'
import { repeats } from './repeats.ts'

test.each([
  ['65a1f0c2d3e4b5a697887766', '65a1f0c2d3e4b5a697887766'],
  ['65A1F0C2D3E4B5A697887766', '65a1f0c2d3e4b5a697887766'],
  [' 65a1f0c2d3e4b5a697887766\n', '65a1f0c2d3e4b5a697887766'],
  ['656100002233445566778899', null],
  ['abcdefabcdefabcdefabcdef', null],
  ['65a1f0c2d3e4b5a69788776', null],
  ['65a1f0c2d3e4b5a6978877660', null],
  ['65a1f0c2d3e4b5a69788776g', null],
  ['https://ejemplo.mx', null],
  ['', null],
])('SCN-1: %j is the pass %j: 24 hexadecimal characters with letters and digits, in any case', (text, id) => {
  expect(passOf(text)).toBe(id)
})

test('SCN-1: every id that we make is a pass', () => {
  for (let at = 0; at < 2_000; at++) {
    const id = newId()
    expect(passOf(id.toUpperCase())).toBe(id)
  }
})

test('SCN-31: the camera reports a code once while visible, and again after 3 s without it', () => {
  const isNew = repeats()
  expect([isNew('a', 0), isNew('a', 2_900), isNew('a', 5_000), isNew('a', 7_999), isNew('a', 11_000)]).toEqual([
    true,
    false,
    false,
    false,
    true,
  ])
  expect([isNew('b', 11_100), isNew('a', 11_200)]).toEqual([true, true])
})

test.each([
  [1280, 720, 640, 360],
  [720, 1280, 360, 640],
  [320, 240, 320, 240],
  [4000, 3, 640, 1],
])('SCN-32: a picture of %i x %i is decoded as %i x %i', (width, height, toWidth, toHeight) => {
  expect(decodedSize(width, height)).toEqual({ width: toWidth, height: toHeight })
})
