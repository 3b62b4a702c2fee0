import { expect, test } from 'vitest'
import { mailRefusal, refusalParts } from './mailRefusal.ts'

test.each([
  [
    { code: 'EAUTH', responseCode: 535, message: '535 Authentication failed' },
    'El servidor de correo no aceptó el usuario o la contraseña.',
  ],
  [{ code: 'ESOCKET', message: 'connect ECONNREFUSED 127.0.0.1:9' }, 'No se pudo llegar al servidor de correo.'],
  [
    { code: 'EENVELOPE', responseCode: 550, message: '550 5.1.1 No such user' },
    'El servidor de correo dice que esa dirección no existe o no recibe mensajes.',
  ],
  [{ code: 'EENVELOPE', responseCode: 550, message: '550 5.2.2 Mailbox full' }, 'El buzón de esa dirección está lleno.'],
  [{ code: 'EMESSAGE', responseCode: 554, message: '554 Spam' }, 'El servidor de correo rechazó el mensaje.'],
  [{ code: 'EENVELOPE', responseCode: 451, message: '451 Greylisted' }, 'El servidor de correo pidió intentarlo más tarde.'],
])('M97: explains %j in Spanish first, then quotes the mail server', (error, text) => {
  expect(refusalParts(mailRefusal(error))).toEqual({ text, detail: error.message })
})

test('M97: a reason of our own has no detail', () => {
  expect(refusalParts('Sin correo electrónico')).toEqual({ text: 'Sin correo electrónico', detail: null })
})
