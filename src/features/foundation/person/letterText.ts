import { hasNoAddress } from './address.ts'

/** 'Se envía a ana@correo.mx'; without a mail server or an address why it stays (M80). */
export function letterText(email: string, noMail: boolean): string {
  if (hasNoAddress(email)) return 'No se envía: no tiene correo'
  return noMail ? 'Saldrá cuando haya correo' : `Se envía a ${email}`
}
