// Browser or tab storage (M126). When it fails (blocked, full) the page uses memory, and says so once.
export interface SafeStore {
  get(key: string): string | null
  set(key: string, value: string): void
  /** False: the value is only in memory. */
  isKept(key: string): boolean
  remove(key: string): void
  keys(): string[]
}

let refused = false
let say: (() => void) | undefined

/** Called once when the browser has refused to store something, even earlier. */
export function onNotKept(listener: () => void): void {
  if (refused) listener()
  else say = listener
}

function tellRefused(): void {
  refused = true
  say?.()
  say = undefined
}

/** Reading `window.localStorage` may itself throw. */
function safe(browser: () => Storage): SafeStore {
  const memory = new Map<string, string>()
  const tried = <T>(work: (storage: Storage) => T, instead: T): T => {
    try {
      return work(browser())
    } catch {
      return instead
    }
  }
  return {
    get: key => memory.get(key) ?? tried(storage => storage.getItem(key), null),
    set(key, value) {
      const isStored = tried(storage => (storage.setItem(key, value), storage.getItem(key) === value), false)
      if (isStored) memory.delete(key)
      else {
        // The stored value is older than the one in memory.
        tried(storage => storage.removeItem(key), undefined)
        memory.set(key, value)
        tellRefused()
      }
    },
    isKept: key => !memory.has(key),
    remove(key) {
      memory.delete(key)
      tried(storage => storage.removeItem(key), undefined)
    },
    keys: () => [...new Set([...memory.keys(), ...tried(storage => Object.keys(storage), [])])],
  }
}

export const tabStore = safe(() => window.sessionStorage)
export const browserStore = safe(() => window.localStorage)
