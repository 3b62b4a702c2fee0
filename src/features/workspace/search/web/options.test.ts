import { expect, test } from 'vitest'
import { HIT_KINDS } from '../access.ts'
import { matchingCommands, notOffered } from './command.ts'
import { KINDS } from './kinds.ts'
import { domId, foundSections, restingSections } from './options.ts'
import { hit, idOf, COMMANDS } from './testing.ts'

const labels = (text: string) => matchingCommands(COMMANDS, text).map(({ label }) => label)
const brief = (sections: ReturnType<typeof foundSections>) => sections.map(({ heading, options }) => [heading, options.length])

test.each([
  ['grup', ['Grupos', 'Nuevo grupo']],
  ['grupo nue', ['Nuevo grupo']],
  ['CODIGOS', ['Gestionar códigos']],
  ['crear', ['Nuevo grupo']],
  ['upo', []],
  ['', []],
])('SEA-12: screens and actions by prefixes of their words: %j', (text, matches) => {
  expect(labels(text)).toEqual(matches)
})

test('SEA-13: without text: recent records, then actions', () => {
  expect(brief(restingSections(COMMANDS, []))).toEqual([['Acciones', 2]])
  expect(brief(restingSections(COMMANDS, [hit(1, 'Ana')]))).toEqual([
    ['Recientes', 1],
    ['Acciones', 2],
  ])
})

test('SEA-12: immediate results first; several kinds share the list, their screens show the rest', () => {
  const students = Array.from({ length: 8 }, (_, at) => hit(at + 1, 'Grupal'))
  const alone = foundSections(COMMANDS, students, 'grup')
  expect(brief(alone)).toEqual([
    ['Pantallas', 1],
    ['Acciones', 1],
    ['Alumnos', 9],
  ])
  expect(alone.at(-1)!.options.at(-1)).toMatchObject({
    label: 'Ver todos en Alumnos',
    to: { path: '/alumnos', search: { buscar: 'grup' } },
  })
  expect(brief(foundSections([], [...students, hit(9, 'G', { kind: 'location' })], 'grup'))).toEqual([
    ['Alumnos', 6],
    ['Sedes', 1],
  ])
})

test('SEA-15: a hit of every kind has its address', () => {
  const place = (kind: (typeof HIT_KINDS)[number], part = {}) =>
    KINDS[kind].place(hit(1, 'X', { kind, of: idOf(2), level: idOf(3), ...part }))
  const of = Object.fromEntries(HIT_KINDS.map(kind => [kind, place(kind)]))
  expect(of).toEqual({
    student: { path: '/alumnos', search: { ficha: idOf(1) } },
    payer: { path: '/alumnos', search: { ficha: idOf(2) } },
    visitor: { path: '/platicas', search: { ficha: idOf(2), ver: 'alumnos', visitante: idOf(1) } },
    group: { path: '/grupos', search: { nivel: idOf(3), ficha: idOf(1), endRngStart: undefined } },
    course: { path: '/cursos', search: { tab: 'todos', ficha: idOf(1) } },
    talk: { path: '/platicas', search: { ficha: idOf(1) } },
    employee: { path: '/empleados', search: { ficha: idOf(1) } },
    location: { path: '/sedes', search: { ficha: idOf(1) } },
    waiting: { path: '/espera', search: { ficha: idOf(1) } },
    receipt: { path: '/alumnos', search: { ficha: idOf(2), ver: 'pagos' } },
  })
  expect(place('group', { off: true }).search).toMatchObject({ endRngStart: 'all' })
})

test('element ids are single words', () => {
  const ids = foundSections(COMMANDS, [hit(1, 'Ana')], 'grup').flatMap(({ options }) => options.map(option => domId('x', option)))
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).not.toMatch(/\s/)
})

test('LLE-67: a screen found by its name precedes one found by a synonym', () => {
  const other = { ...COMMANDS[0]!, label: 'Calendario', words: 'grupos' }
  expect(matchingCommands([other, ...COMMANDS], 'grupos').map(({ label }) => label)).toEqual(['Grupos', 'Calendario'])
})

test.each([
  ['factura', 'Factura: Plantel no timbra CFDI.'],
  ['CFDI', 'Factura: Plantel no timbra CFDI.'],
  ['nómina', 'Nómina: Plantel no calcula ni paga sueldos.'],
  ['fa', undefined],
  ['facturas Gómez', undefined],
  ['grupos', undefined],
])('LLE-67: says what Plantel does not offer: %s', (text, sentence) => {
  expect(notOffered(text)).toBe(sentence)
})
