import { expect, test } from 'vitest'
import { letterText } from './letterText.ts'

test('M80: says that a receipt is mailed only with a mail server and an address', () => {
  expect(letterText('ana@correo.mx', false)).toBe('Se envía a ana@correo.mx')
  expect(letterText('ana@correo.mx', true)).toBe('No sale todavía: falta el servidor de correo')
  expect(letterText('x1@sin-correo.invalid', false)).toBe('No se envía: no tiene correo')
})
