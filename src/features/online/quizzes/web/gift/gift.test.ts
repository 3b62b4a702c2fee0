import fc from 'fast-check'
import { expect, test } from 'vitest'
import { QUIZ_LIMITS } from '../../texts.ts'
import { parseGift } from './parse.ts'
import type { PlainQuestion } from '../../gift/imported.ts'
import { writeGift } from '../../gift/write.ts'

const one = (text: string) => parseGift(text).questions[0]!
const right = ({ answers }: PlainQuestion) => answers.filter(({ valid }) => valid).map(({ content }) => content)
const why = (text: string) => parseGift(text).rows.map(({ verdict, why }) => [verdict, ...why])

test('QUI-40: GIFT: reads one right answer, several, true and false', () => {
  const { questions, rows } = parseGift(
    [
      '// Historia\n$CATEGORY: México/Siglo XIX\n\n::P1::¿Quién proclamó el Plan de Ayala? {=Zapata ~Madero ~Villa}',
      '¿Cuáles son primos? {~%50%2 ~%50%3 ~%-100%4}',
      'El agua hierve a 100 °C. {T}',
      '::Tarea::\nLa Luna\nes un planeta. {\nFALSE\n}',
    ].join('\n\n'),
  )
  expect(questions.map(({ text }) => text)).toEqual([
    '¿Quién proclamó el Plan de Ayala?',
    '¿Cuáles son primos?',
    'El agua hierve a 100 °C.',
    'La Luna\nes un planeta.',
  ])
  expect(questions.map(right)).toEqual([['Zapata'], ['2', '3'], ['Verdadero'], ['Falso']])
  expect(rows.map(({ line, verdict }) => [line, verdict])).toEqual([
    [4, 'imported'],
    [6, 'imported'],
    [8, 'imported'],
    [10, 'imported'],
  ])
})

test('QUI-40: GIFT: reads escapes, comments, titles and a gap in the middle', () => {
  expect(one('::T::Sea f\\: x \\= 2 \\{y\\} \\#1 \\~ \\\\ fin\\nsigue {=a\\=b ~c}')).toEqual({
    text: 'Sea f: x = 2 {y} #1 ~ \\ fin\nsigue',
    formula: null,
    answers: [
      { content: 'a=b', formula: null, valid: true },
      { content: 'c', formula: null, valid: false },
    ],
  })
  expect(one('Oaxaca\n// un comentario\nestá al {=sur ~norte} de México.').text).toBe('Oaxaca\nestá al _____ de México.')
  expect(one('::Sólo título:: {=a ~b}').text).toBe('Sólo título')
  expect(one('[html]<p>&iquest;Cu&aacute;l es <b>mayor</b>?</p> {=1 &lt; 2 ~[html]<i>3</i>}')).toMatchObject({
    text: '¿Cuál es mayor?',
    answers: [{ content: '1 < 2' }, { content: '3' }],
  })
})

test('QUI-40: GIFT: text between $$ becomes the formula, with or without escaped braces', () => {
  const formula = '\\frac{1}{2}+\\nu'
  expect(one('Calcula. $$\\frac{1}{2}+\\nu$$ {=$$x=1$$ ~$$x\\=2$$ ~nada}')).toEqual({
    text: 'Calcula.',
    formula,
    answers: [
      { content: '', formula: 'x=1', valid: true },
      { content: '', formula: 'x=2', valid: false },
      { content: 'nada', formula: null, valid: false },
    ],
  })
  expect(one('Calcula. $$\\\\frac\\{1\\}\\{2\\}+\\\\nu$$ {=a ~b}').formula).toBe(formula)
  expect(parseGift('Si $$x=1$$ entonces {=a ~b}')).toMatchObject({
    questions: [{ text: 'Si entonces', formula: 'x=1' }],
    rows: [{ verdict: 'noted', why: ['La fórmula pasó debajo del texto.'] }],
  })
  expect(parseGift('De $$a$$ a $$b$$ {=con $$c$$ ~d}')).toMatchObject({
    questions: [{ text: 'De $$a$$ a $$b$$', formula: null, answers: [{ content: 'con $$c$$', formula: null }, {}] }],
    rows: [
      {
        why: ['Tiene varias fórmulas: quedan en el texto, entre $$.', 'Una respuesta mezcla texto y fórmula: queda como texto, entre $$.'],
      },
    ],
  })
})

