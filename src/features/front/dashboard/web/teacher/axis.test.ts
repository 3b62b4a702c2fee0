import { describe, expect, test } from 'vitest'
import { atHand, columnsOf, hoursOf } from './axis.ts'

const span = (start: number, end: number, cancelled = false) => ({ start: start * 60, end: end * 60, cancelled })

test('HOM-32: whole hours around all lessons', () => {
  expect(hoursOf([span(9.5, 11), span(16, 17.25)])).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18].map(hour => hour * 60))
  expect(hoursOf([])).toEqual([])
})

test('HOM-32: lessons at one hour stand beside each other, the others take the whole width', () => {
  expect(columnsOf([span(8, 10), span(9, 11), span(12, 13)])).toEqual([
    { column: 0, columns: 2 },
    { column: 1, columns: 2 },
    { column: 0, columns: 1 },
  ])
})

describe("HOM-33: 'Tomar lista' is of the lesson that runs, from 15 minutes before it to the end of the day", () => {
  const [morning, evening] = [span(9, 11), span(16, 18)]
  const at = (minutes: number, lessons = [morning, evening]) => atHand(lessons, minutes)
  test('not yet, soon, running, over, the next one', () => {
    expect(at(8 * 60 + 44)).toBe(undefined)
    expect(at(8 * 60 + 45)).toBe(morning)
    expect(at(10 * 60)).toBe(morning)
    expect(at(12 * 60)).toBe(morning)
    expect(at(15 * 60 + 45)).toBe(evening)
    expect(at(22 * 60)).toBe(evening)
  })
  test('never of a cancelled one', () => {
    expect(at(10 * 60, [span(9, 11, true)])).toBe(undefined)
  })
})
