import { expect, test } from 'vitest'
import { letterText } from './letterText.ts'

test('M80, LLE-65: says that a receipt is mailed only with a mail server and an address', () => {
  expect(letterText('ana@correo.mx', false)).toBe('Se envía a ana@correo.mx')
  expect(letterText('ana@correo.mx', true)).toBe('Saldrá cuando haya correo')
  expect(letterText('x1@sin-correo.invalid', false)).toBe('No se envía: no tiene correo')
})
