import { expect, test } from 'vitest'
import { proveBalance } from './balance.ts'

/** Rows of an account that held 1,000.00 before. @param newest the newest comes first */
function rows(changes: readonly number[], newest = false) {
  let balance = 100_000
  const movements = changes.map(change => ({ change, balance: (balance += change) }))
  return (newest ? movements.toReversed() : movements).map((row, at) => ({ number: at + 2, ...row }))
}

test.each([false, true])('LLE-11: balances that go on, with the newest row first: %s, prove that nothing is missing', newest => {
  expect(proveBalance(rows([130_000, -5_000, 80_000], newest))).toEqual({ breaks: [], beside: new Set() })
})

test('LLE-11: reports a missing row with its neighbours and its amount', () => {
  const all = rows([130_000, -5_000, 140_000, 80_000, 20_000])
  const proof = proveBalance(all.filter(({ number }) => number !== 4))
  expect(proof?.breaks).toEqual([{ from: 3, to: 5, missing: 140_000 }])
  expect([...proof!.beside]).toEqual([3, 5])
})

test('LLE-11: a row that was not read proves nothing about its neighbours', () => {
  const [first, second, third, fourth] = rows([100, 200, 300, 400])
  expect(proveBalance([first!, { ...second!, change: null }, third!, fourth!])?.breaks).toEqual([])
})

test('LLE-11: without balances there is no proof', () => {
  expect(proveBalance(rows([100, 200]).map(row => ({ ...row, balance: null })))).toBeUndefined()
  expect(proveBalance([])).toBeUndefined()
})
