import { expect, test } from 'vitest'
import { startTest } from '#server/testing/harness.ts'
import { session } from '../contract.ts'
import { factors } from '../factorContract.ts'

const t = await startTest({ env: { PUBLIC_URL: 'http://plantel.test' } })

test('CON-30: without https no passkey is requested, and the reason is given', async () => {
  const refusal = { status: 409, code: 'PASSKEY_NOT_HERE', message: 'Las llaves de acceso solo sirven cuando Plantel se abre con https.' }
  const me = await t.as()
  expect(await t.refused(session.passkeyOptions, {})).toMatchObject(refusal)
  expect(await t.refused(session.proofOptions, {}, me)).toMatchObject(refusal)
  expect(await t.refused(factors.beginPasskey, {}, me)).toMatchObject(refusal)
})
