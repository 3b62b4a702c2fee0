import { expect, test } from 'vitest'
import { parseCsv } from '#web/sheet/csv.ts'
import { findHeading } from './findHeading.ts'

const grid = (...rows: string[][]) => rows.map((cells, at) => ({ number: at + 1, cells })).filter(({ cells }) => cells.some(Boolean))
const HEADINGS = ['NOMBRE', 'AP PATERNO', 'AP MATERNO', 'CORREO', 'CEL']
const ROW = ['Ana', 'Ríos', 'Sosa', 'ana@correo.mx', '5512345678']

test.each([
  ['on top', grid(HEADINGS, ROW), { number: 1, sure: true }],
  ['below a merged title and an empty row', grid(['LISTA DE ALUMNOS – CICLO 2026'], [''], HEADINGS, ROW), { number: 3, sure: true }],
  ['below a title that uses their words', grid(['Correo de Ana'], ['Nombre del plantel'], HEADINGS, ROW), { number: 3, sure: true }],
  ['with some unknown words', grid(['Lista'], ['Nombre', 'Apellido', 'x', 'Correo', 'y'], ROW), { number: 2, sure: false }],
  [
    'in a strange language: as wide as the list',
    grid(['List'], ['First', 'Last', 'Second', 'Contact', 'Call'], ROW),
    { number: 2, sure: false },
  ],
  ['of one column', grid(['alumno'], ['Ana']), { number: 1, sure: false }],
])('M34: the row of headings %s', (_where, sheet, found) => {
  expect(findHeading(sheet)).toMatchObject(found)
})

test('M34: a CSV with a title above: the separator is that of the list', () => {
  expect(parseCsv('LISTA DE ALUMNOS\nNombre;Correo\nAna;ana@correo.mx')).toEqual([
    ['LISTA DE ALUMNOS'],
    ['Nombre', 'Correo'],
    ['Ana', 'ana@correo.mx'],
  ])
})
