// Loaded into a server: its clock goes as far ahead or behind as its parent says. What is measured, not told, goes on as before
// (timers, performance.now), as on a machine whose clock is set.
import { isMainThread } from 'node:worker_threads'

const Real = Date
let ahead = 0
const now = () => Real.now() + ahead

globalThis.Date = new Proxy(Real, {
  construct: (target, given: [], asked: typeof Date) => Reflect.construct(target, given.length === 0 ? [now()] : given, asked) as Date,
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
})

// Worker threads draw receipts from what they are given; they ask no clock.
if (isMainThread)
  process.on('message', message => {
    if (typeof message === 'object' && message !== null && 'clockAhead' in message) ahead = Number(message.clockAhead)
  })
