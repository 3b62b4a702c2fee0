import { describe, expect, test } from 'vitest'
import { stated } from '#server/testing/stated.ts'
import { guessColumns, type BankMapping } from './columns.ts'
import { amountOf } from '#lib/sheet/amounts.ts'
import { directionsOf, guessSign, wordOf } from '#lib/sheet/inOut.ts'

const centavosOf = (cell: string) => amountOf(cell, 'point')
const row = (...cells: string[]) => ({ cells })

/** Reads a file with these headings without further answers. */
function reading(headings: string[], rows: { cells: string[] }[], answers: Partial<BankMapping> = {}) {
  const guessed = guessColumns(headings)
  const mapping = { ...guessed, sign: guessSign(headings, rows, guessed, centavosOf), ...answers }
  const { asked, of } = directionsOf(headings, rows, mapping, centavosOf)
  return { asked, found: rows.map(of) }
}
const IN_OUT = { asked: null, found: ['in', 'out'] }

describe('LLE-10: direction of a movement', () => {
  test('M114: a sign column beside positive amounts', () => {
    const headings = ['Fecha', 'Concepto', 'Cargo/Abono', 'Importe']
    expect(reading(headings, [row('1/11/26', 'SPEI', '+', '800'), row('1/11/26', 'DEVOLUCION', '-', '800')])).toEqual(IN_OUT)
    expect(reading(headings, [row('1/11/26', 'SPEI', '+', '800'), row('1/11/26', 'RETIRO', '−', '800')])).toEqual(IN_OUT)
  })

  test.each([
    ['A', 'C'],
    ['H', 'D'],
    ['C', 'D'],
    ['CR', 'DB'],
    ['Abono', 'Cargo'],
    ['DEPÓSITO', 'RETIRO'],
    ['Crédito', 'Débito'],
  ])('a pair of words: %s comes in, %s goes out, under any heading', (into, outOf) => {
    const rows = [row('1/11/26', 'SPEI', into, '800'), row('1/11/26', 'X', outOf, '90')]
    expect(reading(['Fecha', 'Concepto', 'Tipo', 'Importe'], rows)).toEqual(IN_OUT)
    expect(reading(['Fecha', 'Concepto', 'XYZ', 'Importe'], rows)).toEqual(IN_OUT)
  })

  test('two columns; refuses an amount in both', () => {
    const headings = ['Fecha', 'Concepto', 'Cargo', 'Abono']
    const rows = [row('1/11/26', 'SPEI', '', '800'), row('1/11/26', 'X', '5', '800')]
    expect(reading(headings, rows)).toEqual({ asked: null, found: ['in', { reason: 'Tiene cargo y abono en el mismo renglón.' }] })
  })

  test('a sign in the amount', () => {
    expect(reading(['Fecha', 'Concepto', 'Importe'], [row('1/11/26', 'SPEI', '800'), row('1/11/26', 'X', '-90')])).toEqual(IN_OUT)
  })

  test('asks about a single letter, an unknown word, amounts without a sign, and applies the answer', () => {
    const headings = ['Fecha', 'Concepto', 'Cargo/Abono', 'Importe']
    const letters = [row('1/11/26', 'SPEI', 'C', '800'), row('2/11/26', 'X', 'C', '90')]
    expect(reading(headings, letters).asked).toEqual({ words: ['c'] })
    const words = [row('1/11/26', 'SPEI', 'Entra dinero', '800'), row('2/11/26', 'X', 'Cargo', '90')]
    expect(reading(headings, words)).toEqual({
      asked: { words: ['entra dinero'] },
      found: [{ reason: 'No se sabe si «Entra dinero» entra o sale.' }, 'out'],
    })
    expect(reading(headings, words, { words: { 'entra dinero': 'in' } })).toEqual(IN_OUT)
    const plain = [row('1/11/26', 'SPEI', '800'), row('2/11/26', 'X', '90')]
    expect(reading(['Fecha', 'Concepto', 'Importe'], plain).asked).toBe('all')
    expect(reading(['Fecha', 'Concepto', 'Importe'], plain, { all: true })).toEqual({ asked: null, found: ['in', 'in'] })
    expect(reading(['Fecha', 'Concepto', 'Abonos'], plain).asked).toBe(null)
  })

  test('refuses a word that contradicts the sign, and a row without a word', () => {
    const headings = ['Fecha', 'Concepto', 'Cargo/Abono', 'Importe']
    const rows = [row('1/11/26', 'A', 'Abono', '-800'), row('1/11/26', 'B', 'Cargo', '-90'), row('1/11/26', 'C', '', '90')]
    expect(reading(headings, rows).found).toEqual([
      { reason: '«Abono» contradice el signo del monto.' },
      'out',
      { reason: 'No dice si entra o sale.' },
    ])
  })

  test('a column of kinds of movement is no sign: SPEI, CHEQUE', () => {
    const rows = [row('1/11/26', 'SPEI', 'SPEI', '800'), row('1/11/26', 'X', 'CHEQUE', '-90')]
    expect(reading(['Fecha', 'Concepto', 'Tipo', 'Importe'], rows)).toEqual(IN_OUT)
  })
})

