import { expect, test } from 'vitest'
import { isId, newId } from '#lib/ids.ts'

test('WIR-18: an id has 24 hexadecimal characters with a letter and a digit, and is never given twice', () => {
  const ids = Array.from({ length: 50_000 }, () => newId())
  expect(ids.every(isId)).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
})

test('WIR-19: ids are time-ordered', () => {
  const [earlier, later] = [newId(new Date('2026-01-01T00:00:00Z')), newId(new Date('2026-01-01T00:00:01Z'))]
  expect(earlier < later).toBe(true)
  expect(earlier.slice(0, 8)).toBe(Math.floor(Date.parse('2026-01-01T00:00:00Z') / 1000).toString(16))
})

test.each([
  '',
  '123456789012345678901234',
  'abcdefabcdefabcdefabcdef',
  '65F0A1B2C3D4E5F6A7B8C9D0',
  '65f0a1b2c3d4e5f6a7b8c9d',
  '65f0a1b2c3d4e5f6a7b8c9dg',
  '65f0a1b2c3d4e5f6a7b8c9d0\n',
])('WIR-18: %j is not an id', text => expect(isId(text)).toBe(false))
