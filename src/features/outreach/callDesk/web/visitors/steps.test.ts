import { expect, test } from 'vitest'
import { onwardOf } from './steps.ts'

const now = new Date('2026-11-23T18:00:00.000Z')
const FREE = { isUnavailable: false, nextCallAt: null, status: null, calledBy: null, confirmed: null, student: null }
const row = (_id: string, part: object = {}) => ({ _id, ...FREE, ...part })

test('M111: due call-backs, then visitors without a call, then retries, then future ones', () => {
  const rows = [
    row('today', { turn: 'today', nextCallAt: '2026-11-23T20:00:00.000Z' }),
    row('later', { turn: 'scheduled', nextCallAt: '2026-11-24T20:00:00.000Z' }),
    row('uncalled', { turn: 'uncalled' }),
    row('again', { turn: 'again', calledBy: {} }),
    row('due', { turn: 'overdue', nextCallAt: '2026-11-23T17:00:00.000Z' }),
  ] as const
  const order: string[] = []
  for (let rowsLeft = [...rows] as Parameters<typeof onwardOf>[0][number][]; rowsLeft.length > 0;) {
    const next = onwardOf(rowsLeft, undefined, { wraps: true, now })!
    order.push(next)
    rowsLeft = rowsLeft.filter(({ _id }) => _id !== next)
  }
  expect(order).toEqual(['due', 'uncalled', 'again', 'today', 'later'])
})

test("M111: in a talk's table the next row opens; one with a future appointment only when nobody else is left", () => {
  const rows = [row('a'), row('tomorrow', { nextCallAt: '2026-11-24T18:00:00.000Z' }), row('moved', { isUnavailable: true }), row('b')]
  expect(onwardOf(rows, 'a', { wraps: false, now })).toBe('b')
  expect(onwardOf(rows.slice(0, 3), 'a', { wraps: false, now })).toBe('tomorrow')
  expect(onwardOf(rows, 'b', { wraps: false, now })).toBeUndefined()
  expect(onwardOf(rows, 'b', { wraps: true, now })).toBe('a')
})

test('M111: before the agenda is read again, nobody called a moment ago comes back', () => {
  const paola = row('paola', { turn: 'uncalled' })
  const oscar = row('oscar', { turn: 'again', status: { status: 2 }, calledBy: {} })
  const after = (fatima: object) =>
    onwardOf([row('fatima', { turn: 'overdue', calledBy: {}, ...fatima }), paola, oscar], 'paola', { wraps: true, now })
  expect(after({ status: { status: 9 } })).toBe('oscar')
  expect(after({ confirmed: {} })).toBe('oscar')
  expect(after({ status: { status: 8 }, nextCallAt: '2026-11-24T17:00:00.000Z' })).toBe('oscar')
  expect(after({ status: { status: 1 } })).toBe('oscar')
})
