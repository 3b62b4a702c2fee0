// Import first: tracks every timer of console and tests, so that remaining ones end with their file. Vitest keeps its own.
const running = new Set<number>()
/** Short timers: a library that removes its listeners in a timer (dnd-kit, 50 ms after a drag) may finish. */
const soon = new Set<number>()
const SOON = 60

const { setTimeout: start, setInterval: repeat, clearTimeout: stop } = window

Object.assign(window, {
  setTimeout(run: (...args: unknown[]) => void, after = 0, ...rest: unknown[]): number {
    const end = (...args: unknown[]) => {
      running.delete(id)
      soon.delete(id)
      run(...args)
    }
    const id = start(end, after, ...rest)
    running.add(id)
    if (after <= SOON) soon.add(id)
    return id
  },
  clearTimeout(id?: number): void {
    stop(id)
    if (id !== undefined) soon.delete(id)
  },
  setInterval(run: (...args: unknown[]) => void, every?: number, ...rest: unknown[]): number {
    const id = repeat(run, every, ...rest)
    running.add(id)
    return id
  },
})

/** Chromium fires longer timers late, even after shorter ones that were due later. */
const LATE = 200

/** Waits for timers within 60 ms, then stops all others. */
export async function stopTimers(): Promise<void> {
  const most = performance.now() + SOON + LATE
  while (soon.size > 0 && performance.now() < most) await new Promise(resolve => start(resolve, 5))
  for (const id of running) stop(id)
  running.clear()
  soon.clear()
}
