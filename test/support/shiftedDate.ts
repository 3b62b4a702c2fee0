// Loaded into a program (`--import`): its clock goes as far ahead or behind as its environment, and later its parent, says.
import { isMainThread } from 'node:worker_threads'
import { shiftDate } from './shiftDate.ts'

const set = shiftDate(Number(process.env.PLANTEL_CLOCK_AHEAD ?? 0))

// Worker threads draw receipts from what they are given; they ask no clock.
if (isMainThread)
  process.on('message', message => {
    if (typeof message === 'object' && message !== null && 'clockAhead' in message) set(Number(message.clockAhead))
  })
