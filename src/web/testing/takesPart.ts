import { afterAll, describe, expect, test } from 'vitest'
import { resetPage } from './reset.ts'

/** A test file on a page shared with others (test/support/sharedPages.ts). */
export function takesPart(path: string, load: () => Promise<unknown>): void {
  // oxlint-disable-next-line vitest/valid-title -- a title for each file that takes part
  describe(path, async () => {
    afterAll(resetPage)
    // A file that does not load fails alone.
    await load().catch((error: unknown) => test('loads', () => expect(error).toBeUndefined()))
  })
}