test('QUI-41: GIFT: reports unsupported questions with line and reason; imports the rest', () => {
  const { questions, rows } = parseGift(
    [
      'Sólo un aviso.',
      'Escribe. {}',
      'Pi {#3.14:0.01}',
      'Corta {=a =b}',
      'Une {=a -> 1 =b -> 2}',
      'Rota {=a ~b',
      'Bien {=a ~b}',
      'Raro {abc}',
    ].join('\n\n'),
  )
  expect(questions.map(({ text }) => text)).toEqual(['Bien'])
  expect(rows.map(({ line, why }) => [line, why[0]])).toEqual([
    [1, 'Es una descripción: no tiene respuestas.'],
    [3, 'Es una pregunta abierta (ensayo).'],
    [5, 'Es una pregunta numérica.'],
    [7, 'Es de respuesta corta.'],
    [9, 'Es de relacionar columnas.'],
    [11, 'Falta la llave que cierra las respuestas.'],
    [13, undefined],
    [15, 'No se entienden sus respuestas.'],
  ])
})

test('QUI-41: GIFT: reports too long, too many, without a right answer, without text', () => {
  expect(why(`${'a'.repeat(QUIZ_LIMITS.question + 1)} {=a ~b}`)).toEqual([['skipped', 'La pregunta pasa de 10,000 caracteres.']])
  expect(why(`X {=a ${'~b '.repeat(10)}}`)).toEqual([['skipped', 'Tiene 11 respuestas; caben 10.']])
  expect(why(`X {=a ~${'b'.repeat(5001)}}`)).toEqual([['skipped', 'Una respuesta pasa de 5,000 caracteres.']])
  expect(why(`X {=a ~$$${'b'.repeat(5001)}$$}`)).toEqual([['skipped', 'Una fórmula pasa de 5,000 caracteres.']])
  expect(why('X {~a ~b}')).toEqual([['noted', 'No tiene respuesta correcta: márcala antes de guardar.']])
  expect(why('$$x$$ {=a ~b}')).toEqual([['noted', 'No tiene texto: escríbelo antes de guardar.']])
  expect(why('X {=a#Bien ~b#Mal}')).toEqual([['noted', 'Su retroalimentación no se importa.']])
  expect(parseGift('A {=a ~b}\n\nB {=a ~b}', 1).rows[1]).toMatchObject({
    verdict: 'skipped',
    why: ['El cuestionario admite 1,000 preguntas.'],
  })
})

test('LLE-14: GIFT: a question begins after an empty line, or at a title after a closed brace', () => {
  const { questions, rows } = parseGift(['::P1::Uno {=a ~b}', '::P2::Dos {', '=c', '~d', '}', '::P3::Tres {=e ~f}'].join('\n'))
  expect(questions.map(({ text }) => text)).toEqual(['Uno', 'Dos', 'Tres'])
  expect(rows.map(({ line }) => line)).toEqual([1, 2, 6])
})

test('LLE-14: GIFT: refuses two answer blocks in one question with their line', () => {
  expect(parseGift('Bien {=a ~b}\n\nUno {=a ~b}\nDos {=c ~d}')).toMatchObject({
    questions: [{ text: 'Bien' }],
    rows: [{ line: 1 }, { line: 3, verdict: 'skipped', why: ['Parece haber dos preguntas: deja una línea vacía entre ellas.'] }],
  })
})

/** Special characters of GIFT, more often than by chance. */
const sign = fc.constantFrom(
  ...'\\:#={}~$%/[]<>&-> \nñáü¿?Aa1'.split(''),
  '$$',
  '//',
  '::',
  '%50%',
  '[html]',
  '->',
  '\\n',
  '\\(',
  '\\)',
  '\\[',
  '&lt;',
  '&#40;',
)
const words = fc
  .array(fc.oneof(sign, fc.string({ unit: 'grapheme', maxLength: 4 })), { maxLength: 12 })
  .map(parts => parts.join('').replace(/\r/g, '').trim())
const text = words.filter(each => each !== '')
const formula = text.map(each => each.replace(/\s+/g, ' ').trim()).filter(each => each !== '')
const answer = fc.oneof(
  fc.record({ content: text, formula: fc.constant(null), valid: fc.boolean() }),
  fc.record({ content: fc.constant(''), formula, valid: fc.boolean() }),
)
const question = fc.record({
  text,
  formula: fc.option(formula),
  answers: fc.array(answer, { minLength: 1, maxLength: QUIZ_LIMITS.answers }),
})

test('QUI-44: GIFT: the round trip is identical for any questions', () => {
  fc.assert(
    fc.property(fc.array(question, { maxLength: 4 }), fc.string(), (questions, name) => {
      expect(parseGift(writeGift(questions, name)).questions).toEqual(questions)
    }),
    { numRuns: 600 },
  )
})

test('QUI-41: GIFT: reads any text without an error', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(sign, fc.string()), { maxLength: 40 }), parts => {
      expect(parseGift(parts.join('')).questions).toBeInstanceOf(Array)
    }),
    { numRuns: 400 },
  )
})
