import { expect, test } from 'vitest'
import { letterText } from './letterText.ts'

test('M80: a receipt is said to be sent only where a mail server takes it to an address', () => {
  expect(letterText('ana@correo.mx', false)).toBe('Se envía a ana@correo.mx')
  expect(letterText('ana@correo.mx', true)).toBe('No sale todavía: falta el servidor de correo')
  expect(letterText('x1@sin-correo.invalid', false)).toBe('No se envía: no tiene correo')
})
