import { expect, test } from 'vitest'
import { strengthOf } from './strength.ts'

const ROSA = ['Rosa', 'Montes', 'Vega', 'rosa@tonalli.mx', 'Academia Tonalli']

test.each([
  ['', 0],
  ['12345', 1],
  ['Rosa.Montes.1', 1],
  ['tonalli2026!', 1],
  ['contraseña1', 1],
  ['aaaaaaaaaaaaaaaa', 1],
  ['buganvilia', 2],
  ['jacaranda de marzo', 4],
  ['k7#mQ2!pz9', 3],
])('STA-5: the strength of %j is %i', (password, strength) => {
  expect(strengthOf(password, ROSA)).toBe(strength)
})
