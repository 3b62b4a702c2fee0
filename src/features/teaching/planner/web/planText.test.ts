import { describe, expect, test } from 'vitest'
import type { Explanation, Witness } from '../choices.ts'
import type { Ground, Hours } from '../ground.ts'
import type { Cell } from '../cells.ts'
import { costText, explanationText, nothingAsked, shortText, sourcesText, sumText } from './planText.ts'

const SATURDAY: Hours[] = [{ day: 5, start: 840, end: 1020 }]
const ground = {
  campuses: [{ id: 'coyoacán', name: 'Coyoacán', opens: 420, closes: 1260 }],
  courses: [{ id: 'unam', name: 'UNAM Superior' }],
  teachers: [{ id: 'raúl', name: 'Raúl Sandoval', courses: ['unam'], campuses: [], hours: [], taken: [] }],
  wanted: [{ id: 'uno', course: 'unam', campus: 'coyoacán', size: 30, days: 30, family: null, preferred: null }],
} as unknown as Ground

const way = (changes: Explanation['changes'], part: Partial<Witness> = {}): Explanation => ({
  changes,
  witnesses: [{ group: 'uno', block: 'tarde', hours: SATURDAY, room: 'salón', teacher: 'irma', size: 30, ...part }],
})
const text = (...of: Parameters<typeof way>) => explanationText(ground, way(...of))

describe('OFE-38: texts of explanations', () => {
  test('each change has its sentence', () => {
    expect(text(['block'], { block: null })).toBe('Cabe si abres el bloque Sáb 14:00–17:00')
    expect(text(['quota'], { size: 25 })).toBe('Cabe con cupo de 25')
    expect(text(['unpin'])).toBe('Cabe si sueltas lo fijado')
    expect(text(['campus'], { teacher: 'raúl' })).toBe('Cabe si Raúl Sandoval da también en Coyoacán')
    expect(text(['room'], { room: null })).toBe('Falta un salón de 30 lugares en Coyoacán, Sáb 14:00–17:00')
    expect(text(['teacher'], { teacher: null })).toBe('Falta quien dé UNAM Superior en Coyoacán, Sáb 14:00–17:00')
  })

  test('joins several changes, and all groups in one line', () => {
    expect(text(['block', 'quota'], { block: null, size: 25 })).toBe('Cabe con cupo de 25 si abres el bloque Sáb 14:00–17:00')
    expect(text(['teacher', 'room'], { teacher: null, room: null })).toBe(
      'Falta un salón de 30 lugares y quien dé UNAM Superior en Coyoacán, Sáb 14:00–17:00',
    )
    expect(shortText([way(['block']), way(['room', 'teacher'])])).toBe('Falta un bloque, o un salón y un profesor')
    expect(shortText([])).toBe('No hay cambio que le dé lugar')
  })
})

test('OFE-35 OFE-39: shows sums and costs in groups and seats, never in points', () => {
  expect(sumText({ left: 0, otherHours: 4, emptySeats: 118, points: 37 })).toBe(
    '0 grupos sin lugar · 4 en otro horario · 118 asientos vacíos',
  )
  expect(costText({ left: 0, otherHours: 1, emptySeats: 6, points: 9 })).toBe('Cuesta: 1 grupo más en otro horario, 6 asientos vacíos más')
  expect(costText({ left: 0, otherHours: 0, emptySeats: 0, points: 0 })).toBe('No cuesta nada')
})

const NOBODY = { waiting: 0, visitors: 0, share: 0, ending: 0, onward: 0, last: 0, growth: 1, free: 0, quota: 20 }

test('M90: says where the persons of a cell come from, and what is subtracted', () => {
  expect(sourcesText({ ...NOBODY, waiting: 3, visitors: 20, share: 0.1, ending: 44, onward: 0.25, last: 18, growth: 1.5, free: 5 })).toBe(
    'Espera 3, pláticas 2, siguen 11, generación anterior 27, libres −5',
  )
  expect(sourcesText({ ...NOBODY, ending: 30, onward: 0.5 })).toBe('Siguen 15')
  expect(sourcesText(NOBODY)).toBe('')
})

test('M90: says why there is no group to place', () => {
  const cell = (persons: number, quota: number | null = 20) =>
    ({ terms: { ...NOBODY, quota }, demand: { persons, groups: 0, size: 0 } }) as Cell
  expect(nothingAsked([])).toBe('Los cursos o las sedes del plan ya no están.')
  expect(nothingAsked([cell(0)])).toBe('Nadie pide lugar: abre una celda de Demanda y escribe a cuántas personas esperas.')
  expect(nothingAsked([cell(1), cell(0)])).toBe(
    '1 persona pide lugar, pero ninguna celda llena un grupo: escribe en Demanda cuántos grupos abres.',
  )
  expect(nothingAsked([cell(4)])).toBe(
    '4 personas piden lugar, pero ninguna celda llena un grupo: escribe en Demanda cuántos grupos abres.',
  )
  expect(nothingAsked([cell(40, null)])).toBe('Falta el cupo usual: escríbelo en una celda de Demanda.')
})
