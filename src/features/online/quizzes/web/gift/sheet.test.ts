import { isLines } from '#lib/plainText.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowOf } from '#lib/sheet/row.ts'
import { readRows as readSheetRows, rowsOf, TEMPLATE, WrongColumns } from './sheet.ts'

const readRows = (rows: readonly (readonly string[])[]) => readSheetRows(rows.map((cells, at) => rowOf(at + 1, cells, {}, true)))

test('QUI-43: Excel: reads the template as it is written', () => {
  const { questions, rows } = readRows(TEMPLATE)
  expect(rows.map(({ line, verdict }) => [line, verdict])).toEqual([
    [2, 'imported'],
    [3, 'imported'],
  ])
  expect(questions[1]).toEqual({
    text: 'Elige las soluciones de la ecuación.',
    formula: 'x^2-5x+6=0',
    answers: [
      { content: '', formula: 'x=2', valid: true },
      { content: '', formula: 'x=-2', valid: false },
      { content: '', formula: 'x=3', valid: true },
    ],
  })
})

test('QUI-43: Excel: reads columns in any order and case, numbers and booleans as text, and skips empty rows', () => {
  const { questions, rows } = readRows([
    ['CORRECTAS', 'respuesta b', 'Respuesta A', 'Otra', 'pregunta'],
    ['a y b', '4', '2', 'x', '¿Cuáles son pares?'],
    ['', '', '', ''],
    ['B', 'Verdadero', 'Falso', 'x', '2 + 2 = 4'],
  ])
  expect(questions.map(({ answers }) => answers.map(({ content, valid }) => [content, valid]))).toEqual([
    [
      ['2', true],
      ['4', true],
    ],
    [
      ['Falso', false],
      ['Verdadero', true],
    ],
  ])
  expect(rows.map(({ line }) => line)).toEqual([2, 4])
})

test('QUI-41: Excel: reports each row: what, which, why', () => {
  const head = ['Pregunta', 'Correctas', 'Respuesta A', 'Respuesta B']
  const { rows, questions } = readRows([
    head,
    ['Sin respuestas', '', '', ''],
    ['Letra vacía', 'B', 'a', ''],
    ['Letra rara', 'Z', 'a', 'b'],
    ['Sin correcta', '', 'a', 'b'],
    ['', 'A', 'a', 'b'],
    ['Bien', 'A', 'a', 'b'],
  ])
  expect(questions).toHaveLength(3)
  expect(rows.map(({ line, what, verdict, why }) => [line, what, verdict, ...why])).toEqual([
    [2, 'Sin respuestas', 'skipped', 'No tiene respuestas.'],
    [3, 'Letra vacía', 'skipped', 'Correctas dice B, y esa respuesta está vacía o no existe.'],
    [4, 'Letra rara', 'skipped', 'Correctas dice Z, y esa respuesta está vacía o no existe.'],
    [5, 'Sin correcta', 'noted', 'No tiene respuesta correcta: márcala antes de guardar.'],
    [6, 'Sin texto', 'noted', 'No tiene texto: escríbelo antes de guardar.'],
    [7, 'Bien', 'imported'],
  ])
})

test('QUI-42: Excel: refuses other columns as a whole', () => {
  expect(() => readRows([['Nombre', 'Correo']])).toThrow(WrongColumns)
  expect(() => readRows([])).toThrow(WrongColumns)
})

const text = fc
  .string({ unit: 'grapheme' })
  .map(each => each.trim())
  .filter(each => each !== '' && !/^\$\$[\s\S]+\$\$$/.test(each))
  // Cells with forbidden or replacement characters are refused (LLE-6).
  .filter(each => isLines(each) && !each.includes('\uFFFD'))
test('QUI-44: Excel: the round trip is identical', () => {
  const answer = fc.oneof(
    fc.record({ content: text, formula: fc.constant(null), valid: fc.boolean() }),
    fc.record({ content: fc.constant(''), formula: text, valid: fc.boolean() }),
  )
  const question = fc.record({ text, formula: fc.option(text), answers: fc.array(answer, { minLength: 1, maxLength: 10 }) })
  fc.assert(
    fc.property(fc.array(question, { maxLength: 5 }), all => {
      expect(readRows(rowsOf(all)).questions).toEqual(all)
    }),
  )
})

test('LLE-14: Excel: refuses a row whose answer the spreadsheet changed', () => {
  const head = { number: 1, cells: ['Pregunta', 'Correctas', 'Respuesta A', 'Respuesta B'] }
  const { rows, questions } = readSheetRows([
    head,
    { number: 2, cells: ['¿Cuánto es la mitad?', 'A', '2026-02-01', '0.3'], marks: { 2: 'date' } },
    { number: 3, cells: ['¿Cuánto es 0.1 + 0.2?', 'A', '0.3', '1'], marks: { 2: 'noise' } },
    { number: 4, cells: ['¿Cuánto es 1 + 1?', 'A', '2', '3'] },
  ])
  expect(rows.map(({ line, why }) => [line, ...why])).toEqual([
    [2, 'Excel convirtió «1/2» en fecha: escribe la celda como texto.'],
    [3, 'Excel cambió el número «0.3»: escribe la celda como texto.'],
    [4],
  ])
  expect(questions).toHaveLength(1)
})
