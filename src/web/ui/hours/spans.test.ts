import { expect, test } from 'vitest'
import { columnsOf, hoursOf } from './spans.ts'

const span = (start: number, end: number) => ({ start: start * 60, end: end * 60 })

test('HOM-32: whole hours around all lessons', () => {
  expect(hoursOf([span(9.5, 11), span(16, 17.25)])).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18].map(hour => hour * 60))
  expect(hoursOf([])).toEqual([])
})

test('HOM-32: simultaneous lessons are side by side, others take the whole width', () => {
  expect(columnsOf([span(8, 10), span(9, 11), span(12, 13)])).toEqual([
    { column: 0, columns: 2 },
    { column: 1, columns: 2 },
    { column: 0, columns: 1 },
  ])
})
