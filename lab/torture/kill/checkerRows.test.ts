import { expect, test } from 'vitest'
import { isAbsent, isWhole } from './checkerRows.ts'

test('RUN-93: one of each row is whole, none is absent, anything else is half written', () => {
  expect([isWhole({ entry: 1, receipt: 1 }), isAbsent({ entry: 1, receipt: 1 })]).toEqual([true, false])
  expect([isWhole({ entry: 0, receipt: 0 }), isAbsent({ entry: 0, receipt: 0 })]).toEqual([false, true])
  for (const half of [
    { entry: 1, receipt: 0 },
    { entry: 2, receipt: 1 },
  ])
    expect([isWhole(half), isAbsent(half)]).toEqual([false, false])
  expect([isWhole(undefined), isAbsent(undefined)]).toEqual([false, true])
})
