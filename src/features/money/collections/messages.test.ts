import { expect, test } from 'vitest'
import { whatsAppText } from './messages.ts'

const writing = { to: 'Luz', academy: 'Academia Plantel', owed: [{ name: 'Daniela', amount: 310_000 }] } as const

test('COB-32: a reminder, a request to call, and what was promised', () => {
  const texts = [
    whatsAppText(writing),
    whatsAppText({ ...writing, template: 'call' }),
    whatsAppText({ ...writing, template: 'promise', promiseOn: '2026-11-24' }),
  ]
  const owes = 'Hola, Luz. Somos Academia Plantel. Daniela tiene pendiente un pago de $3,100.00.'
  expect(texts).toEqual([
    `${owes} ¡Gracias!`,
    `${owes} Llámanos, o dinos a qué hora te llamamos. ¡Gracias!`,
    `${owes} Quedamos en que el pago sería el 24/11/2026. ¡Gracias!`,
  ])
})
