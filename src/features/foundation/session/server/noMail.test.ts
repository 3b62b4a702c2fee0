import { expect, test } from 'vitest'
import { startTest } from '#server/testing/harness.ts'
import { session } from '../contract.ts'

const t = await startTest()

test('M80: the session says that no mail server takes letters, and nothing of it while one does', async () => {
  const boss = await t.admin()
  expect((await t.ok(session.current, {}, boss)).academy).not.toHaveProperty('noMail')
  t.mail.configured = false
  expect((await t.ok(session.current, {}, boss)).academy).toMatchObject({ noMail: true })
})
