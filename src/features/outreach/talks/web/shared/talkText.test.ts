import { expect, test } from 'vitest'
import { dateOf, hoursOf, longDateOf, percentText, roomOf, teacherOf, venueOf } from './talkText.ts'

test('TLK-7: the percentage is shown with its first four characters', () => {
  expect([8.333333, 33.3333, 100, 66.666666, 0, 7.5].map(percentage => percentText({ percentage }))).toEqual([
    '8.33 %',
    '33.3 %',
    '100 %',
    '66.6 %',
    '0 %',
    '7.5 %',
  ])
})

test('TLK-12, TLK-13: the date as DD/MMM/YYYY, Sin definir for a draft', () => {
  expect([longDateOf({ date: '2026-11-28' }), longDateOf({ date: '2027-01-02' }), longDateOf({ date: null })]).toEqual([
    '28/nov/2026',
    '02/ene/2027',
    'Sin definir',
  ])
  expect([dateOf({ date: '2026-11-28' }), dateOf({ date: null })]).toEqual(['28/11/2026', 'Sin definir'])
})

test('TLK-13: venue, room and teacher are Sin asignar when missing', () => {
  const none = { classRoom: null, teacher: null }
  expect([venueOf(none), roomOf(none), teacherOf(none)]).toEqual(['Sin asignar', 'Sin asignar', 'Sin asignar'])
})

test('TLK-28: weekdays are text, 0 = Monday', () => {
  const at = (day: string) => ({ day, startHour: '1000', endHour: '1200' })
  expect(hoursOf({ schedules: [at('0'), at('5')] })).toBe('Lun y Sáb 10:00–12:00')
  expect(hoursOf({ schedules: [] })).toBe('—')
})
