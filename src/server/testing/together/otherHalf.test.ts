// One academy, everything at once: the other half, in another worker (docs/rules/together.md).
import { expect, test } from 'vitest'
import { startTest } from '../harness.ts'
import { playHistories, sizesOf } from './run.ts'

const t = await startTest({ unrecorded: true })
const sizes = sizesOf(1)

test('TOG-1, TOG-2, TOG-3, TOG-4, TOG-5, TOG-6, TOG-7, TOG-8: whatever is done by whom in whatever order, the academy holds', async () => {
  expect(await playHistories(t, sizes)).toBeGreaterThan(0)
}, 3_600_000)
