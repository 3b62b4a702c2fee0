// Sends a scan. Only an answer proves the network: `navigator.onLine` is not trusted.
import type { Answer } from '#contract/route.ts'
import { clockError } from '#web/state/clock.ts'
import { pathOf } from '#web/calls/path.ts'
import { store } from '#web/state/store.ts'
import { readToken } from '#web/session/token.ts'
import { CallError, send } from '#web/calls/http.ts'
import { scanners } from '../../contract.ts'
import type { KeptScan } from './database.ts'

/** Somebody waits at the door: after this the scan is stored and the next one may come. Milliseconds. */
const PATIENCE = 6_000

/** Whether the server answered the last call; null: none yet. */
export const reachable = store<boolean | null>(null)

export type SendOutcome =
  | { as: 'judged'; answer: Answer<typeof scanners.scan> }
  | { as: 'refused' | 'forbidden'; error: CallError }
  /** No network, or a temporary failure of the server: the scan is tried again. */
  | { as: 'later' }
  /** The session has ended: it is sent after the next sign-in. */
  | { as: 'signIn' }

const PASSING = new Set([0, 408, 429, 502, 503, 504])

/** Makes a call of the door, with its timeout, and reports whether the server answered. @throws CallError */
export async function reach(...[method, path, sending]: Parameters<typeof send>): Promise<unknown> {
  const signal = AbortSignal.timeout(PATIENCE)
  try {
    const answer = await send(method, path, { token: readToken(), signal, ...sending })
    reachable.set(true)
    return answer
  } catch (error) {
    const isOffline = signal.aborted || (error instanceof CallError && error.status === 0)
    reachable.set(!isOffline)
    throw signal.aborted ? new CallError({ status: 0, message: '' }) : error
  }
}

/** The time of the scan, corrected by what the device knows about its clock now. */
const momentOf = ({ scannedAt, clockError: error }: KeptScan): string =>
  error == null ? new Date(Date.parse(scannedAt) - (clockError.get() ?? 0)).toISOString() : scannedAt

export async function sendScan(waitingScan: KeptScan): Promise<SendOutcome> {
  const { scan, id, group } = waitingScan
  const { method, path } = scanners.scan
  try {
    const answer = await reach(method, pathOf(path, { id }), { body: { scan, scannedAt: momentOf(waitingScan), ...(group && { group }) } })
    return { as: 'judged', answer: answer as Answer<typeof scanners.scan> }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (PASSING.has(error.status)) return { as: 'later' }
    if (error.status === 401) return { as: 'signIn' }
    if (error.status === 403) return { as: 'forbidden', error }
    return { as: 'refused', error }
  }
}
