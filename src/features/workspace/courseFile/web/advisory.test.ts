import { expect, test } from 'vitest'
import { DAYS, hasSlot, hasTopic, hourText, slotsOfDay, withoutTopic, withSlots, withTopic } from './advisory.ts'

test('CUR-8: the day tree uses 1–6 Monday to Saturday and 0 Sunday, topic days 1–7 Monday to Sunday', () => {
  expect(DAYS.map(({ name, slot, topics }) => [name, slot, topics])).toEqual([
    ['Lunes', 1, 1],
    ['Martes', 2, 2],
    ['Miércoles', 3, 3],
    ['Jueves', 4, 4],
    ['Viernes', 5, 5],
    ['Sábado', 6, 6],
    ['Domingo', 0, 7],
  ])
})

test('CUR-43: a day has slots at 8, 10, 12, 14, 16 and 18', () => {
  expect(slotsOfDay(0).map(({ hour }) => hourText(hour))).toEqual(['08:00', '10:00', '12:00', '14:00', '16:00', '18:00'])
})

test('CUR-44: checks slots one by one or by day, in week order, each once', () => {
  const sunday = withSlots([], [{ day: 0, hour: 10 }], true)
  const both = withSlots(sunday, [{ day: 1, hour: 8 }], true)
  expect(both).toEqual([
    { day: 1, hour: 8 },
    { day: 0, hour: 10 },
  ])
  expect(withSlots(both, slotsOfDay(1), true)).toHaveLength(7)
  expect(withSlots(withSlots(both, slotsOfDay(1), true), slotsOfDay(1), false)).toEqual(sunday)
  expect([hasSlot(both, { day: 0, hour: 10 }), hasSlot(both, { day: 0, hour: 12 })]).toEqual([true, false])
})

test("CUR-46: adds and removes a topic's days; omits a day without topics", () => {
  const one = withTopic([], 7, 'a', true)
  const two = withTopic(withTopic(one, 1, 'a', true), 1, 'b', true)
  expect(two).toEqual([
    { day: 1, topics: ['a', 'b'] },
    { day: 7, topics: ['a'] },
  ])
  expect([hasTopic(two, 1, 'b'), hasTopic(two, 7, 'b')]).toEqual([true, false])
  expect(withTopic(two, 7, 'a', false)).toEqual([{ day: 1, topics: ['a', 'b'] }])
  expect(withoutTopic(two, 'a')).toEqual([{ day: 1, topics: ['b'] }])
})
