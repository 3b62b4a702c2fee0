// Loaded into every program of a run (`--import`): it ends, as by Ctrl-C, when the process that began the run is gone.
import { isMainThread } from 'node:worker_threads'

const EVERY = 500
const run = Number(process.env.PLANTEL_RUN_PID)

function lives(pid: number): boolean {
  try {
    // Signal 0 only tests.
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

// Worker threads end with their process, so only the main thread watches.
if (isMainThread && run > 0)
  setInterval(() => {
    if (!lives(run)) process.kill(process.pid, 'SIGTERM')
  }, EVERY).unref()
