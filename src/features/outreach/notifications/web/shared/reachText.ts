import { counted, figure } from '#lib/numbers.ts'
import type { Answer } from '#contract/route.ts'
import type { notifications } from '../../contract.ts'

export type Reach = Answer<typeof notifications.recipients>

/** Text beside a channel's switch: '118 destinatarios · 10 sin correo válido'. */
export function channelText({ email, sms, skipped, unwanted, shared }: Reach, channel: 'email' | 'sms'): string {
  const reached = counted(channel === 'email' ? email : sms, 'destinatario', 'destinatarios')
  const skippedCount = skipped[channel]
  return [
    reached,
    skippedCount > 0 && `${figure(skippedCount)} sin ${channel === 'email' ? 'correo' : 'teléfono'} válido`,
    unwanted && unwanted[channel] > 0 && `${figure(unwanted[channel])} sin aceptar publicidad`,
    shared && shared[channel] > 0 && `${figure(shared[channel])} con ${channel === 'email' ? 'correo' : 'teléfono'} de otro`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The form asks first above this number of people. */
export const ASKED_ABOVE = 50

interface On {
  emailOn: boolean
  smsOn: boolean
}

export function messagesText({ email, sms }: Reach, { emailOn, smsOn }: On): string {
  const parts = [emailOn && counted(email, 'correo', 'correos'), smsOn && `${figure(sms)} SMS`]
  return parts.filter(Boolean).join(' y ')
}

export const messagesOf = ({ email, sms }: Reach, { emailOn, smsOn }: On): number => (emailOn ? email : 0) + (smsOn ? sms : 0)

export const peopleText = (people: number): string => counted(people, 'persona', 'personas')

/** After 'Mensaje enviado exitosamente': what is not sent, for lack of a provider or of a public address. */
export const heldTexts = (heldCounts: { email: number; sms: number } = { email: 0, sms: 0 }, noAddress = false): string[] =>
  (
    [
      [heldCounts.email, 'El correo queda', 'correos quedan', 'no hay servidor de correo'],
      [heldCounts.sms, 'El SMS queda', 'SMS quedan', 'no hay proveedor de SMS'],
    ] as const
  ).flatMap(([count, one, many, why]) =>
    count === 0
      ? []
      : [`${count === 1 ? one : `Los ${figure(count)} ${many}`} en la bandeja: ${noAddress ? 'falta la dirección pública' : why}`],
  )
