// How a mail server is named in the settings, and by what name we greet it.
import { isIP } from 'node:net'

const AN_ADDRESS = 'is no address such as smtps://usuario:contraseña@correo.academia.mx:465'
export const ENCODED =
  'cannot be read: in the user and the password the signs / ? # % @ : are written percent-encoded (/ is %2F, ? is %3F, # is %23, % is %25, @ is %40, : is %3A). `node -p "encodeURIComponent(\'…\')"` writes one'

/** What is wrong with this SMTP_URL, for whoever set it; null: nothing. Never repeats the password. */
export function smtpUrlFault(text: string): string | null {
  const url = URL.parse(text)
  if (url && !/^smtps?:$/.test(url.protocol)) return AN_ADDRESS
  // A sign of the password ended the host too early: what follows was taken for a port, a path, a query or a mark.
  const whole = url && url.hostname !== '' && url.hash === '' && /^\/?$/.test(url.pathname) && !url.search.includes('@')
  if (whole) return null
  return text.includes('@') ? ENCODED : AN_ADDRESS
}

/**
 * The name for EHLO out of the address at which people reach the console; undefined where that is no name of the Internet
 * (this machine's, or a bare number): large mail services refuse those.
 */
export function heloOf(publicUrl: string): string | undefined {
  const { hostname } = new URL(publicUrl)
  return hostname.includes('.') && isIP(hostname) === 0 && !hostname.startsWith('[') ? hostname : undefined
}

/** 'Academia Plantel <no-reply@plantel.mx>' in its parts; an address alone has no name. */
export function nameAndAddress(from: string): { senderName: string; senderAddress: string } {
  const at = from.lastIndexOf('<')
  const name = at < 0 ? '' : from.slice(0, at)
  const address = from.slice(at + 1).replace('>', '')
  return { senderName: name.replaceAll('"', '').trim(), senderAddress: address.trim() }
}
