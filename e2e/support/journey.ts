// Every journey runs on the run's day (test/support/runDay.ts), its pages too.
import { test as base, type Browser } from '@playwright/test'
import { shiftPages } from '../../test/support/runDay.ts'

export * from '@playwright/test'

export const test = base.extend<object, { browser: Browser }>({
  browser: [async ({ browser }, use) => use(shiftPages(browser)), { scope: 'worker' }],
})
