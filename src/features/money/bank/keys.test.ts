import { expect, test } from 'vitest'
import { keysIn, keysOf } from './keys.ts'

test('LLE-21: a tracking key and FITID are keys', () => {
  expect(keysIn(['SPEI RECIBIDO MBAN01002611200000123456 LUIS RIOS', '085901234567890123'])).toEqual([
    'MBAN01002611200000123456',
    '85901234567890123',
  ])
})

test.each([
  ['a reference, however many zeros stand before it', '00000000001004007'],
  ['letters that touch a reference', 'COLEGIATURA1004007'],
  ['a CLABE', '012180001234567899'],
  ['a card', '4111111111111111'],
  ['a telephone', '525512345678'],
  ['an RFC', 'GOMA850101AB1'],
  ['a CURP', 'GOMA850101HDFRRN09'],
  ['a day with a counter behind it', '202611200001'],
  ['fewer than twelve signs', 'AB123456789'],
  ['fewer than six digits', 'COLEGIATURA2026'],
])('LLE-21: %s is no key', (_what, cell) => {
  expect(keysIn([cell])).toEqual([])
})

test('LLE-21: a value of two rows of a file is no key', () => {
  const row = (...cells: string[]) => ({ cells })
  expect(keysOf([row('BNET01002611200000000001', 'X'), row('BNET01002611200000000001'), row('BNET01002611200000000002')])).toEqual([
    [],
    [],
    ['BNET01002611200000000002'],
  ])
})
