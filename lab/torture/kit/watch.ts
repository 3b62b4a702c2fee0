// Repeats calls while something else happens, a few of each kind at a time, and records every result.
import { setTimeout as pause } from 'node:timers/promises'
import { connections, send, type Answer, type Call } from '../../../test/support/load.ts'
import { quantile } from '../../../test/support/numbers.ts'

const PATIENCE = 30_000

export interface CallRecord {
  kind: string
  /** 0: the connection was cut; -1: no answer within half a minute. */
  status: number
  milliseconds: number
  at: number
  body: string
}

export interface Watch {
  seen: readonly CallRecord[]
  /** Resolves when the next answers of every kind are successes; rejects after `limit`. @returns milliseconds */
  well(limit: number): Promise<number>
  stop(): Promise<readonly CallRecord[]>
}

async function answered(agent: ReturnType<typeof connections>, port: number, call: Call): Promise<Answer> {
  const late = new AbortController()
  try {
    return await Promise.race([
      send(agent, port, call),
      pause<Answer>(PATIENCE, { status: -1, body: '' }, { signal: late.signal, ref: false }),
    ])
  } catch {
    return { status: 0, body: '' }
  } finally {
    late.abort()
  }
}

/** `each`: how many of a kind at a time; `rest`: milliseconds before the next. */
export function watch(port: number, calls: Record<string, () => Call>, { each = 2, rest = 50 } = {}): Watch {
  const records: CallRecord[] = []
  const agent = connections(500)
  let on = true
  const go = async (kind: string, make: () => Call) => {
    while (on) {
      const at = performance.now()
      const { status, body } = await answered(agent, port, make())
      records.push({ kind, status, milliseconds: performance.now() - at, at, body: status === 200 ? '' : body.slice(0, 300) })
      await pause(rest)
    }
  }
  const going = Object.entries(calls).flatMap(([kind, make]) => Array.from({ length: each }, () => go(kind, make)))
  return {
    seen: records,
    async well(limit) {
      const since = performance.now()
      for (;;) {
        const well = Object.keys(calls).every(kind => {
          const last = records.filter(one => one.kind === kind && one.at >= since).slice(-WELL)
          return last.length === WELL && last.every(({ status }) => status === 200)
        })
        if (well) return performance.now() - since
        if (performance.now() - since > limit)
          throw new Error(`not well again after ${limit} ms: ${statusText(records.filter(one => one.at >= since))}`)
        await pause(50)
      }
    },
    async stop() {
      on = false
      await Promise.all(going)
      agent.destroy()
      return records
    },
  }
}

const WELL = 3

/** '812 × 200, 31 × 503'. */
export function statusText(calls: readonly CallRecord[]): string {
  const counted = new Map<number, number>()
  for (const { status } of calls) counted.set(status, (counted.get(status) ?? 0) + 1)
  const word = (status: number) => (status === 0 ? 'cut off' : status === -1 ? 'NEVER ANSWERED' : String(status))
  return [...counted]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${times} × ${word(status)}`)
    .join(', ')
}

export const slowest = (calls: readonly CallRecord[]): number => calls.reduce((most, { milliseconds }) => Math.max(most, milliseconds), 0)
export const p95 = (calls: readonly CallRecord[]): number =>
  quantile(
    calls.map(({ milliseconds }) => milliseconds),
    0.95,
  )
export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

/** Waits until `reached` is true, at most `limit` milliseconds. @returns how long it took; null: never */
export async function until(limit: number, reached: () => boolean | Promise<boolean>): Promise<number | null> {
  const start = performance.now()
  for (;;) {
    if (await reached()) return performance.now() - start
    if (performance.now() - start > limit) return null
    await pause(50)
  }
}
