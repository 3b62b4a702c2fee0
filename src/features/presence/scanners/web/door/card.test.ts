import { expect, test } from 'vitest'
import { academyDay } from '#lib/days.ts'
import { SCAN_LIMITS, SCANNER_TEXTS, type DoorLesson } from '../../contract.ts'
import { SOUNDS } from '../sounds.ts'
import { cardOf, clockText, lessonText } from './card.ts'
import { presenceOf } from './presence.ts'
import { undoSeconds, type Reading } from './reading.ts'

const AT = Date.parse('2026-11-23T14:52:08Z')
const LESSON: DoorLesson = {
  _id: 'b00000000000000000000001',
  name: 'UNAM Superior Matutino',
  parent: null,
  course: 'UNAM',
  schedules: [{ day: 0, startHour: '0900', endHour: '1300' }],
  location: { _id: 'c00000000000000000000001', name: 'Lindavista' },
  classRoom: 'Salón 1',
}
const reading = (part: Partial<Reading> = {}): Reading => ({
  scan: 's',
  id: 'a1',
  at: AT,
  state: 'saved',
  debt: false,
  visitor: false,
  message: SCANNER_TEXTS.saved,
  name: ['Ximena', 'Hernández Cruz'],
  lesson: LESSON,
  ...part,
})
const door = { timeZone: 'America/Mexico_City', campusId: null }
const card = (part: Partial<Reading> = {}, campusId: string | null = null) => cardOf(reading(part), { ...door, campusId })

test('SCN-33: saved is green, with name, group, hours and room', () => {
  expect(card()).toEqual({
    tone: 'ok',
    title: 'Asistencia registrada',
    lines: ['Ximena', 'Hernández Cruz'],
    sub: 'Al corriente',
    notes: [],
    facts: [
      ['Grupo', 'UNAM Superior Matutino'],
      ['Horario', '09:00–13:00'],
      ['Salón', 'Salón 1'],
    ],
  })
  expect(clockText(AT, door.timeZone)).toBe('08:52:08')
})

test('SCN-34: a student with debt is amber and says so, although the attendance is saved', () => {
  expect(card({ debt: true })).toMatchObject({
    tone: 'debt',
    title: 'El alumno tiene adeudos!',
    sub: 'Asistencia registrada. Pídele pasar a recepción.',
    notes: [],
  })
})

test('COB-33: overdue changes tone and second line, never the title, and shows no amount; so does a date of today; a later date is fine', () => {
  expect(card({ debt: true, dueOn: '2026-11-05' })).toMatchObject({
    tone: 'debt',
    title: 'El alumno tiene adeudos!',
    sub: 'Asistencia registrada. Pago vencido desde el 05/11/2026. Pídele pasar a recepción.',
  })
  const today = academyDay(new Date(AT), door.timeZone)
  expect(card({ debt: true, dueOn: today })).toMatchObject({ tone: 'debt', sub: 'Asistencia registrada. Su pago vence hoy.' })
  expect(card({ debt: true, dueOn: '2099-12-05' })).toMatchObject({
    tone: 'ok',
    title: 'El alumno tiene adeudos!',
    sub: 'Asistencia registrada. Al corriente',
  })
  // Offline and on a repeat it is a note.
  const late = ['El alumno tiene adeudos!', 'Pago vencido desde el 05/11/2026. Pídele pasar a recepción.']
  for (const state of ['waiting', 'already'] as const) expect(card({ state, debt: true, dueOn: '2026-11-05' }).notes).toEqual(late)
  expect(card({ state: 'waiting', debt: true, dueOn: '2099-12-05' }).notes).toEqual(['El alumno tiene adeudos!'])
})

test('SCN-35: a repeat is gray, shows the time of the first scan, and still the debt', () => {
  expect(card({ state: 'already', before: AT - 78_000, debt: true })).toMatchObject({
    tone: 'duplicate',
    title: 'La asistencia ya estaba registrada',
    sub: 'Leída en esta puerta a las 08:50',
    notes: ['El alumno tiene adeudos!', 'Pídele pasar a recepción.'],
  })
  expect(card({ state: 'already' }).sub).toBeNull()
})

