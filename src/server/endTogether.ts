// Ends detached child programs together with this process: an unhandled signal or error would leave them running (M143).
import { constants } from 'node:os'

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const living = new Map<number, NodeJS.Signals>()

function endAll(): void {
  for (const [pid, signal] of living) {
    try {
      process.kill(pid, signal)
    } catch {
      // The process has ended already.
    }
  }
}

/** Registered before the first program: without a listener a signal ends Node without running anything. */
function watch(): void {
  process.on('exit', endAll)
  for (const signal of SIGNALS)
    process.on(signal, () => {
      // With another listener, that listener decides when to exit.
      if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal])
    })
}

/** Ends the program with this signal when this process ends first, except by kill -9. */
export function endTogether(pid: number, signal: NodeJS.Signals): void {
  if (!process.listeners('exit').includes(endAll)) watch()
  living.set(pid, signal)
}

/** Call when it has ended or somebody else ends it: its process id may be reused. */
export const letGo = (pid: number | undefined): void => void (pid !== undefined && living.delete(pid))

const LOOK_MS = 500

/** npm's shell passes no signal on, so a server that `npm start` began ends when that shell is gone. */
export function endWithNpm(): void {
  if (process.env.npm_lifecycle_event !== 'start') return
  const shell = process.ppid
  const isThere = () => {
    try {
      return process.ppid === shell && process.kill(shell, 0)
    } catch {
      return false
    }
  }
  setInterval(() => {
    if (!isThere()) process.kill(process.pid, 'SIGTERM')
  }, LOOK_MS).unref()
}
