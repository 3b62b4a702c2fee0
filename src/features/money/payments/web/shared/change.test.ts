import { expect, test } from 'vitest'
import { changeOf, receivedCheck } from './change.ts'

test('CSH-13: Cambio is Recibido less the charge', () => {
  expect(changeOf(185_000, 200_000)).toEqual({ change: 15_000, missing: 0 })
  expect(changeOf(185_000, 185_000)).toEqual({ change: 0, missing: 0 })
  expect(changeOf(10, 30)).toEqual({ change: 20, missing: 0 })
})

test('CSH-13: an empty Recibido means exactly the amount', () => {
  expect(changeOf(185_000, null)).toEqual({ change: 0, missing: 0 })
  expect(receivedCheck(185_000, null)).toBeNull()
})

test('CSH-13: refuses less than the charge, with the difference', () => {
  expect(changeOf(185_000, 100_000)).toEqual({ change: 0, missing: 85_000 })
  expect(receivedCheck(185_000, 100_000)).toEqual({ field: 'received', text: 'Lo recibido no alcanza: faltan $850.00.' })
  expect(receivedCheck(185_000, 185_000)).toBeNull()
})
