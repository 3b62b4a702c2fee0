// Raquel charges for a badge, and the connection drops before the answer.
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { payments } from '#features/money/payments/contract.ts'
import { features } from '#features/server.ts'
import { askWait } from '#server/http/idempotency.ts'
import { startTest } from '#server/testing/harness.ts'
import { answers } from '../contract.ts'

const t = await startTest()
const raquel = await t.as('post /payments/', 'get /students/')
const valeria = (await t.make.student()).id
const badge = { body: { student: valeria, course: null, concept: 'Gafete', amount: 50 } }
const entries = async () => (await t.db.selectFrom('entry').select('id').where('studentId', '=', valeria).execute()).length
const ask = (key: string, as = raquel) => t.ok(answers.find, { body: { route: 'POST /payments', key } }, as)
const routes = features.flatMap(feature => feature.routes.map(({ route }) => route))

afterEach(() => void (askWait.ms = 10_000))

test('M118: a completed charge returns its first answer and its time', async () => {
  const key = randomUUID()
  const first = await t.call(payments.create, badge, { as: raquel, headers: { 'idempotency-key': key } })
  const { state, at, answer } = await ask(key)
  expect([state, answer]).toEqual(['done', first.body])
  expect(Date.parse(at!)).toBe(
    Date.parse((await t.db.selectFrom('idempotency').select('createdAt').executeTakeFirstOrThrow()).createdAt.toISOString()),
  )
})

test('M118: a call that never arrived is reported so, and has no effect later', async () => {
  const key = randomUUID()
  const before = await entries()
  expect(await ask(key)).toMatchObject({ state: 'none', answer: null })
  const late = await t.call(payments.create, badge, { as: raquel, headers: { 'idempotency-key': key } })
  expect([late.status, late.body.errorExt.code, await entries()]).toEqual([409, 'KEY_CLOSED', before])
  expect(await ask(key)).toMatchObject({ state: 'none' })
})

test('M118: waits for a running charge, and reports it as running after a timeout', async () => {
  askWait.ms = 50
  const key = randomUUID()
  const holder = await t.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('insert into idempotency (user_id, route, key, request_hash) values ($1, $2, $3, $4)', [
      raquel.employeeId,
      'payments.create',
      key,
      'hash',
    ])
    expect(await ask(key)).toMatchObject({ state: 'running', at: null, answer: null })
    await holder.query('rollback')
    expect(await ask(key)).toMatchObject({ state: 'none' })
  } finally {
    holder.release()
  }
})

test('M118: hides a colleague’s charge, and the answer from a user without the right to the call', async () => {
  const key = randomUUID()
  const answer = { 'idempotency-key': key }
  await t.ok(payments.create, badge, raquel, answer)
  expect(await ask(key, await t.as('post /payments/'))).toMatchObject({ state: 'none', answer: null })
  await t.db
    .updateTable('role')
    .set({ allows: JSON.stringify([]) })
    .execute()
  expect(await ask(key)).toMatchObject({ state: 'done', answer: null })
})

test('M118: refuses a question about a call without a key', async () => {
  expect(await t.refused(answers.find, { body: { route: 'POST /logout', key: randomUUID() } }, raquel)).toMatchObject({ status: 400 })
})

test('M118: every POST that creates, sends or moves money takes a key, inside its transaction', () => {
  const refusesTwice = new Set(['employees.create', 'imports.run', 'imports.undo', 'bankImports.run', 'videoComments.removeMany'])
  const making = routes.filter(({ method, undo }) => method === 'post' && undo && undo.how !== 'never')
  expect(making.filter(({ name, idempotent }) => !idempotent && !refusesTwice.has(name)).map(({ name }) => name)).toEqual([])
  const apart = new Set(features.flatMap(({ ownTransaction }) => ownTransaction))
  expect(routes.filter(({ name, idempotent }) => idempotent && apart.has(name)).map(({ name }) => name)).toEqual([])
})
