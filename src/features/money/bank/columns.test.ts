import { describe, expect, test } from 'vitest'
import { centavosOf, dayOf, guessColumns, guessOrder, headingsHash, missingColumns, textColumns, type BankMapping } from './columns.ts'

test('COB-70: the columns that banks name are known by their headings', () => {
  expect(guessColumns(['Fecha Operación', 'Concepto', 'Referencia', 'Cargo', 'Abono', 'Saldo'])).toEqual({
    date: 0,
    text: 1,
    reference: 2,
    out: 3,
    amount: 4,
    balance: 5,
  })
  expect(missingColumns({ date: 0 })).toEqual(['amount', 'text'])
})

test('COB-70: an account is remembered by its headings, however they are written', () => {
  expect(headingsHash(['Fecha', 'Concepto'])).toBe(headingsHash(['FECHA ', 'concepto']))
  expect(headingsHash(['Fecha', 'Concepto'])).not.toBe(headingsHash(['Concepto', 'Fecha']))
  expect(headingsHash(['Fecha'])).toMatch(/^[0-9a-f]{16}$/)
})

describe('COB-70: cells', () => {
  test.each([
    ['05/11/2026', 'dmy', '2026-11-05'],
    ['05-nov-26', 'dmy', '2026-11-05'],
    ['5 Jan 2026', 'mdy', '2026-01-05'],
    ['11/05/2026', 'mdy', '2026-11-05'],
    ['2026-11-05 10:31', 'dmy', '2026-11-05'],
    ['20261105', 'dmy', '2026-11-05'],
    ['31/02/2026', 'dmy', null],
    ['05/11/1990', 'dmy', null],
    ['ayer', 'dmy', null],
  ] as const)('day %s (%s) is %s', (cell, order, day) => {
    expect(dayOf(cell, order)).toBe(day)
  })

  test('the order of a day is that in which all of them are days', () => {
    expect(guessOrder(['05/11/2026', '23/11/2026'])).toBe('dmy')
    expect(guessOrder(['11/05/2026', '11/23/2026'])).toBe('mdy')
  })

  test.each([
    ['$1,300.00', 130_000],
    ['1300', 130_000],
    ['1.300,50', 130_050],
    ['1,300', 130_000],
    ['-250.00', -25_000],
    ['(250.00)', -25_000],
    ['250.00-', -25_000],
    ['250.00 DB', -25_000],
    ['250.00 CR', 25_000],
    ['-250.00-', null],
    ['', 0],
    ['1e9', null],
    ['abc', null],
    ['99999999999', null],
  ])('amount %s is %s centavos', (cell, centavos) => {
    expect(centavosOf(cell)).toBe(centavos)
  })
})

describe('LLE-20: the text of a line', () => {
  const headings = ['Fecha', 'Hora', 'Concepto', 'Sucursal', 'Ordenante', 'Importe', 'IVA', 'Saldo', 'Referencia', 'Valor']
  const rows = [{ cells: ['20/11/2026', '10:31', 'SPEI', '0412', 'LUIS RIOS', '1,300.00', '0.00', '9,000.00', '1004007', '21/11/2026'] }]
  const texts = (mapping: BankMapping) => textColumns(headings, rows, mapping).map(at => headings[at])

  test('LLE-20: is all of its cells but days, amounts and balance', () => {
    expect(texts({ date: 0, amount: 5, balance: 7, reference: 8, text: 2 })).toEqual(['Hora', 'Concepto', 'Sucursal', 'Ordenante'])
  })

  test('LLE-20: no choice of columns hides a name or a reference', () => {
    expect(texts({ date: 0, amount: 5, text: 3 })).toEqual(['Hora', 'Concepto', 'Sucursal', 'Ordenante', 'Referencia'])
  })
})
