// The session token's cookie (000 §9, decisions "Session and shell"). The server never reads it, only the header made from it.
const KEEP_SECONDS = 5_184_000
const ATTRIBUTES = 'Path=/; SameSite=Strict; Secure'

export function readToken(): string | null {
  return /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1] ?? null
}

/** Keeps the token for 60 days, or until the browser closes. False when the browser refuses (plain http off localhost). */
export function writeToken(token: string, keep: boolean): boolean {
  document.cookie = `token=${token}; ${ATTRIBUTES}${keep ? `; Max-Age=${KEEP_SECONDS}` : ''}`
  return readToken() === token
}

export function clearToken(): void {
  document.cookie = `token=; ${ATTRIBUTES}; Max-Age=0`
}
