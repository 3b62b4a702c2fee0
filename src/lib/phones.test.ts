import { expect, test } from 'vitest'
import { toE164, whatsAppOf } from './phones.ts'

test.each([
  ['5544719032', '+525544719032'],
  ['525544719032', '+525544719032'],
  ['5212345678', '+525212345678'],
])('WIR-28: %s is %s in E.164', (digits, number) => {
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
])('WIR-28: %j is not a Mexican number', digits => {
  expect(toE164(digits)).toBeNull()
})

test("M51: WhatsApp's link has Mexico's 52 once; a foreign number gets none", () => {
  expect(['5531874420', '525531874420', '14155552671', '55318744'].map(digits => whatsAppOf(digits))).toEqual([
    'https://wa.me/525531874420',
    'https://wa.me/525531874420',
    null,
    null,
  ])
})

test('COB-32: the text is filled in', () => {
  expect(whatsAppOf('5531874420', 'Hola, Laura. ¡Gracias!')).toBe('https://wa.me/525531874420?text=Hola%2C%20Laura.%20%C2%A1Gracias!')
  expect(whatsAppOf('55318744', 'Hola')).toBeNull()
})
