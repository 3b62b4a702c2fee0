// This browser, so that its owner is known here while somebody guesses from elsewhere (CON-40). It opens nothing by itself.
const KEY = 'plantel.device'

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
