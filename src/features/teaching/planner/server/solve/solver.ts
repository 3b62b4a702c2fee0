// A plan is solved beside the server, in a thread of low priority that is ended whatever it does: the solver may not heed its limit (OFE-36).
import { Worker } from 'node:worker_threads'
import type { Ground } from '../../ground.ts'
import type { Answer } from './solve.ts'

export interface Order {
  ground: Ground
  seconds: number
}

export interface Solving {
  /** What was found; null: it was stopped, or ended for want of time. @throws what the thread threw */
  answer: Promise<Answer | null>
  /** Ends the thread. */
  stop(): Promise<void>
}

/** From the limit to the end of the thread. */
const GRACE_SECONDS = 5
const WORKER = new URL('./solve.worker.ts', import.meta.url)

/** Groups up to which a minute is enough. */
const SMALL = 60
/** How long a plan of so many groups may be looked at. */
export const limitOf = (groups: number): number => (groups <= SMALL ? 60 : 120)

/** The server stops: the plan is to be taken up again. */
export class Abandoned extends Error {}

const running = new Set<() => Promise<void>>()
/** When the server stops: whoever waits for an answer hears that there is none, and another takes it up. */
export const abandonAll = async (): Promise<void> => void (await Promise.all([...running].map(abandon => abandon())))

export function startSolving(
  order: Order,
  { worker: file = WORKER, grace = GRACE_SECONDS }: { worker?: URL; grace?: number } = {},
): Solving {
  const worker = new Worker(file, { workerData: order })
  const { promise, resolve, reject } = Promise.withResolvers<Answer | null>()
  worker.once('message', (answer: Answer) => resolve(answer))
  worker.once('error', reject)
  worker.once('exit', () => resolve(null))
  const limit = setTimeout(() => void worker.terminate(), (order.seconds + grace) * 1000)
  const stop = async () => void (await worker.terminate())
  const abandon = async () => {
    reject(new Abandoned('the server stopped while a plan was solved'))
    await stop()
  }
  running.add(abandon)
  const answer = promise.finally(async () => {
    clearTimeout(limit)
    running.delete(abandon)
    await worker.terminate()
  })
  return { answer, stop }
}
