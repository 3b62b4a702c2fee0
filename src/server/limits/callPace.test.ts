import { expect, test } from 'vitest'
import { session } from '#features/foundation/session/contract.ts'
import { startTest } from '#server/testing/harness.ts'

const t = await startTest({ env: { SESSION_CALLS: '3' } })

test('CON-47: a session above its calls a minute waits; others do not', async () => {
  const [raquel, memo] = [await t.as(), await t.as()]
  for (let nth = 0; nth < 3; nth++) await t.ok(session.current, {}, raquel)
  await t.clock.advance(20_000)
  const response = await t.call(session.current, {}, { as: raquel })
  expect([response.status, response.headers['retry-after']]).toEqual([429, '40'])
  await t.ok(session.current, {}, memo)
  await t.clock.advance(40_000)
  await t.ok(session.current, {}, raquel)
})
