// Identifies this browser, so that its owner can sign in while somebody guesses passwords elsewhere (CON-40). It grants nothing.
import { browserStore } from '#web/state/safeStore.ts'
import { store } from '#web/state/store.ts'

const KEY = 'plantel.device'
const DESK = 'plantel.desk'

const newDevice = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')

/** 256 random bits, created once per browser. Undefined without storage: such a browser is unknown each time. */
export function deviceId(): string | undefined {
  const storedId = browserStore.get(KEY)
  if (storedId && /^[\w-]{43}$/.test(storedId)) return storedId
  const freshId = newDevice()
  browserStore.set(KEY, freshId)
  if (browserStore.isKept(KEY)) return freshId
  browserStore.remove(KEY)
  return undefined
}

/** Whether employees take over here by PIN, as far as this browser knows (CON-36): only such a browser asks for the list. */
export const sharedDesk = store(browserStore.get(DESK) !== null)

export function markDesk(isShared: boolean): void {
  sharedDesk.set(isShared)
  if (isShared) browserStore.set(DESK, '1')
  else browserStore.remove(DESK)
}
