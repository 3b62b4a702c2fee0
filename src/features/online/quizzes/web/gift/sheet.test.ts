import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRows, rowsOf, TEMPLATE, WrongColumns } from './sheet.ts'

test('QUI-43: Excel: the template reads as it is written', () => {
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

test('QUI-43: Excel: columns in any order and case, numbers and switches as text, empty rows passed over', () => {
  const { questions, rows } = readRows([
    ['CORRECTAS', 'respuesta b', 'Respuesta A', 'Otra', 'pregunta'],
    ['a y b', 4, 2, 'x', '¿Cuáles son pares?'],
    [null, null, '', undefined],
    ['B', true, false, 'x', '2 + 2 = 4'],
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

test('QUI-41: Excel: a report per row: what, which, why', () => {
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

test('QUI-42: Excel: other columns are refused whole', () => {
  expect(() => readRows([['Nombre', 'Correo']])).toThrow(WrongColumns)
  expect(() => readRows([])).toThrow(WrongColumns)
})

const text = fc
  .string({ unit: 'grapheme' })
  .map(each => each.trim())
  .filter(each => each !== '' && !/^\$\$[\s\S]+\$\$$/.test(each))
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
