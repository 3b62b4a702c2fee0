import { expect, test } from 'vitest'
import { rateOf } from '#lib/charts.ts'
import { rateText, stepsOf } from './funnel.ts'

test('TLK-73: registered → called → confirmed → attended → enrolled, each with its rates', () => {
  const steps = stepsOf({ registered: 200, called: 150, confirmed: 60, attended: 45, enrolled: 9 })
  expect(steps.map(({ label, count, ofAll, ofBefore }) => [label, count, ofAll, ofBefore])).toEqual([
    ['Registrados', 200, null, null],
    ['Llamados', 150, 75, 75],
    ['Confirmados', 60, 30, 40],
    ['Asistieron', 45, 22.5, 75],
    ['Inscritos', 9, 4.5, 20],
  ])
  expect(steps.map(({ width, below }) => [width, below])).toEqual([
    [100, 75],
    [75, 30],
    [30, 22.5],
    [22.5, 4.5],
    [4.5, 4.5],
  ])
})

test('TLK-75: a rate without people is —; a stage larger than the previous one is shown as it is', () => {
  expect([rateText(rateOf(0, 0)), rateText(rateOf(3, 2)), rateText(rateOf(1, 3))]).toEqual(['—', '150 %', '33.3 %'])
  const steps = stepsOf({ registered: 0, called: 0, confirmed: 0, attended: 0, enrolled: 0 })
  expect(steps.every(({ width, ofAll }) => width === 0 && ofAll === null)).toBe(true)
})
