import { describe, expect, test } from 'vitest'
import { guessColumns, headingsHash, missingColumns, textColumns, type BankMapping } from './columns.ts'

test('COB-70: recognizes the columns that banks name by their headings', () => {
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

test('COB-70: recognizes an account by its headings in any spelling', () => {
  expect(headingsHash(['Fecha', 'Concepto'])).toBe(headingsHash(['FECHA ', 'concepto']))
  expect(headingsHash(['Fecha', 'Concepto'])).not.toBe(headingsHash(['Concepto', 'Fecha']))
  expect(headingsHash(['Fecha'])).toMatch(/^[0-9a-f]{16}$/)
})

describe('LLE-20: the text of a line', () => {
  const headings = ['Fecha', 'Hora', 'Concepto', 'Sucursal', 'Ordenante', 'Importe', 'IVA', 'Saldo', 'Referencia', 'Valor']
  const rows = [{ cells: ['20/11/2026', '10:31', 'SPEI', '0412', 'LUIS RIOS', '1,300.00', '0.00', '9,000.00', '1004007', '21/11/2026'] }]
  const texts = (mapping: BankMapping) => textColumns(headings, rows, mapping).map(at => headings[at])

  test('LLE-20: is all cells except days, amounts and balance', () => {
    expect(texts({ date: 0, amount: 5, balance: 7, reference: 8, text: 2 })).toEqual(['Hora', 'Concepto', 'Sucursal', 'Ordenante'])
  })

  test('LLE-20: no choice of columns hides a name or a reference', () => {
    expect(texts({ date: 0, amount: 5, text: 3 })).toEqual(['Hora', 'Concepto', 'Sucursal', 'Ordenante', 'Referencia'])
  })
})
