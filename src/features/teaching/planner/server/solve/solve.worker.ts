// The thread that solves one plan. It may be ended at any moment; its exceptions reach the caller as the worker's 'error'.
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { loadSolver } from './load.ts'
import { solve } from './solve.ts'
import type { Order } from './solver.ts'

const { ground, seconds } = workerData as Order
// Only Linux sets a thread's priority; elsewhere this would change the whole server's.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW)
parentPort!.postMessage(solve(await loadSolver(), ground, seconds))
