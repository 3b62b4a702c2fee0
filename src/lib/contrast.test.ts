import { expect, test } from 'vitest'
import { contrast, isColor, textOn } from './contrast.ts'

test('WCAG: black on white is 21, a color on itself 1, in either order', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#3646d0', '#3646d0')).toBe(1)
})

test.each([
  ['#3646d0', '#ffffff'],
  ['#171a2b', '#ffffff'],
  ['#ffe600', '#000000'],
  ['#ffffff', '#000000'],
])('on %s the text is %s', (color, text) => {
  expect(textOn(color)).toBe(text)
})

test('SHL-53: text on any chosen color has a contrast of at least 4.5', () => {
  const steps = ['00', '33', '66', '77', '80', '99', 'cc', 'ff']
  for (const red of steps)
    for (const green of steps)
      for (const blue of steps) {
        const color = `#${red}${green}${blue}`
        expect(contrast(color, textOn(color)), color).toBeGreaterThanOrEqual(4.5)
      }
})

test.each([
  ['#3646d0', true],
  ['#3646D0', false],
  ['3646d0', false],
  ['#36d', false],
  ['#3646d0;', false],
])('whether %s is a color: %s', (text, fits) => {
  expect(isColor(text)).toBe(fits)
})
