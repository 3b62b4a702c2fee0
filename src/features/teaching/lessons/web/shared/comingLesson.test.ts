import { expect, test } from 'vitest'
import { comingLesson, hasEnded } from './comingLesson.ts'

const lesson = (day: string, startHour: string, endHour: string, gone = false) => ({ day, startHour, endHour, gone })
const givenLessons = [
  lesson('2026-11-26', '1600', '1800'),
  lesson('2026-11-24', '1600', '1800'),
  lesson('2026-11-24', '0900', '1100'),
  lesson('2026-11-25', '1600', '1800', true),
]
const coming = (day: string, time: string) => {
  const next = comingLesson(givenLessons, day, time)
  return next && `${next.day} ${next.startHour}`
}

test('M78: the next lesson is the first that has not ended, never one of this morning nor a cancelled one', () => {
  expect(coming('2026-11-24', '1059')).toBe('2026-11-24 0900')
  expect(coming('2026-11-24', '1100')).toBe('2026-11-24 1600')
  expect(coming('2026-11-24', '1800')).toBe('2026-11-26 1600')
  expect(coming('2026-11-26', '1800')).toBeUndefined()
})

test("M78: 'Próximas clases' omits what ended this morning and keeps a cancelled future lesson", () => {
  expect(givenLessons.filter(each => !hasEnded(each, '2026-11-24', '1100')).map(({ day, startHour }) => `${day} ${startHour}`)).toEqual([
    '2026-11-26 1600',
    '2026-11-24 1600',
    '2026-11-25 1600',
  ])
})