test('LLE-10: in generated statements of twelve layouts no outgoing money enters, and nothing ambiguous is read without asking', () => {
  let state = 7
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const money = (centavos: number) => (centavos / 100).toFixed(2)
  const words = [
    ['+', '-'],
    ['A', 'C'],
    ['H', 'D'],
    ['C', 'D'],
    ['CR', 'DB'],
    ['Abono', 'Cargo'],
    ['Depósito', 'Retiro'],
    ['Alta', 'Baja'],
  ] as const
  let [askedCount, entered] = [0, 0]
  for (let file = 0; file < stated(4_000); file++) {
    const moves = Array.from({ length: 1 + Math.floor(random() * 12) }, () => ({
      into: random() < 0.6,
      amount: 100 + Math.floor(random() * 500_000),
    }))
    const layout = file % 12
    const pair = words[layout] ?? words[0]
    const [headings, rows] =
      layout < 8
        ? [
            ['Fecha', 'Concepto', random() < 0.5 ? 'Cargo/Abono' : 'Tipo', 'Importe'],
            moves.map(({ into, amount }) => row('1/11/26', 'SPEI', pair[into ? 0 : 1], money(amount))),
          ]
        : layout === 8
          ? [
              ['Fecha', 'Concepto', 'Cargo', 'Abono'],
              moves.map(({ into, amount }) => row('1/11/26', 'SPEI', into ? '' : money(amount), into ? money(amount) : '')),
            ]
          : layout === 9
            ? [['Fecha', 'Concepto', 'Monto'], moves.map(({ into, amount }) => row('1/11/26', 'SPEI', (into ? '' : '-') + money(amount)))]
            : layout === 10
              ? [['Fecha', 'Concepto', 'Monto'], moves.map(({ amount }) => row('1/11/26', 'SPEI', money(amount)))]
              : [
                  ['Fecha', 'Concepto', 'Monto'],
                  moves.map(({ into, amount }) => row('1/11/26', 'X', money(amount) + (into ? ' CR' : ' DB'))),
                ]
    const directions = reading(headings, rows)
    if (directions.asked) askedCount++
    for (const [at, direction] of directions.found.entries()) {
      if (direction !== 'in' || directions.asked) continue
      // In a single-column layout rows without a deposit are not read.
      if (layout === 8 && !moves[at]!.into) continue
      entered++
      expect(moves[at]!.into, `${headings.join()} ${rows[at]!.cells.join()}`).toBe(true)
    }
  }
  expect(askedCount).toBeGreaterThan(0)
  expect(entered).toBeGreaterThan(100)
})

test('LLE-10: recognizes a word in any spelling', () => {
  expect([wordOf(' DEPÓSITO '), wordOf('−'), wordOf('+ '), wordOf('C')]).toEqual(['deposito', '-', '+', 'c'])
})
