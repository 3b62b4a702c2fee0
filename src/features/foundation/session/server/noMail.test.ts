import { expect, test } from 'vitest'
import { startTest } from '#server/testing/harness.ts'
import { session } from '../contract.ts'

const t = await startTest()

test('M80: the session says that there is no mail server, and omits it otherwise', async () => {
  const boss = await t.admin()
  expect((await t.ok(session.current, {}, boss)).academy).not.toHaveProperty('noMail')
  t.mail.configured = false
  expect((await t.ok(session.current, {}, boss)).academy).toMatchObject({ noMail: true })
})
