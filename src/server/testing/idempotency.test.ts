// Valeria pays for a badge; the line drops, and the desk sends the same call again.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { payments } from '#features/money/payments/contract.ts'
import { startTest } from './harness.ts'

const t = await startTest()
const raquel = await t.as('post /payments/', 'get /students/')
const valeria = (await t.make.student()).id
const badge = (amount: number) => ({ body: { student: valeria, course: null, concept: 'Gafete', amount } })
const paymentCount = async () => (await t.db.selectFrom('entry').select('amount').where('studentId', '=', valeria).execute()).length

test('WIR-35: for 72 hours the same key and body return the first answer; then it is a new call', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const send = () => t.ok(payments.create, badge(50), raquel, headers)
  const first = await send()
  expect([await send(), await paymentCount()]).toEqual([first, 1])
  const { rows } = await t.pool.query("select expires_at - created_at = interval '72 hours' as three_days from idempotency")
  expect(rows).toEqual([{ three_days: true }])
  await t.db
    .updateTable('idempotency')
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .execute()
  expect((await send()).payment._id).not.toBe(first.payment._id)
  expect(await paymentCount()).toBe(2)
})

test('WIR-35: refuses the key with another body, returns the first answer, and writes nothing', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const first = await t.ok(payments.create, badge(60), raquel, headers)
  const before = await paymentCount()
  const { status, body } = await t.call(payments.create, badge(70), { as: raquel, headers })
  expect([status, body.errorExt]).toEqual([409, expect.objectContaining({ code: 'IDEMPOTENCY_MISMATCH', first })])
  expect(await paymentCount()).toBe(before)
})
