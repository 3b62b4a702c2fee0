import { afterAll, describe, expect, test } from 'vitest'
import { resetPage } from './reset.ts'

/** A file of tests on a page that it shares with others (test/support/sharedPages.ts). */
export function takesPart(path: string, load: () => Promise<unknown>): void {
  // oxlint-disable-next-line vitest/valid-title -- a title for each file that takes part
  describe(path, async () => {
    afterAll(resetPage)
    // One that does not load fails by itself, not the others of its page.
    await load().catch((error: unknown) => test('loads', () => expect(error).toBeUndefined()))
  })
}
