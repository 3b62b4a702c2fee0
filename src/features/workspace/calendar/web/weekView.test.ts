import { describe, expect, test } from 'vitest'
import type { Lesson } from '../contract.ts'
import { axisOf, dayTitle, rowOf, sectionsOf, takenShare, titleOf, troubleOf, weekTitle } from './weekView.ts'

const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']
const NORTH = { _id: 'a00000000000000000000001', name: 'Lindavista' }
const ROOM = { _id: 'b00000000000000000000001', name: 'Salón 1' }
const IRMA = { _id: 'c00000000000000000000001', name: 'Irma', lastName: 'Zúñiga' }
const lesson = (part: Partial<Lesson> = {}): Lesson => ({
  kind: 'group',
  _id: 'd00000000000000000000001',
  parentGroup: null,
  parent: null,
  name: 'IPN matutino',
  course: 'Ingreso IPN',
  date: '2026-11-16',
  startHour: '0900',
  endHour: '1100',
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
const locations = [
  {
    ...NORTH,
    opening: '07:00',
    closing: '21:00',
    classRooms: [
      { ...ROOM, capacity: 30 },
      { _id: 'b00000000000000000000002', name: 'Salón 2', capacity: 1 },
    ],
  },
]

describe('the week on the screen', () => {
  test('CAL-9: rooms under their campus, also without lessons; lessons without a room last', () => {
    const week = { days: DAYS, locations, lessons: [lesson(), lesson({ date: '2026-11-18' }), lesson({ classRoom: null })] }
    const sections = sectionsOf(week, 'salones')
    expect(
      sections.map(({ title, note, rows }) => [title, note, rows.map(row => [row.title, row.note, row.days.map(day => day.length)])]),
    ).toEqual([
      [
        'Lindavista',
        '07:00–21:00',
        [
          ['Salón 1', '30 lugares', [1, 0, 1, 0, 0, 0, 0]],
          ['Salón 2', '1 lugar', [0, 0, 0, 0, 0, 0, 0]],
        ],
      ],
      ['Sin asignar', '1 clase', [['Sin salón', '', [1, 0, 0, 0, 0, 0, 0]]]],
    ])
  })

  test('CAL-10: teachers by surname with their lessons; lessons without a teacher last', () => {
    const other = { _id: 'c00000000000000000000002', name: 'Saúl', lastName: 'Ávila' }
    const week = { days: DAYS, locations, lessons: [lesson(), lesson({ teacher: other }), lesson({ teacher: null }), lesson()] }
    const [section] = sectionsOf(week, 'profesores')
    expect(section!.note).toBe('2 profesores')
    expect(section!.rows.map(({ title, note }) => [title, note])).toEqual([
      ['Saúl Ávila', '1 clase'],
      ['Irma Zúñiga', '2 clases'],
      ['Sin asignar', '1 clase'],
    ])
    expect(sectionsOf({ ...week, lessons: [] }, 'profesores')).toEqual([])
  })

  test('CAL-9: the share of occupied open hours; ignores hours outside them and cancelled lessons', () => {
    const open = { from: '0700', to: '2100' }
    expect(takenShare([[], []], open)).toBe(0)
    // 2 of 14 hours.
    expect(takenShare([[lesson()]], open)).toBe(14)
    expect(takenShare([[lesson()], []], open)).toBe(7)
    expect(takenShare([[lesson({ gone: true })]], open)).toBe(0)
    expect(takenShare([[lesson({ startHour: '0600', endHour: '2200' })]], open)).toBe(100)
    expect(takenShare([[lesson({ startHour: '0500', endHour: '0600' })]], open)).toBe(0)
    expect(takenShare([[lesson()]], { from: '0900', to: '0900' })).toBe(0)
  })

  test('CAL-9: the axis spans the campus hours, wider for a lesson outside', () => {
    const open = { from: '0730', to: '2100' }
    expect(axisOf({ open, days: [[]] })).toEqual({ from: 7 * 60, to: 21 * 60 })
    expect(axisOf({ open, days: [[lesson({ startHour: '0600', endHour: '2130' })]] })).toEqual({ from: 6 * 60, to: 22 * 60 })
    expect(axisOf({ open: null, days: [[lesson()]] })).toEqual({ from: 9 * 60, to: 11 * 60 })
    expect(axisOf({ open: null, days: [] })).toEqual({ from: 8 * 60, to: 20 * 60 })
  })

  test('CAL-11: shows the requested row, else the first with a lesson on the visible day, else the first', () => {
    const OTHER_ROOM = { ...ROOM, _id: 'b00000000000000000000002' }
    const sections = sectionsOf({ days: DAYS, locations, lessons: [lesson({ classRoom: OTHER_ROOM })] }, 'salones')
    expect(rowOf(sections, ROOM._id)?.title).toBe('Salón 1')
    expect(rowOf(sections, undefined)?.title).toBe('Salón 2')
    expect(rowOf(sectionsOf({ days: DAYS, locations, lessons: [] }, 'salones'), undefined)?.title).toBe('Salón 1')
    const both = sectionsOf({ days: DAYS, locations, lessons: [lesson(), lesson({ classRoom: OTHER_ROOM, date: DAYS[3]! })] }, 'salones')
    expect([rowOf(both, undefined, 3)?.title, rowOf(both, undefined, 6)?.title]).toEqual(['Salón 2', 'Salón 1'])
    expect(rowOf([], undefined)).toBeUndefined()
  })

  test('CAL-5, CAL-6: texts of a teacher clash and of hours outside the campus', () => {
    expect(troubleOf(lesson())).toBeNull()
    expect(troubleOf(lesson({ teacherClash: 'UNAM A', outOfHours: true }))).toBe(
      'El profesor también da UNAM A a esa hora. Fuera del horario de la sede',
    )
  })
})

test('CAL-11: the title of a week is its days', () => {
  expect(weekTitle(DAYS)).toBe('16 – 22 nov 2026')
  expect(weekTitle(['2026-11-30', '2026-12-06'])).toBe('30 nov – 6 dic 2026')
  expect(dayTitle('2026-11-18', 2)).toBe('Mié 18')
})

test("CAL-16: a module's name first, its parent below; a renamed one by its own name; other groups show their course", () => {
  const module = { parent: 'ECOEMS Sabatino A', course: 'Razonamiento' }
  expect(titleOf({ ...module, name: 'ECOEMS Sabatino A · Razonamiento' })).toEqual(['Razonamiento', 'ECOEMS Sabatino A'])
  expect(titleOf({ ...module, name: 'Lógica' })).toEqual(['Lógica', 'ECOEMS Sabatino A'])
  expect(titleOf({ name: 'Física Matutino', parent: null, course: 'Física' })).toEqual(['Matutino', 'Física'])
  expect(titleOf({ name: 'Físicamente', parent: null, course: 'Física' })).toEqual(['Físicamente', 'Física'])
  expect(titleOf({ name: 'Física', parent: null, course: 'Física' })).toEqual(['Física', 'Física'])
})
