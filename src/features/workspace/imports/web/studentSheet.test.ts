import { expect, test } from 'vitest'
import { bookOf } from '#lib/sheet/book.ts'
import { findHeading, type Form } from '#lib/sheet/headings.ts'
import { IMPORT_FIELDS, type ImportField } from '../columns.ts'
import { draftOf, rowsOf } from './studentSheet.ts'

const grid = (...rows: string[][]) => rows.map((cells, at) => ({ number: at + 1, cells })).filter(({ cells }) => cells.some(Boolean))
const HEADINGS = ['NOMBRE', 'AP PATERNO', 'AP MATERNO', 'CORREO', 'CEL']
const ROW = ['Ana', 'Ríos', 'Sosa', 'ana@correo.mx', '5512345678']
const book = (text: string) => bookOf(new TextEncoder().encode(text), { unzip: () => ({}) })

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
  ['narrower than the list is asked about', grid(HEADINGS, [...ROW, 'x', 'y', 'z'], [...ROW, 'x', 'y', 'z']), { number: 1, sure: false }],
])('M34, LLE-7: the row of headings %s', (_where, sheet, heading) => {
  expect(findHeading(sheet, IMPORT_FIELDS as Form<ImportField>)).toMatchObject(heading)
})

test.each([
  ['whole names', 'Alumno,Correo,Teléfono\nRuiz Pérez Ana,ana@correo.mx,5510020031', true],
  ['names in three columns', `${HEADINGS.join()}\n${ROW.join()}`, true],
  ['no e-mail', 'Alumno,Teléfono\nRuiz Pérez Ana,5510020031', false],
])('LLE-7: does not ask for the row of headings of a list with %s that lacks nothing', (_what, text, sure) => {
  expect(draftOf('students', 'a.csv', book(text)).sure).toBe(sure)
})

test('LLE-7: a list without headings: its first row is data', () => {
  const text = `${ROW.join()}\nLuis,Mora,Paz,luis@correo.mx,5587654321`
  const draft = draftOf('students', 'a.csv', book(text), { heading: 0 })
  expect(rowsOf(draft)).toEqual({
    columns: ['Columna 1', 'Columna 2', 'Columna 3', 'Columna 4', 'Columna 5'],
    rows: [
      { number: 1, cells: ROW },
      { number: 2, cells: ['Luis', 'Mora', 'Paz', 'luis@correo.mx', '5587654321'] },
    ],
  })
})

test('LLE-6: sends a row of another width, or with an open quote, with the reason for its refusal', () => {
  const text = [
    HEADINGS.join(),
    ROW.join(),
    'Luis,Mora,Paz,luis@correo.mx',
    '"Eva,Gil,Paz,eva@correo.mx,5587654321',
    ROW.join(),
    ROW.join(),
  ].join('\n')
  expect(rowsOf(draftOf('students', 'a.csv', book(text))).rows.map(({ number, fault }) => [number, fault])).toEqual([
    [2, undefined],
    [3, 'No tiene las mismas celdas que los demás.'],
    [4, 'Las comillas no cierran.'],
    [5, undefined],
    [6, undefined],
  ])
})

test('M34: a CSV with a title above: the separator is that of the list', () => {
  expect(book('LISTA DE ALUMNOS\nNombre;Correo;Tel\nAna;ana@correo.mx;55').sheets[0]!.rows.map(({ cells }) => cells)).toEqual([
    ['LISTA DE ALUMNOS'],
    ['Nombre', 'Correo', 'Tel'],
    ['Ana', 'ana@correo.mx', '55'],
  ])
})
