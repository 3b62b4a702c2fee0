// The session token's cookie (ACC-14 to ACC-16). The server ignores the cookie and reads only the header made from it.
const KEEP_SECONDS = 5_184_000
/** Loopback addresses, which browsers trust, under any name. */
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

type Page = Pick<Location, 'protocol' | 'hostname'>
const isOpen = ({ protocol, hostname }: Page): boolean => protocol === 'http:' && !LOOPBACK.test(hostname)

/**
 * The cookie's attributes. `Secure` except on plain http of the machine itself, where WebKit drops secure cookies;
 * on plain http of another host the browser refuses it, so that no token travels unencrypted.
 */
export function cookieAttributes(page: Page): string {
  return `Path=/; SameSite=Strict${page.protocol === 'http:' && !isOpen(page) ? '' : '; Secure'}`
}

export function cookieHelp(page: Page): string {
  return isOpen(page)
    ? 'Esta dirección no es segura: abre la consola con https:// y entra de nuevo.'
    : 'Permite las cookies de este sitio en tu navegador y entra de nuevo.'
}

export function readToken(): string | null {
  return /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1] ?? null
}

/**
 * Stores the token for 60 days, or until the browser closes. False when the browser refuses (plain http of another machine, blocked
 * cookies).
 */
export function writeToken(token: string, keep: boolean): boolean {
  document.cookie = `token=${token}; ${cookieAttributes(location)}${keep ? `; Max-Age=${KEEP_SECONDS}` : ''}`
  return readToken() === token
}

export function clearToken(): void {
  document.cookie = `token=; ${cookieAttributes(location)}; Max-Age=0`
}
