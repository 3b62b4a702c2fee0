import { expect, test } from 'vitest'
import { passOf } from '#lib/pass.ts'
import { wedge } from './wedge.ts'

const PASS = '65a1f0c2d3e4b5a697887766'

/** Types a text with this many milliseconds per key and returns the scans. */
function typed(text: string, every: number, press = wedge(), from = 0): string[] {
  const keys = [...text.split(''), 'Enter']
  return keys.flatMap((key, at) => press.press(key, from + at * every).read ?? [])
}

test('SCN-30: fast keys that end with Enter are a scan', () => {
  expect(typed(PASS, 4)).toEqual([PASS])
  expect(typed(PASS, 45)).toEqual([PASS])
})

test("SCN-30: a person's typing is not a scan, and its Enter stays Enter", () => {
  expect(typed(PASS, 140)).toEqual([])
  const press = wedge()
  press.press('a', 0)
  expect(press.press('Enter', 10)).toEqual({})
})

test("SCN-30: the scanner's Enter ends the scan; Shift between its keys does not split them", () => {
  const press = wedge()
  const presses = ['A', 'Shift', '1', 'Shift', 'b', '2', 'c', '3'].map((key, at) => press.press(key, at * 5))
  expect(presses.map(({ read, begins }) => [read, begins === true])).toEqual(presses.map((_, at) => [undefined, at === 0]))
  expect(press.press('Enter', 45)).toEqual({ read: 'A1b2c3' })
})

test('SCN-30: text typed before a pause is not part of the scan', () => {
  const press = wedge()
  press.press('x', 0)
  expect(typed(PASS, 4, press, 500)).toEqual([PASS])
  // A scan before typing changes nothing either.
  expect(typed(PASS, 4, press, 620)).toEqual([PASS])
})

test('SCN-30: a foreign code may be any text; endless keys are cut', () => {
  expect(typed('https://ejemplo.mx/?a=1', 4)).toEqual(['https://ejemplo.mx/?a=1'])
  expect(typed('a'.repeat(9_000), 1)[0]).toHaveLength(4_000)
})

test('M121: a pass may end with Tab, with nothing, or with a late Enter that presses nothing', () => {
  const press = wedge()
  const keys = (text: string, from: number) => text.split('').map((key, at) => press.press(key, from + at * 4))
  keys(PASS, 0)
  expect(press.press('Tab', 120)).toEqual({ read: PASS })
  expect(keys(PASS, 1_000).at(-1)).toMatchObject({ whole: true })
  expect(press.silence()).toBe(PASS)
  expect(press.press('Enter', 1_400)).toEqual({ late: true })
  expect(press.press('Enter', 1_500)).toEqual({})
})

test("M121: drops scanners' prefixes of a pass; only Enter ends another text", () => {
  const press = wedge()
  for (const [at, key] of `]Q1${PASS}`.split('').entries()) press.press(key, at * 4)
  expect(passOf(press.press('Enter', 112).read!)).toBe(PASS)
  for (const [at, key] of 'Hernandez'.split('').entries()) press.press(key, 1_000 + at * 40)
  expect(press.press('Tab', 1_360)).toEqual({})
})
