// The thread that solves one plan. It may be ended at any moment; what it throws reaches whoever waits as the worker's 'error'.
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import loadHighs from 'highs'
import { solve } from './solve.ts'
import type { Order } from './solver.ts'

const { ground, seconds } = workerData as Order
// Only Linux gives a thread a priority of its own; elsewhere it would be the whole server's.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW)
// Its types are those of the CommonJS build; the module's default is the function itself.
const load: typeof loadHighs.default = loadHighs as typeof loadHighs & typeof loadHighs.default
parentPort!.postMessage(solve(await load(), ground, seconds))
