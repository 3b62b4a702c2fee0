// The session token's cookie (ACC-14 to ACC-16). The server never reads it, only the header made from it.
const KEEP_SECONDS = 5_184_000
/** The machine itself: what browsers call a trustworthy address, by whatever name. */
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

type Page = Pick<Location, 'protocol' | 'hostname'>
const isOpen = ({ protocol, hostname }: Page): boolean => protocol === 'http:' && !LOOPBACK.test(hostname)

/**
 * What the cookie is told. `Secure` except on plain http of the machine itself, where WebKit keeps no secure cookie;
 * on plain http of any other host the browser refuses it, so that no token crosses a network in the clear.
 */
export function cookieAttributes(page: Page): string {
  return `Path=/; SameSite=Strict${page.protocol === 'http:' && !isOpen(page) ? '' : '; Secure'}`
}

/** What a person can do when the browser did not keep the cookie of this page. */
export function cookieHelp(page: Page): string {
  return isOpen(page)
    ? 'Esta dirección no es segura: abre la consola con https:// y entra de nuevo.'
    : 'Permite las cookies de este sitio en tu navegador y entra de nuevo.'
}

export function readToken(): string | null {
  return /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1] ?? null
}

/** Keeps the token for 60 days, or until the browser closes. False when the browser refuses (plain http off this machine, cookies blocked). */
export function writeToken(token: string, keep: boolean): boolean {
  document.cookie = `token=${token}; ${cookieAttributes(location)}${keep ? `; Max-Age=${KEEP_SECONDS}` : ''}`
  return readToken() === token
}

export function clearToken(): void {
  document.cookie = `token=; ${cookieAttributes(location)}; Max-Age=0`
}
