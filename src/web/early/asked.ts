// What the page asked for before its code had come. Each answer is handed once to the reader who asks for the same (http.ts).

interface Asked {
  token: string
  at: number
  answer: Promise<Response>
}

declare global {
  /** By path below /api. Made by the script in the page. */
  var plantelAsked: Map<string, Asked> | undefined
}

/** As for every call (http.ts). */
const WAIT_MS = 60_000
/** Milliseconds for which an answer may wait for its reader: code on a slow line. */
const YOUNG_MS = 30_000

/** Sends a reading call for the holder of this token; who reads it later gets its failure too. */
export function ask(path: string, token: string): void {
  const headers = { authorization: `Bearer ${token}` }
  const answer = fetch(`/api${path}`, { headers, cache: 'no-cache', signal: AbortSignal.timeout(WAIT_MS) })
  // Told when it is taken.
  answer.catch(() => undefined)
  ;(globalThis.plantelAsked ??= new Map()).set(path, { token, at: performance.now(), answer })
}

const isGood = ({ token, at }: Asked, whose: string | null | undefined) => token === whose && performance.now() - at < YOUNG_MS

/** The answer for good: nobody else gets it. `at`: `performance.now()` at the sending. */
export function takeAsked(path: string, token: string | null | undefined): Omit<Asked, 'token'> | undefined {
  const asked = globalThis.plantelAsked?.get(path)
  globalThis.plantelAsked?.delete(path)
  return asked && isGood(asked, token) ? asked : undefined
}

/** Its JSON, for the first drawing; whoever takes it afterwards still gets it whole. Undefined when it was not asked for, or refused. */
export async function peekAsked(path: string): Promise<unknown> {
  const response = await globalThis.plantelAsked?.get(path)?.answer.catch(() => undefined)
  return response?.ok ? ((await response.clone().json()) as unknown) : undefined
}

/** Something was written: what was read before it is of yesterday. */
export const forgetAsked = (): void => globalThis.plantelAsked?.clear()
