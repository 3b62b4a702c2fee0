import { describe, expect, test } from 'vitest'
import { passOf } from '#lib/pass.ts'
import { owedOf, piecesOf } from './matches.ts'

const ID = 'a00000000000000000000041'
const marked = (name: string, typed: string) =>
  piecesOf(name, typed)
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('')

describe('CSH-2: an id typed by a reader', () => {
  test('in any case, with surrounding spaces', () => {
    expect(passOf(ID)).toBe(ID)
    expect(passOf(` ${ID.toUpperCase()} `)).toBe(ID)
  })
  test('a phone, a folio and a name are none', () => {
    for (const text of ['5544719032', '26-001482', 'Valeria', `${ID}0`, '']) expect(passOf(text)).toBeNull()
  })
})

describe('CSH-5: highlights typed text at the beginning of words', () => {
  test('without case and accents, several words', () => {
    expect(marked('Ángel Ximénez Portillo', 'xim')).toBe('Ángel [Xim]énez Portillo')
    expect(marked('Ángel Ximénez Portillo', 'ANG port')).toBe('[Áng]el Ximénez [Port]illo')
    expect(marked('Ximena Nava', 'x xime')).toBe('[Xime]na Nava')
  })
  test('highlights nothing within a word', () => expect(marked('Maximiliano', 'xim')).toBe('Maximiliano'))
})

test('CSH-6: a debt is never below zero, without credit', () => {
  const owed = (costs: number, total: number, discounts: number) =>
    owedOf({ balance: { costs: { total: costs }, payments: { total, discounts } } } as Parameters<typeof owedOf>[0])
  expect(owed(9500, 6800.1, 850)).toBe(184_990)
  expect(owed(2850, 4350, 0)).toBe(0)
})
