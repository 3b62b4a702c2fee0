import { describe, expect, test } from 'vitest'
import { atHand } from './axis.ts'

const span = (start: number, end: number, cancelled = false) => ({ start: start * 60, end: end * 60, cancelled })

describe("HOM-33: 'Tomar lista' is for the running lesson, from 15 minutes before it to the end of the day", () => {
  const [morning, evening] = [span(9, 11), span(16, 18)]
  const at = (minutes: number, lessons = [morning, evening]) => atHand(lessons, minutes)
  test('too early, soon, running, over, the next one', () => {
    expect(at(8 * 60 + 44)).toBe(undefined)
    expect(at(8 * 60 + 45)).toBe(morning)
    expect(at(10 * 60)).toBe(morning)
    expect(at(12 * 60)).toBe(morning)
    expect(at(15 * 60 + 45)).toBe(evening)
    expect(at(22 * 60)).toBe(evening)
  })
  test('never for a cancelled one', () => {
    expect(at(10 * 60, [span(9, 11, true)])).toBe(undefined)
  })
})
