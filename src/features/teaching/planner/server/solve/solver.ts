// Solves a plan in a thread of low priority that is ended regardless of its state: the solver may ignore its limit (OFE-36).
import { Worker } from 'node:worker_threads'
import type { Ground } from '../../ground.ts'
import type { Answer } from './solve.ts'

export interface Order {
  ground: Ground
  seconds: number
}

export interface Solving {
  /** Null: stopped, or out of time. @throws the thread's exception */
  answer: Promise<Answer | null>
  stop(): Promise<void>
}

/** Seconds between the time limit and the end of the thread. */
const GRACE_SECONDS = 5
const WORKER = new URL('./solve.worker.ts', import.meta.url)

/** Groups up to which a minute suffices. */
const SMALL = 60
/** The time limit in seconds for so many groups. */
export const limitOf = (groups: number): number => (groups <= SMALL ? 60 : 120)

/** The server stops; the plan is to be retried. */
export class Abandoned extends Error {}

const running = new Set<() => Promise<void>>()
/** On shutdown: rejects pending answers, so that another server retries. */
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
