import { describe, expect, test } from 'vitest'
import type { Lesson } from '../contract.ts'
import { busyParts, dayTitle, freeText, sectionsOf, troubleOf, weekTitle } from './weekView.ts'

const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']
const NORTH = { _id: 'a00000000000000000000001', name: 'Lindavista' }
const ROOM = { _id: 'b00000000000000000000001', name: 'Salón 1' }
const IRMA = { _id: 'c00000000000000000000001', name: 'Irma', lastName: 'Zúñiga' }
const lesson = (part: Partial<Lesson> = {}): Lesson => ({
  kind: 'group',
  _id: 'd00000000000000000000001',
  parentGroup: null,
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
  test('CAL-9: rooms stand under their campus, the free ones too; lessons without a room come last', () => {
    const week = { days: DAYS, locations, lessons: [lesson(), lesson({ date: '2026-11-18' }), lesson({ classRoom: null })] }
    const sections = sectionsOf(week, 'salones')
    expect(
      sections.map(({ title, note, rows }) => [title, note, rows.map(row => [row.title, row.note, row.days.map(day => day.length)])]),
    ).toEqual([
      [
        'Lindavista',
        '07:00–21:00 · 2 salones',
        [
          ['Salón 1', '30 lugares', [1, 0, 1, 0, 0, 0, 0]],
          ['Salón 2', '1 lugar', [0, 0, 0, 0, 0, 0, 0]],
        ],
      ],
      ['Sin asignar', '1 clase', [['Sin salón', '', [1, 0, 0, 0, 0, 0, 0]]]],
    ])
  })

  test('CAL-10: teachers by surname with their lessons; what nobody teaches comes last', () => {
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

  test('CAL-9: how much of the open hours is free; hours beyond them do not count', () => {
    const open = { from: '0700', to: '2100' }
    expect(freeText([], open)).toBe('Libre')
    expect(freeText([lesson()], open)).toBe('Libre 12 h')
    expect(freeText([lesson({ endHour: '1030' })], open)).toBe('Libre 12 h 30 min')
    expect(freeText([lesson({ startHour: '0600', endHour: '2030' })], open)).toBe('Libre 30 min')
    expect(freeText([lesson({ startHour: '0600', endHour: '2200' })], open)).toBeNull()
    expect(busyParts([lesson({ startHour: '0700', endHour: '1400' }), lesson({ startHour: '0500', endHour: '0600' })], open)).toEqual([
      { start: 0, width: 50 },
    ])
    expect(busyParts([lesson()], { from: '0900', to: '0900' })).toEqual([])
  })

  test('CAL-5, CAL-6: a clash of the teacher and hours outside the campus are told', () => {
    expect(troubleOf(lesson())).toBeNull()
    expect(troubleOf(lesson({ teacherClash: 'UNAM A', outOfHours: true }))).toBe(
      'El profesor también da UNAM A a esa hora. Fuera del horario de la sede',
    )
  })
})

test('CAL-11: a week is named by its days', () => {
  expect(weekTitle(DAYS)).toBe('16 – 22 nov 2026')
  expect(weekTitle(['2026-11-30', '2026-12-06'])).toBe('30 nov – 6 dic 2026')
  expect(dayTitle('2026-11-18', 2)).toBe('Mié 18')
})
