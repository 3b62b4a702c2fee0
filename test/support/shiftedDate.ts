// Loaded into a program (`--import`): shifts its clock by its environment, and later by its parent's messages.
import { isMainThread } from 'node:worker_threads'
import { shiftDate } from './shiftDate.ts'

const set = shiftDate(Number(process.env.PLANTEL_CLOCK_AHEAD ?? 0))

// Worker threads draw receipts from given values; they need no clock.
if (isMainThread)
  process.on('message', message => {
    if (typeof message === 'object' && message !== null && 'clockAhead' in message) set(Number(message.clockAhead))
  })
