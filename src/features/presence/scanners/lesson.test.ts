import { expect, test } from 'vitest'
import { minutesOf } from '#lib/schedules.ts'
import { lessonAt } from './lesson.ts'

const lesson = (...hours: [string, string][]) => ({ schedules: hours.map(([startHour, endHour]) => ({ day: 0, startHour, endHour })) })
const morning = lesson(['0800', '1000'])
const noon = lesson(['1000', '1200'])
const evening = lesson(['1600', '1800'])

test.each([
  ['0729', null],
  ['0730', morning],
  ['0929', morning],
  // From this minute on the next lesson runs as well.
  ['0930', null],
  ['1000', noon],
  ['1159', noon],
  ['1200', null],
  ['1530', evening],
  ['1759', evening],
  ['1800', null],
])('SCN-6: at %s of three lessons the one that runs, from 30 min before its start to its end', (hour, counts) => {
  expect(lessonAt([morning, noon, evening], minutesOf(hour))).toBe(counts)
})

test.each(['0000', '0730', '2359'])("SCN-6: at %s the day's only lesson counts, whether it runs or not", hour => {
  expect(lessonAt([evening], minutesOf(hour))).toBe(evening)
})

test('SCN-6: a group with two lessons on a day counts once', () => {
  const twice = lesson(['0800', '1000'], ['1000', '1200'])
  expect(lessonAt([twice, evening], minutesOf('0945'))).toBe(twice)
  expect(lessonAt([twice, evening], minutesOf('0800'))).toBe(twice)
})

test('SCN-8: without a lesson there is nothing to count', () => {
  expect(lessonAt([], 600)).toBe(null)
})
