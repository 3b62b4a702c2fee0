// Imported first: every timer that the console and its tests start, so that those that are left end with their file. Vitest keeps its own.
const running = new Set<number>()

const { setTimeout: start, setInterval: repeat, clearTimeout: stop } = window

Object.assign(window, {
  setTimeout(run: (...args: unknown[]) => void, after?: number, ...rest: unknown[]): number {
    const end = (...args: unknown[]) => {
      running.delete(id)
      run(...args)
    }
    const id = start(end, after, ...rest)
    running.add(id)
    return id
  },
  setInterval(run: (...args: unknown[]) => void, every?: number, ...rest: unknown[]): number {
    const id = repeat(run, every, ...rest)
    running.add(id)
    return id
  },
})

export function stopTimers(): void {
  for (const id of running) stop(id)
  running.clear()
}
