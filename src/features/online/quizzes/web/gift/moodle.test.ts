import { describe, expect, test } from 'vitest'
import { parseGift } from './parse.ts'

const one = (text: string) => parseGift(text).questions[0]!
const right = (text: string) => one(text).answers.map(({ valid }) => valid)
const notes = (text: string) => parseGift(text).rows[0]!.why
const contentsOf = (text: string) => one(text).answers.map(({ content }) => content)

describe('M4 AUL-44: partial credit', () => {
  test.each([
    ['¿Capital de Jalisco? {=Guadalajara ~%50%Zapopan ~Tepic}', '50 %'],
    ['¿Capital de Jalisco? {~%100%Guadalajara ~%50%Zapopan ~%0%Tepic}', '50 %'],
    ['¿Capital de Jalisco? {=Guadalajara ~%33.33333%Zapopan ~%33.33333%Tepic}', '33.33 %'],
    ['¿Capital de Jalisco? {=Guadalajara ~%50%Zapopan ~%25%Tepic}', '50 %, 25 %'],
  ])('M4 AUL-44: with one fully right answer the others are wrong, with a note: %s', (text, weights) => {
    expect(right(text)).toEqual([true, false, false])
    expect(notes(text)).toEqual([`Tenía crédito parcial (${weights}): aquí cuenta como incorrecta.`])
  })

  test('M4 AUL-44: a penalty is no credit', () => {
    expect(notes('¿Capital de Jalisco? {=Guadalajara ~%-50%Zapopan ~%0%Tepic}')).toEqual([])
  })

  test('M4 AUL-44: several of equal value that sum to 100 are right without a note', () => {
    const text = '¿Quiénes firmaron el Plan de Iguala? {~%-100%Nadie ~%50%Iturbide ~%50%Guerrero ~%-100%Morelos}'
    expect(right(text)).toEqual([false, true, true, false])
    expect(notes(text)).toEqual([])
    expect(notes('Primos {~%33.33333%2 ~%33.33333%3 ~%33.33334%5 ~%-100%6}')).toEqual([])
  })

  test('M4 AUL-44: several of unequal value', () => {
    const text = 'Órganos del agua en la planta {~%70%raíz ~%30%tallo ~pétalo}'
    expect(right(text)).toEqual([true, true, false])
    expect(notes(text)).toEqual(['Las respuestas valían distinto: aquí se piden todas.'])
  })

  test('M4 AUL-44: values that do not sum to 100', () => {
    expect(notes('Primos {~%25%2 ~%25%3 ~%25%5 ~9}')).toEqual(['Revisa la clave: suman 75 %.'])
    expect(notes('Primos {~%60%2 ~%66.66667%3 ~9}')).toEqual([
      'Las respuestas valían distinto: aquí se piden todas.',
      'Revisa la clave: suman 126.67 %.',
    ])
    expect(notes('Primos {~%0%2 ~%-50%3}')).toEqual(['No tiene respuesta correcta: márcala antes de guardar.'])
  })

  test('M4 AUL-44: when each of several sufficed, all are required, with a note', () => {
    expect(right('Un metal {=oro =plata ~yeso}')).toEqual([true, true, false])
    expect(notes('Un metal {=oro =plata ~yeso}')).toEqual(['Bastaba una de sus 2 respuestas correctas: aquí se piden todas.'])
  })
})

