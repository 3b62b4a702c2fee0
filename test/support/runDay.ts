import type { Browser } from '@playwright/test'
import { scratchEnv } from './scratch.ts'
import { shiftDate } from './shiftDate.ts'

/** Start of journeys and pictures: a Tuesday at nine in the academy, whose zone has no summer time. `PLANTEL_RUN_DAY` overrides it. */
const START = new Date(`${process.env.PLANTEL_RUN_DAY ?? '2026-11-24T09:00'}:00-06:00`)

const shim = new URL('shiftedDate.ts', import.meta.url).href

/**
 * The environment of a run's programs: shifts Node's clock, and PostgreSQL finds the run's `now()` before its own (`runDatabase.ts`). Set
 * once for a run; children inherit it.
 */
export function runEnv(start: Date = START): Record<string, string> {
  const { NODE_OPTIONS = '', PLANTEL_CLOCK_AHEAD = String(start.getTime() - Date.now()) } = process.env
  return {
    PLANTEL_CLOCK_AHEAD,
    NODE_OPTIONS: NODE_OPTIONS.includes(shim) ? NODE_OPTIONS : `${NODE_OPTIONS} --import=${shim}`.trim(),
    PGOPTIONS: '-c search_path=public,pg_catalog',
    // The run ignores settings of an academy in this folder.
    ENV_FILE: 'off',
    ...scratchEnv(),
  }
}

/** Milliseconds by which the run's clock is ahead; 0 outside of a run. */
export const runAhead = (): number => Number(process.env.PLANTEL_CLOCK_AHEAD ?? 0)

/** Shifts the clock of pages that this browser opens from now on. */
export function shiftPages(browser: Browser): Browser {
  const open = browser.newContext.bind(browser)
  browser.newContext = async options => {
    const context = await open(options)
    await context.addInitScript({ content: `(${shiftDate.toString()})(${runAhead()})` })
    return context
  }
  return browser
}
