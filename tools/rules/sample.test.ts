import { expect, test } from 'vitest'
import { draw, random } from './sample.ts'

const letters = 'abcdefghij'.split('')

test('RUN-141: the same seed draws the same sample, another seed another', () => {
  expect(draw(letters, 4, random(42))).toEqual(draw(letters, 4, random(42)))
  expect(draw(letters, 4, random(42))).not.toEqual(draw(letters, 4, random(43)))
})

test('RUN-141: draws nothing twice, keeps the order, and takes all when there are too few', () => {
  const four = draw(letters, 4, random(7))
  expect(new Set(four).size).toBe(4)
  expect(four).toEqual(four.toSorted())
  expect(draw(letters, 20, random(7))).toEqual(letters)
})
