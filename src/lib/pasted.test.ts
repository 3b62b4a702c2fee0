import { describe, expect, test } from 'vitest'
import { day, money, phone } from './typed.ts'
import { isRefused } from './typedRead.ts'

describe('M131: reads pasted text like typed text, or leaves it and refuses', () => {
  test.each([
    ['$1,250.00 MXN', 125_000],
    ['MXN 1250', 125_000],
    ['1,250.50mxn', 125_050],
    ['$1,2\u200b50', 125_000],
  ])('M131: the amount %j', (text, centavos) => expect(money(text)).toEqual({ value: centavos }))
  test.each(['1,250.00 USD', 'MXN', '1250 MXN 20'])('M131: refuses the amount %j', text => expect(isRefused(money(text))).toBe(true))
  test('M131: a day copied from another program', () => expect(day('2008-03-14')).toEqual({ value: '2008-03-14' }))
  test('M131: a day in words', () => expect(isRefused(day('14 de marzo de 2008'))).toBe(true))
  test('M131: a phone with an extension', () => expect(isRefused(phone('(55) 4471-9032 ext. 5'))).toBe(true))
})
