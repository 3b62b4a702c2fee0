import { expect, test } from 'vitest'
import { students } from '#features/people/students/contract.ts'
import { startTest } from '#server/testing/harness.ts'

const t = await startTest({ env: { SESSION_CALLS: '3' } })

test('M164, CON-47: reads after an announcement have their own counter; a write never counts as such a read', async () => {
  const raquel = await t.as('get /students/', 'post /comments/')
  const status = async (headers: Record<string, string> = {}) => (await t.call(students.list, {}, { as: raquel, headers })).status
  const live = { cause: 'live' }
  expect([await status(live), await status(live), await status(live), await status(live)]).toEqual([200, 200, 200, 429])
  expect([await status(), await status(), await status()]).toEqual([200, 200, 200])
  // Her own limit is used up: a write that claims to be live counts against it too.
  const { comments } = await import('#features/people/comments/contract.ts')
  const { id } = await t.make.student()
  const write = await t.call(comments.create, { body: { student: id, comment: 'Nota' } }, { as: raquel, headers: live })
  expect(write.status).toBe(429)
})
