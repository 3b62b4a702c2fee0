// This browser, so that its owner is known here while somebody guesses from elsewhere (CON-40). It opens nothing by itself.
import { store } from '#web/store.ts'

const KEY = 'plantel.device'
const DESK = 'plantel.desk'

const newDevice = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')

/** 256 random bits, made once for each browser. Undefined where nothing may be kept: such a browser is a stranger each time. */
export function deviceId(): string | undefined {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept && /^[\w-]{43}$/.test(kept)) return kept
    const made = newDevice()
    localStorage.setItem(KEY, made)
    return made
  } catch {
    return undefined
  }
}

function shared(): boolean {
  try {
    return localStorage.getItem(DESK) !== null
  } catch {
    return false
  }
}

/** Whether somebody takes their place here by a PIN, as far as this browser knows (CON-36): no other one asks who. */
export const sharedDesk = store(shared())

export function markDesk(isShared: boolean): void {
  sharedDesk.set(isShared)
  try {
    if (isShared) localStorage.setItem(DESK, '1')
    else localStorage.removeItem(DESK)
  } catch {
    // Such a browser has no device either, and so no PIN.
  }
}
