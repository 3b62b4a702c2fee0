import { expect, test } from 'vitest'
import { heldTexts } from './reachText.ts'

test('M146: for publicity that waits for an address the sender reads that reason, not a missing provider', () => {
  expect(heldTexts({ email: 2, sms: 1 }, true)).toEqual([
    'Los 2 correos quedan en la bandeja: falta la dirección pública',
    'El SMS queda en la bandeja: falta la dirección pública',
  ])
  expect(heldTexts({ email: 1, sms: 0 })).toEqual(['El correo queda en la bandeja: no hay servidor de correo'])
})
