// Calls that the page made before its code loaded. Each answer is handed once to the reader of the same address (http.ts).

interface EarlyCall {
  token: string
  at: number
  answer: Promise<Response>
}

declare global {
  /** Calls by path below /api. The page's inline script fills it. */
  var plantelAsked: Map<string, EarlyCall> | undefined
}

const WAIT_MS = 60_000
/** Milliseconds that an answer waits for its reader, because code may load slowly. */
const YOUNG_MS = 30_000

/** Sends a GET for this token's user; a later reader gets its failure too. */
export function ask(path: string, token: string): void {
  const headers = { authorization: `Bearer ${token}` }
  const answer = fetch(`/api${path}`, { headers, cache: 'no-cache', signal: AbortSignal.timeout(WAIT_MS) })
  // The reader reports the failure.
  answer.catch(() => undefined)
  ;(globalThis.plantelAsked ??= new Map()).set(path, { token, at: performance.now(), answer })
}

const isGood = ({ token, at }: EarlyCall, whose: string | null | undefined) => token === whose && performance.now() - at < YOUNG_MS

/** Takes the answer out. `at`: `performance.now()` when it was sent. */
export function takeAsked(path: string, token: string | null | undefined): Omit<EarlyCall, 'token'> | undefined {
  const early = globalThis.plantelAsked?.get(path)
  globalThis.plantelAsked?.delete(path)
  return early && isGood(early, token) ? early : undefined
}

/** The answer's JSON and the server's time, for the first render; the later reader still gets the full answer. Undefined if refused. */
export async function peekAsked(path: string): Promise<{ answer: unknown; at: Date } | undefined> {
  const response = await globalThis.plantelAsked?.get(path)?.answer.catch(() => undefined)
  if (!response?.ok) return undefined
  return { answer: (await response.clone().json()) as unknown, at: new Date(Number(response.headers.get('server-time'))) }
}

/** Call after a write: earlier answers are outdated. */
export const forgetAsked = (): void => globalThis.plantelAsked?.clear()
