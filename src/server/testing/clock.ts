import type { Pool } from 'pg'

/** The start of every test: Monday 23 November 2026, 10:00 in the academy. */
export const START = new Date('2026-11-23T16:00:00Z')

export interface TestClock {
  now(): Date
  /** Moves handlers, jobs and the database's `academy_today()` to this instant, as if the server had run meanwhile. */
  set(at: Date | string): Promise<void>
  /** The same for a wrong clock or a server that was off: the instant is not kept meanwhile (M151). */
  jump(at: Date | string): Promise<void>
  advance(milliseconds: number): Promise<void>
}

/** A clock that moves only when the test says so. */
export function testClock(pool: Pool): TestClock {
  let at = START
  const jump = async (to: Date | string) => {
    at = new Date(to)
    await pool.query('update test_clock set at = $1', [at])
  }
  const set = async (to: Date | string) => {
    await jump(to)
    await pool.query('update clock set kept_at = $1', [at])
  }
  return { now: () => new Date(at), set, jump, advance: milliseconds => set(new Date(at.getTime() + milliseconds)) }
}
