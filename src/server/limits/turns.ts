// Limits concurrency; further work waits in order of arrival and holds nothing.

export type Turns = <T>(work: () => Promise<T>) => Promise<T>

export function turns(atOnce: number): Turns {
  let free = atOnce
  const waiting: (() => void)[] = []
  return async work => {
    if (free > 0) free -= 1
    else await new Promise<void>(resolve => void waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
