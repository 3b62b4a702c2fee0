import { expect, test } from 'vitest'
import { channelText, messagesOf, messagesText, peopleText } from './reachText.ts'

const reach = { people: 1280, email: 1200, sms: 1, skipped: { email: 80, sms: 0 } }

test('NOT-20: beside each switch stand those who are reached and those who are not', () => {
  expect(channelText(reach, 'email')).toBe('1,200 destinatarios · 80 sin correo válido')
  expect(channelText(reach, 'sms')).toBe('1 destinatario')
})

test('NOT-21: only channels that are on count', () => {
  expect(messagesText(reach, { emailOn: true, smsOn: true })).toBe('1,200 correos y 1 SMS')
  expect(messagesText({ ...reach, email: 1 }, { emailOn: true, smsOn: false })).toBe('1 correo')
  expect(messagesOf(reach, { emailOn: true, smsOn: true })).toBe(1201)
  expect(messagesOf(reach, { emailOn: false, smsOn: true })).toBe(1)
  expect([peopleText(1), peopleText(1280)]).toEqual(['1 persona', '1,280 personas'])
})
