// This browser, so that its owner is known here while somebody guesses from elsewhere (CON-40). It opens nothing by itself.
import { browserStore } from '#web/state/safeStore.ts'
import { store } from '#web/state/store.ts'

const KEY = 'plantel.device'
const DESK = 'plantel.desk'

const newDevice = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')

/** 256 random bits, made once for each browser. Undefined where nothing may be kept: such a browser is a stranger each time. */
export function deviceId(): string | undefined {
  const kept = browserStore.get(KEY)
  if (kept && /^[\w-]{43}$/.test(kept)) return kept
  const made = newDevice()
  browserStore.set(KEY, made)
  if (browserStore.isKept(KEY)) return made
  browserStore.remove(KEY)
  return undefined
}

/** Whether somebody takes their place here by a PIN, as far as this browser knows (CON-36): no other one asks who. */
export const sharedDesk = store(browserStore.get(DESK) !== null)

export function markDesk(isShared: boolean): void {
  sharedDesk.set(isShared)
  if (isShared) browserStore.set(DESK, '1')
  else browserStore.remove(DESK)
}
