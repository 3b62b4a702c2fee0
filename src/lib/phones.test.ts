import { expect, test } from 'vitest'
import { toE164 } from './phones.ts'

test.each([
  ['5544719032', '+525544719032'],
  ['525544719032', '+525544719032'],
  ['5212345678', '+525212345678'],
])('issue 6: %s is %s in E.164', (digits, number) => {
  expect(toE164(digits)).toBe(number)
})

test.each([
  '',
  '554471903',
  '55447190321',
  '0544719032',
  '1544719032',
  '5215544719032',
  '14155552671',
  '55 4471 9032',
  '+525544719032x',
  '5544719032\n',
])('issue 6: %j is no number of Mexico', digits => {
  expect(toE164(digits)).toBeNull()
})
