import { expect, test } from 'vitest'
import { parseSearch, stringifySearch, tableSearch } from './search.ts'

const validate = tableSearch({ debt: ['true', 'false'] })
const read = (text: string) => validate(parseSearch(text))

test('SHL-24: restores page, search text, filter and selected row from the address bar', () => {
  const state = { pagina: 3, buscar: 'ana lópez', ficha: '65a000000000000000000001', debt: 'true' as const }
  expect(read(stringifySearch(state))).toEqual(state)
})

test('SHL-24: a phone, or an id of digits and an e, stays text', () => {
  expect(read('?buscar=5544719032').buscar).toBe('5544719032')
  expect(read('?ficha=12345678901234567890123e').ficha).toBe('12345678901234567890123e')
})

test.each(['?pagina=-3', '?pagina=0', '?pagina=1.5', '?pagina=abc', '?pagina=99999999999'])('reads %s as page 1', text => {
  expect(read(text).pagina).toBeUndefined()
})

test('SHL-24: sets invalid parameters to undefined, so that the router drops them', () => {
  expect(read('?ficha=zz&debt=maybe&buscar=%20')).toEqual({ pagina: undefined, buscar: undefined, ficha: undefined, debt: undefined })
})

test('SHL-24: an empty state has a clean address', () => {
  expect(stringifySearch({ pagina: undefined, buscar: '' })).toBe('')
})
