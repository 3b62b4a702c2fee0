import { expect, test } from 'vitest'
import { counted, figure, percentText } from './numbers.ts'

test("M55: groups thousands, and inflects the counted noun: '1 inscrito', '14,480 inscritos'", () => {
  expect([figure(0), figure(999), figure(1248), figure(14480)]).toEqual(['0', '999', '1,248', '14,480'])
  expect([0, 1, 2, 14480].map(count => counted(count, 'inscrito', 'inscritos'))).toEqual([
    '0 inscritos',
    '1 inscrito',
    '2 inscritos',
    '14,480 inscritos',
  ])
})

test("M55: a percentage is '40 %', never '40.0 %'", () => {
  expect([0, 40, 62.46, 99.96, 100].map(percentText)).toEqual(['0 %', '40 %', '62.5 %', '100 %', '100 %'])
})
