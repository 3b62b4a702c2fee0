import { isIP } from 'node:net'

const AN_ADDRESS = 'is no address such as smtps://usuario:contraseña@correo.academia.mx:465'
export const ENCODED =
  'cannot be read: in the user and the password the signs / ? # % @ : are written percent-encoded (/ is %2F, ? is %3F, # is %23, % is %25, @ is %40, : is %3A). `node -p "encodeURIComponent(\'…\')"` writes one'

/** The fault of this SMTP_URL, for the operator; null: none. It never repeats the password. */
export function smtpUrlFault(text: string): string | null {
  const url = URL.parse(text)
  if (url && !/^smtps?:$/.test(url.protocol)) return AN_ADDRESS
  // An unescaped character of the password ended the host too early: the rest was parsed as port, path, query or hash.
  const whole = url && url.hostname !== '' && url.hash === '' && /^\/?$/.test(url.pathname) && !url.search.includes('@')
  if (whole) return null
  return text.includes('@') ? ENCODED : AN_ADDRESS
}

/**
 * The EHLO name from PUBLIC_URL; undefined when that is not an Internet name (localhost or an IP address), because large mail services
 * refuse those.
 */
export function heloOf(publicUrl: string): string | undefined {
  const { hostname } = new URL(publicUrl)
  return hostname.includes('.') && isIP(hostname) === 0 && !hostname.startsWith('[') ? hostname : undefined
}

/** Splits 'Academia Plantel <no-reply@plantel.mx>'; an address alone has no name. */
export function nameAndAddress(from: string): { senderName: string; senderAddress: string } {
  const at = from.lastIndexOf('<')
  const name = at < 0 ? '' : from.slice(0, at)
  const address = from.slice(at + 1).replace('>', '')
  return { senderName: name.replaceAll('"', '').trim(), senderAddress: address.trim() }
}