test('SCN-50: without network it is to be sent, never registered', () => {
  for (const part of [{ debt: true }, { before: AT - 60_000 }, { name: null, lesson: null }, {}]) {
    const waiting = card({ state: 'waiting', message: null, ...part })
    expect(waiting).toMatchObject({ tone: 'wait', title: 'Por enviar' })
    expect(JSON.stringify(waiting)).not.toMatch(/registrada/i)
  }
  expect(card({ state: 'waiting', message: null, debt: true }).notes).toEqual(['El alumno tiene adeudos!', 'Pídele pasar a recepción.'])
  expect(card({ state: 'waiting', message: null, name: null, lesson: null })).toMatchObject({ lines: ['Pase sin nombre'], facts: [] })
})

test('SCN-37: an error replaces the card with its sentence; without one the default status', () => {
  const failed = { state: 'refused', name: null, lesson: null } as const
  expect(card({ ...failed, message: SCANNER_TEXTS.invalid })).toMatchObject({ tone: 'refused', lines: [SCANNER_TEXTS.invalid], facts: [] })
  expect(card({ ...failed, message: null }).lines).toEqual(['ocurrio un problema'])
  expect(card({ state: 'saved', message: null }).title).toBe('ocurrio un problema')
})

test("SCN-40: says when a lesson is on another campus than this door's", () => {
  expect(card({}, 'c00000000000000000000002').notes).toEqual(['Su clase es en la sede Lindavista'])
  expect(card({}, 'c00000000000000000000001').notes).toEqual([])
})

test('SCN-39: distinguishes a visitor from a student', () => {
  const visitor = card({ visitor: true })
  expect([visitor.sub, visitor.facts[0]]).toEqual(['Asistente de plática', ['Plática', 'UNAM Superior Matutino']])
})

test("SCN-40: a module's group shows its parent's name", () => {
  expect(lessonText({ name: 'Razonamiento A', parent: 'ECOEMS Sabatino' })).toBe('ECOEMS Sabatino · Razonamiento A')
  expect(lessonText({ name: 'ECOEMS Sabatino R', parent: 'ECOEMS Sabatino' })).toBe('ECOEMS Sabatino R')
})

test("M40, DES-22: undo for ten seconds on the card and a minute in the list, for this scan's own record, as long as the server allows", () => {
  const saved = reading({ attendanceId: 'd1' })
  expect([0, 1, 59_999, 60_000].map(after => undoSeconds(saved, AT + after))).toEqual([60, 60, 1, 0])
  expect([SCAN_LIMITS.undoSeconds, SCAN_LIMITS.cardSeconds]).toEqual([60, 10])
  expect([0, 9_999, 10_000].map(after => undoSeconds(saved, AT + after, SCAN_LIMITS.cardSeconds))).toEqual([10, 1, 0])
  const secondsLeft = (part: Partial<Reading>) => undoSeconds(reading(part), AT)
  expect(secondsLeft({ state: 'waiting' })).toBe(60)
  expect([
    secondsLeft({}),
    secondsLeft({ state: 'already' }),
    secondsLeft({ state: 'waiting', before: AT }),
    secondsLeft({ state: 'refused' }),
  ]).toEqual([0, 0, 0, 0])
})

test("SCN-42: how many of today's students have come, on this campus", () => {
  const there = { ...LESSON, _id: 'b2', location: { _id: 'c2', name: 'Coyoacán' } }
  const student = (_id: string, present: boolean, ...lessons: string[]) => ({ _id, name: _id, debt: false, dueOn: null, present, lessons })
  const roster = {
    day: '2026-11-23',
    closed: null,
    lessons: [LESSON, there],
    students: [student('1', true, LESSON._id), student('2', false, LESSON._id, 'b2'), student('3', true, 'b2')],
  }
  expect(presenceOf(roster, null)).toEqual({ came: 2, expected: 3 })
  expect(presenceOf(roster, 'c2')).toEqual({ came: 1, expected: 2 })
})

test('SCN-43: each outcome has tones of its own', () => {
  const melodies = Object.values(SOUNDS).map(tones => tones.map(({ pitch, at, shape }) => `${pitch} ${at} ${shape}`).join(', '))
  expect(new Set(melodies).size).toBe(melodies.length)
})
