import { expect, test } from 'vitest'
import { axisOf, barPath, labelEvery, shortPesos, sparkPoints } from './charts.ts'

test.each([
  [0, [0, 1, 2, 3]],
  [3, [0, 1, 2, 3]],
  [14, [0, 5, 10, 15]],
  [77_000, [0, 30_000, 60_000, 90_000]],
  [58_000, [0, 20_000, 40_000, 60_000]],
  [1_000_000, [0, 400_000, 800_000, 1_200_000]],
])('the axis over %s has three round steps and room for it', (most, steps) => {
  expect(axisOf(most)).toEqual(steps)
})

test.each([
  [0, '$0'],
  [800, '$800'],
  [20_000, '$20 mil'],
  [2_500, '$2.5 mil'],
  [1_500_000, '$1.5 M'],
])('%s pesos beside the axis: %s', (pesos, text) => {
  expect(shortPesos(pesos)).toBe(text)
})

test('HOM-19: a label every third day, further apart where days are narrow', () => {
  expect([22, 14, 10, 5].map(labelEvery)).toEqual([3, 3, 6, 9])
})

test('a bar lower than its rounding stays on the base line', () => {
  expect(barPath(10, 172, 20, 174)).toBe('M10 174V174a2 2 0 0 1 2 -2h16a2 2 0 0 1 2 2V174z')
})

test('a small line fills its box; a flat one lies at its foot', () => {
  expect(sparkPoints([0, 10], 96, 28)).toEqual([
    [2, 25],
    [94, 3],
  ])
  expect(sparkPoints([5, 5], 96, 28).map(([, y]) => y)).toEqual([25, 25])
})
