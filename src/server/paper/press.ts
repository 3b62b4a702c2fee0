// Drawing paper keeps a processor busy for a tenth of a second and more, and needs large libraries. A thread beside the
// server does it: calls go on being answered meanwhile. It starts with the first order and ends when nothing was wanted for a while.
import type { Piscina } from 'piscina'
import { messageOf } from '#lib/errors.ts'

interface PressOptions {
  /** The file whose `made` takes an order: `new URL('./x.worker.ts', import.meta.url)`. */
  worker: URL
  /** What comes out of it, in the log. */
  what: string
  /** Orders that the thread has in hand at once. */
  atOnce?: number
  /** Of its heap: what a larger one would hold is garbage. */
  megabytes?: number
}

/** Has an order made by a thread of its own. An order that cannot be made fails alone. */
export function press<Made>({ worker, what, atOnce = 1, megabytes = 128 }: PressOptions): (order: object) => Promise<Made> {
  let threads: Promise<Piscina<object, Made>> | undefined
  const begin = async () => {
    const { Piscina } = await import('piscina')
    return new Piscina<object, Made>({
      filename: worker.href,
      name: 'made',
      minThreads: 0,
      maxThreads: 1,
      concurrentTasksPerWorker: atOnce,
      idleTimeout: 30_000,
      resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: megabytes },
    })
  }
  return async order => {
    const pool = await (threads ??= begin())
    return pool.run(order).catch((error: unknown) => {
      throw new Error(`${what} not made: ${messageOf(error)}`)
    })
  }
}