describe('M4 AUL-45: TeX formulas', () => {
  test.each([
    ['unescaped', String.raw`Simplifica \(\frac{6}{8}\) {=\(\frac{3}{4}\) ~\(\frac{2}{3}\)}`],
    ['escaped, as Moodle exports', String.raw`Simplifica \\(\\frac\{6\}\{8\}\\) {=\\(\\frac\{3\}\{4\}\\) ~\\(\\frac\{2\}\{3\}\\)}`],
    ['on a line of its own', String.raw`Simplifica \[\frac{6}{8}\] {=\[\frac{3}{4}\] ~\[\frac{2}{3}\]}`],
    ['on a line of its own, escaped', String.raw`Simplifica \\[\\frac\{6\}\{8\}\\] {=\\[\\frac\{3\}\{4\}\\] ~\\[\\frac\{2\}\{3\}\\]}`],
  ])('M4 AUL-45: %s', (_how, text) => {
    expect(one(text)).toEqual({
      text: 'Simplifica',
      formula: String.raw`\frac{6}{8}`,
      answers: [
        { content: '', formula: String.raw`\frac{3}{4}`, valid: true },
        { content: '', formula: String.raw`\frac{2}{3}`, valid: false },
      ],
    })
    expect(notes(text)).toEqual([])
  })

  test('M4 AUL-45: braces, sets and special characters inside', () => {
    expect(one(String.raw`Une \\(\\\{1,2\\\} \\cup \\\{3\\\}\\) {=a ~b}`).formula).toBe(String.raw`\{1,2\} \cup \{3\}`)
    expect(one(String.raw`Si \(x=2, y~3\) {=a ~b}`).formula).toBe('x=2, y~3')
  })

  test('M4 AUL-45: several stay in the text, between $$', () => {
    const text = String.raw`De \(a\) a \\[b\\] {=sube ~baja}`
    expect(one(text)).toMatchObject({ text: 'De $$a$$ a $$b$$', formula: null })
    expect(notes(text)).toEqual(['Tiene varias fórmulas: quedan en el texto, entre $$.'])
  })

  test('M4 AUL-45: without its end it is text', () => {
    expect(one(String.raw`Abre \( y no cierra {=a ~b}`)).toMatchObject({ text: String.raw`Abre \( y no cierra`, formula: null })
    expect(one('Nada entre \\(\\) {=a ~b}').formula).toBeNull()
  })

  test('M4 AUL-45: in HTML the content of a formula is no tag', () => {
    expect(one(String.raw`[html]<p>Ordena \(a &lt; b\)</p> {=\(b > a\) ~x}`)).toMatchObject({
      text: 'Ordena',
      formula: 'a < b',
      answers: [{ formula: 'b > a' }, { content: 'x' }],
    })
    expect(one('[html]<p>Si $$a<b$$ y $$b<c$$</p> {=a ~b}').text).toBe('Si $$a<b$$ y $$b<c$$')
  })

  test('M4 AUL-45: reads many opening fences without an end in linear time', () => {
    expect(parseGift(`${String.raw`\( `.repeat(200_000)}{=a ~b}`).rows[0]!.why).toEqual(['La pregunta pasa de 10,000 caracteres.'])
  })
})

describe('M4 AUL-45: entities and marks', () => {
  test('M4 AUL-45: decodes every entity of HTML, with and without [html]', () => {
    const all = '&ldquo;&Eacute;&rdquo; &mdash; 5&nbsp;&le;&nbsp;n &times; 2 &rarr; &alpha;&sup2; &euro; &#8730;2 &#x3C0; &hellip;'
    const text = '“É” — 5 ≤ n × 2 → α² € √2 π …'
    expect(one(`[html]<p>${all}</p> {=a ~b}`).text).toBe(text)
    expect(one(`${all} {=a ~b}`).text).toBe(text)
    expect(contentsOf(String.raw`X {=&ge; 1 ~&\#8804; 1}`)).toEqual(['≥ 1', '≤ 1'])
    expect(notes(`${all} {=a ~b}`)).toEqual([])
  })

  test('M4 AUL-45: plain text keeps entities, and apparent ones stay', () => {
    expect(one('[plain]Escribe &lt;b&gt; {=a ~b}').text).toBe('Escribe &lt;b&gt;')
    expect(one('Tom & Jerry &nada; AT&T {=a ~b}').text).toBe('Tom & Jerry &nada; AT&T')
  })

  const MARKED = 'Tiene marcas de formato: revísala.'
  test.each([
    '¿Qué es **falso**? {=a ~b}',
    '[markdown]¿Qué es *falso*? {=a ~b}',
    '[markdown]\\n- uno\\n- dos {=a ~b}',
    '¿Qué hace `print`? {=a ~b}',
    'Lee [la nota](https\\://plantel.mx/nota) {=a ~b}',
    'Lee <b>bien</b> {=a ~b}',
    '[html]<p>x<sup>2</sup></p> {=a ~b}',
    'Elige {=__todo__ ~nada}',
  ])('M4 AUL-45: notes formatting marks: %s', text => {
    expect(notes(text)).toEqual([MARKED])
  })

  test.each([
    '¿2 * 3 * 4? {=24 ~9}',
    'La capital es _____ de México. {=sur ~norte}',
    '[html]<p>¿<b>Cuál</b> <i>no</i>?</p> {=a ~b}',
    'Sea a_1 y a_2, con a < b y b > c {=a ~b}',
    'Intervalo [0, 1] (cerrado) {=a ~b}',
    '[plain]Escribe **fuerte** {=a ~b}',
  ])('M4 AUL-45: does not note others: %s', text => {
    expect(notes(text)).toEqual([])
  })
})
