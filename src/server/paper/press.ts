// Drawing a PDF keeps a processor busy for a tenth of a second or more and needs large libraries. A thread does it, so that the server
// keeps
// answering. The thread starts with the first order and ends when idle.
import type { Piscina } from 'piscina'
import { messageOf } from '#lib/errors.ts'

interface PressOptions {
  /** The file whose `make` handles an order: `new URL('./x.worker.ts', import.meta.url)`. */
  worker: URL
  what: string
  /** Orders that the thread handles at once. */
  atOnce?: number
  /** Heap limit: a larger heap would only collect garbage. */
  megabytes?: number
}

/** Runs an order in a thread of its own. A failing order fails alone. */
export function press<Result>({ worker, what, atOnce = 1, megabytes = 128 }: PressOptions): (order: object) => Promise<Result> {
  let threads: Promise<Piscina<object, Result>> | undefined
  const begin = async () => {
    const { Piscina } = await import('piscina')
    return new Piscina<object, Result>({
      filename: worker.href,
      name: 'make',
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
