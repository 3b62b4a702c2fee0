import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readHours, readSchedule, writeSchedule } from './scheduleText.ts'
import { formatSchedules, type Schedule } from './schedules.ts'

const result = (text: string) => {
  const hours = readSchedule(text)
  return 'reason' in hours
    ? hours.reason
    : hours.schedules.map(({ day, startHour, endHour }) => `${day} ${startHour}-${endHour}`).join(', ')
}

test.each([
  ['Lun y Mié 16:00-18:00; Sáb 8-14', '0 1600-1800, 2 1600-1800, 5 0800-1400'],
  ['Lunes a viernes de 4 a 6 pm', '0 1600-1800, 1 1600-1800, 2 1600-1800, 3 1600-1800, 4 1600-1800'],
  ['L-V 9:00 a 11:30', '0 0900-1130, 1 0900-1130, 2 0900-1130, 3 0900-1130, 4 0900-1130'],
  ['MARTES Y JUEVES 16:00 A 18:00 HRS', '1 1600-1800, 3 1600-1800'],
  ['LMV 7-9', '0 0700-0900, 2 0700-0900, 4 0700-0900'],
  ['L, M y V 7-9', '0 0700-0900, 2 0700-0900, 4 0700-0900'],
  ['MJ 4-6 pm', '1 1600-1800, 3 1600-1800'],
  ['Sábados 11 a 1 p.m.', '5 1100-1300'],
  ['Dom 8:00 am - 2:00 pm', '6 0800-1400'],
  ['Lun, Mié y Vie 18:00–20:00', '0 1800-2000, 2 1800-2000, 4 1800-2000'],
  ['Mar y Jue 16:00–18:00', '1 1600-1800, 3 1600-1800'],
])('LLE-31: reads «%s»', (text, lessons) => expect(result(text)).toBe(lessons))

test.each([
  ['Lun 4 a 6', '«4 a 6»: escribe si es am o pm, o la hora de 24 horas.'],
  ['Lun 18:00-16:00', '«18:00-16:00»: el término no es después del inicio.'],
  ['Por definir', '«Por definir» no es un horario. Escríbelo así: Lun y Mié 16:00-18:00.'],
  ['Lun 25:00-26:00', '«25:00-26:00» no es un horario.'],
  ['16:00-18:00', '«16:00-18:00» no es un horario. Escríbelo así: Lun y Mié 16:00-18:00.'],
])('LLE-31: refuses «%s» with the reason', (text, reason) => expect(result(text)).toBe(reason))

test('LLE-31: a column of a weekday has the hours alone', () => {
  expect(readHours('16:00 a 18:00', 3)).toEqual({ schedules: [{ day: 3, startHour: '1600', endHour: '1800' }] })
})

test('LLE-31: reads whatever the screens write of a week', () => {
  const lesson = fc.record({ day: fc.nat({ max: 6 }), from: fc.integer({ min: 14, max: 40 }), long: fc.integer({ min: 1, max: 7 }) })
  const hour = (half: number) => `${String(Math.floor(half / 2)).padStart(2, '0')}${half % 2 ? '30' : '00'}`
  fc.assert(
    fc.property(fc.uniqueArray(lesson, { selector: ({ day }) => day, minLength: 1, maxLength: 6 }), week => {
      const schedules: Schedule[] = week
        .map(({ day, from, long }) => ({ day, startHour: hour(from), endHour: hour(from + long) }))
        .toSorted((a, b) => a.day - b.day)
      expect(readSchedule(formatSchedules(schedules).replaceAll(' · ', '; '))).toEqual({ schedules })
    }),
    { numRuns: 300, seed: 20261129 },
  )
})

test('LLE-51: reads back what an export writes of a week, at any hour', () => {
  const hour = (half: number) => `${String(Math.floor(half / 2)).padStart(2, '0')}${half % 2 ? '30' : '00'}`
  const lesson = fc.record({ day: fc.nat({ max: 6 }), from: fc.nat({ max: 46 }), long: fc.integer({ min: 1, max: 47 }) })
  fc.assert(
    fc.property(fc.array(lesson, { minLength: 1, maxLength: 8 }), week => {
      const schedules = week
        .map(({ day, from, long }) => ({ day, startHour: hour(from), endHour: hour(Math.min(47, from + long)) }))
        .toSorted((a, b) => a.day - b.day || (a.startHour < b.startHour ? -1 : 1))
      expect(readSchedule(writeSchedule(schedules))).toEqual({ schedules: expect.arrayContaining(schedules) })
    }),
    { numRuns: 300, seed: 20261130 },
  )
})
