import { expect, test } from 'vitest'
import { endOf, offerTimes } from './times.ts'

const rule = { hours: 24, timeZone: 'America/Mexico_City', lastDay: '2026-12-20' }
// Mexico City is six hours behind.
const at = (text: string) => new Date(`${text}:00-06:00`)

test.each([
  ['by day it is told after a minute and counts from now', '2026-11-23T16:00', '2026-11-23T16:01', '2026-11-24T16:00'],
  ['in the evening it is told at nine and counts from then', '2026-11-23T20:00', '2026-11-24T09:00', '2026-11-25T09:00'],
  ['before nine it is told the same morning', '2026-11-23T07:30', '2026-11-23T09:00', '2026-11-24T09:00'],
  ['at nine sharp it is day', '2026-11-23T09:00', '2026-11-23T09:01', '2026-11-24T09:00'],
])('OFE-23: %s', (_what, now, offerText, ends) => {
  expect(offerTimes(at(now), rule)).toEqual({ tellAt: at(offerText), endsAt: at(ends) })
})

test('OFE-23: an end in the night waits for ten', () => {
  expect(endOf(at('2026-11-23T16:00'), { ...rule, hours: 5 })).toEqual(at('2026-11-24T10:00'))
  expect(endOf(at('2026-11-23T22:00'), { ...rule, hours: 4 })).toEqual(at('2026-11-24T10:00'))
})

test('OFE-23: nothing is held longer than the group lasts', () => {
  expect(endOf(at('2026-12-20T12:00'), rule)).toEqual(new Date('2026-12-21T05:59:59Z'))
})
