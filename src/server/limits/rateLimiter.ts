// At most so many a second, evenly spaced: the rate that a channel's provider accepts.
import { setTimeout as pause } from 'node:timers/promises'

interface Time {
  now(): number
  pause(milliseconds: number): Promise<unknown>
}

export function rateLimiter(perSecond: number, time: Time = { now: () => performance.now(), pause }): () => Promise<void> {
  const gap = 1000 / perSecond
  let next = -Infinity
  return async () => {
    const now = time.now()
    const turn = Math.max(now, next)
    next = turn + gap
    if (turn > now) await time.pause(turn - now)
  }
}
