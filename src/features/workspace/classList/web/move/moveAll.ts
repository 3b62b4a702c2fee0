// One call per student (GRP-113), a few at a time. Without React and network.

/** The result of a student: `reason` if it failed. */
export interface Verdict {
  state: 'waiting' | 'moving' | 'moved' | 'failed'
  reason?: string
}

export interface Refusal {
  code: string | null
  /** HTTP status; 0: the server did not answer. */
  status: number
  message: string
}

/** Fast enough, and still leaves capacity for the desks. */
const AT_ONCE = 4
export const STOPPED_TEXT = 'No se intentó: el movimiento se detuvo.'

/** The destination is closed or full, or the server unreachable: the rest would fail equally. */
const OF_ALL: ReadonlySet<string> = new Set(['GROUP_FULL', 'GROUP_CLOSED', 'GROUP_IS_BUCKET', 'GROUP_NOT_FOUND'])
const endsAll = ({ code, status }: Refusal) => status === 0 || status === 403 || OF_ALL.has(code ?? '')

interface Options {
  /** Moves one student. @returns the refusal, or null on success */
  move(id: string): Promise<Refusal | null>
  tell(id: string, verdict: Verdict): void
  /** The user stopped the run. */
  stopped(): boolean
}

/** Moves all, one result each; once the destination is full it reports the rest without a call. */
export async function moveAll(ids: readonly string[], { move, tell, stopped }: Options): Promise<void> {
  const waiting = [...ids]
  let end: string | null = null
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      if (stopped()) end ??= STOPPED_TEXT
      if (end !== null) {
        tell(id, { state: 'failed', reason: end })
        continue
      }
      tell(id, { state: 'moving' })
      const refusal = await move(id)
      tell(id, refusal ? { state: 'failed', reason: refusal.message } : { state: 'moved' })
      if (refusal && endsAll(refusal)) end ??= refusal.message
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

export interface Counts {
  total: number
  moved: number
  failed: number
  /** How many students are moved or failed so far. */
  over: number
}

export function countsOf(verdicts: Iterable<Verdict>): Counts {
  const states = [...verdicts].map(({ state }) => state)
  const [moved, failed] = [states.filter(state => state === 'moved').length, states.filter(state => state === 'failed').length]
  return { total: states.length, moved, failed, over: moved + failed }
}
