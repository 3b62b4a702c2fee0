import { expect, test } from 'vitest'
import { attendedOf, lessonText, nextGiven, nextLesson } from './nextLesson.ts'

// Valeria: Álgebra on Tuesdays and Thursdays at 16:00, a Saturday course from the 28th on.
const algebra = {
  name: 'Álgebra',
  startDate: '2026-11-03',
  endDate: '2026-11-26',
  schedules: [1, 3].map(day => ({ day, startHour: '1600', endHour: '1800' })),
}
const saturday = {
  name: 'Sabatino',
  startDate: '2026-11-28',
  endDate: '2027-05-29',
  schedules: [{ day: 5, startHour: '0800', endHour: '1400' }],
}

const at = (day: string, time: string) => {
  const lesson = nextLesson([saturday, algebra], day, time)
  return lesson && `${lessonText(lesson, day)} ${lesson.group.name}`
}

test("STU-60: Valeria's next lesson is the running or first one, of current and future groups", () => {
  expect(at('2026-11-23', '0900')).toBe('Mar 24/11, 16:00 Álgebra')
  expect(at('2026-11-24', '1759')).toBe('Mar 24/11, 16:00 Álgebra')
  expect(at('2026-11-24', '1800')).toBe('Jue 26/11, 16:00 Álgebra')
  expect(at('2026-11-26', '1800')).toBe('Sáb 28/11, 08:00 Sabatino')
  expect(at('2027-05-29', '1400')).toBeUndefined()
  expect(nextLesson([], '2026-11-23', '0900')).toBeUndefined()
})

test('M78: with a parent group and an assigned module she attends the module, as at the door', () => {
  const [parent, module, other] = [
    { _id: 'a', parentGroup: null },
    { _id: 'b', parentGroup: 'a' },
    { _id: 'c', parentGroup: null },
  ]
  expect(attendedOf([parent, module, other])).toEqual([module, other])
  expect(attendedOf([parent, other])).toEqual([parent, other])
})

test('OFE-7: skips a cancelled lesson; a moved one counts at its new time', () => {
  const lessonAt = (day: string, startHour: string, gone = false) => ({
    day,
    startHour,
    endHour: String(Number(startHour) + 200).padStart(4, '0'),
    gone,
    change: null,
    classRoom: null,
    teacher: null,
    state: 'given' as const,
    reason: '',
    toCover: false,
  })
  const lessons = [lessonAt('2026-11-24', '1600', true), lessonAt('2026-11-25', '0900'), lessonAt('2026-11-26', '1600')]
  const next = (day: string, time: string) => {
    const lesson = nextGiven([{ group: 'Álgebra', lessons }], day, time)
    return lesson && lessonText(lesson, day)
  }
  expect(next('2026-11-24', '0900')).toBe('Mié 25/11, 09:00')
  expect(next('2026-11-25', '1059')).toBe('Mié 25/11, 09:00')
  expect(next('2026-11-25', '1100')).toBe('Jue 26/11, 16:00')
  expect(next('2026-11-26', '1800')).toBeUndefined()
})
