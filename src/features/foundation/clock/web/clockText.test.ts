import { expect, test } from 'vitest'
import { goesText } from './clockText.ts'

test('M151: the text names the months to be deleted', () => {
  expect(goesText({ change: null, audit: null })).toBe('Al confirmarla no se borra ningún mes del historial.')
  expect(goesText({ change: '2027-10', audit: '2026-10' })).toBe(
    'Al confirmarla, esta noche se borra el historial de cambios hasta octubre de 2027 (lo de esos meses ya no se podrá deshacer), y la bitácora hasta octubre de 2026 pasa al archivo.',
  )
})
