// The day that a run of tests lives on, whatever day it is outside: its programs, its database and its pages tell one shifted time.
import type { Browser } from '@playwright/test'
import { scratchEnv } from './scratch.ts'
import { shiftDate } from './shiftDate.ts'

/** Where journeys and pictures begin: a Tuesday at nine in the academy, whose clock knows no summer time. `PLANTEL_RUN_DAY` names another. */
const START = new Date(`${process.env.PLANTEL_RUN_DAY ?? '2026-11-24T09:00'}:00-06:00`)

const shim = new URL('shiftedDate.ts', import.meta.url).href

/**
 * What the programs of a run find in their environment: Node's clock goes ahead, and PostgreSQL finds the run's `now()` before its own
 * (`runDatabase.ts`). Said once for a run; all that it starts inherits it.
 */
export function runEnv(start: Date = START): Record<string, string> {
  const { NODE_OPTIONS = '', PLANTEL_CLOCK_AHEAD = String(start.getTime() - Date.now()) } = process.env
  return {
    PLANTEL_CLOCK_AHEAD,
    NODE_OPTIONS: NODE_OPTIONS.includes(shim) ? NODE_OPTIONS : `${NODE_OPTIONS} --import=${shim}`.trim(),
    PGOPTIONS: '-c search_path=public,pg_catalog',
    // What somebody set up for their own academy in this folder is not the run's.
    ENV_FILE: 'off',
    ...scratchEnv(),
  }
}

/** How far the run's clock is ahead of the true time, milliseconds; 0 outside of a run. */
export const runAhead = (): number => Number(process.env.PLANTEL_CLOCK_AHEAD ?? 0)

/** Pages that this browser opens from now on tell the run's time. */
export function shiftPages(browser: Browser): Browser {
  const open = browser.newContext.bind(browser)
  browser.newContext = async options => {
    const context = await open(options)
    await context.addInitScript({ content: `(${shiftDate.toString()})(${runAhead()})` })
    return context
  }
  return browser
}
