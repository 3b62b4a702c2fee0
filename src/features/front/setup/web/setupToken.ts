// What this browser goes on with after the code was right: kept, so that the page may be closed (STA-3).
const KEY = 'plantel.setup'

export function readSetupToken(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function keepSetupToken(token: string): void {
  try {
    localStorage.setItem(KEY, token)
  } catch {
    // A browser that keeps nothing asks for the code again.
  }
}

export function dropSetupToken(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
