import { expect, test } from 'vitest'
import type { Lesson } from '../contract.ts'
import { clashOf, verdictText } from './verdict.ts'

const NORTH = { _id: 'a00000000000000000000001', name: 'Lindavista' }
const ROOM = { _id: 'b00000000000000000000001', name: 'Salón 1' }
const OTHER = { _id: 'b00000000000000000000002', name: 'Salón 2' }
const IRMA = { _id: 'c00000000000000000000001', name: 'Irma', lastName: 'Zúñiga' }
const SAUL = { _id: 'c00000000000000000000002', name: 'Saúl', lastName: 'Ávila' }
const lesson = (part: Partial<Lesson>): Lesson => ({
  kind: 'group',
  _id: 'd00000000000000000000001',
  parentGroup: null,
  parent: null,
  name: 'Sabatino A',
  course: 'Ingreso IPN',
  date: '2026-11-19',
  startHour: '1600',
  endHour: '1800',
  classRoom: ROOM,
  location: NORTH,
  teacher: IRMA,
  enrolled: 12,
  quota: 30,
  teacherClash: null,
  outOfHours: false,
  gone: false,
  change: null,
  toCover: false,
  ...part,
})
const own = lesson({ name: 'Vespertino C' })
const to = { day: '2026-11-21', startHour: '1500', endHour: '1700' }
const week = (part?: Partial<Lesson>, closed: Parameters<typeof clashOf>[0]['closed'] = []) => ({
  lessons: part ? [own, lesson({ _id: 'd00000000000000000000002', date: to.day, startHour: '1400', endHour: '1600', ...part })] : [own],
  closed,
  today: '2026-11-19',
})

test('OFE-9: names the clash of a dragged lesson: room, teacher, its own group; adjacent hours do not clash', () => {
  expect(clashOf(week(), own, to)).toBeNull()
  expect(clashOf(week({ teacher: SAUL }), own, to)).toBe('Choca con Sabatino A')
  expect(clashOf(week({ teacher: SAUL }), own, { ...to, classRoom: OTHER._id })).toBeNull()
  expect(clashOf(week({ classRoom: OTHER }), own, to)).toBe('Irma Zúñiga ya da Sabatino A')
  expect(clashOf(week({ _id: own._id, classRoom: OTHER }), own, to)).toBe('El grupo ya tiene clase a esa hora')
  expect(clashOf(week({ endHour: '1500' }), own, to)).toBeNull()
  expect(clashOf(week({ gone: true }), own, to)).toBeNull()
})

test('OFE-9: refuses a past day; names a closed one', () => {
  expect(clashOf(week(), own, { ...to, day: '2026-11-18' })).toBe('Ese día ya pasó')
  const closed = { _id: 'f00000000000000000000001', location: null, name: 'Junta', startDate: to.day, endDate: to.day }
  expect(clashOf(week(undefined, [closed]), own, to)).toBe('Día cerrado: Junta')
})

test('OFE-9: shows the old and the new place with the result', () => {
  expect(verdictText(own, to, null)).toBe('Sin choques · de jue 16:00 a sáb 15:00')
  expect(verdictText(own, to, 'Choca con Sabatino A')).toBe('Choca con Sabatino A · de jue 16:00 a sáb 15:00')
})
