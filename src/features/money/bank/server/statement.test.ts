import { describe, expect, test } from 'vitest'
import { payments } from '#features/money/payments/contract.ts'
import { newId } from '#lib/ids.ts'
import { unjudged } from '#server/testing/database.ts'
import { startTest } from '#server/testing/harness.ts'
import { bankAccounts, bankImports } from '../contract.ts'
import { matchStatement, postStatement, resumeStatements, undoStatement } from './jobs.ts'
import { ACCOUNTANT, CASHIER, find, linesOf, matched, owing, paymentsOf, ran, statement } from './testing.ts'

const t = await startTest()
const ines = await t.as(...ACCOUNTANT)
const REST = 'COMISION DEVUELTA'

test("COB-20: an account has a unique name, a valid CLABE, and remembers its files' columns", async () => {
  const mapping = { date: 0, amount: 3, text: 1 }
  const body = { name: 'BBVA 4821', clabe: '012180001234567899', mapping, headingsHash: 'a1b2', dateOrder: 'dmy' as const }
  const { account } = await t.ok(bankAccounts.create, { body }, ines)
  expect(account).toMatchObject({ name: 'BBVA 4821', clabe: '012180001234567899', headingsHash: 'a1b2', mapping: { date: 0, amount: 3 } })
  expect((await t.refused(bankAccounts.create, { body: { name: 'bbva 4821' } }, ines)).code).toBe('ACCOUNT_NAME_TAKEN')
  const wrong = await t.call(bankAccounts.create, { body: { name: 'Santander', clabe: '012180001234567898' } }, { as: ines })
  expect([wrong.status, wrong.body.error.fields[0].path]).toEqual([400, 'clabe'])
  await t.ok(bankAccounts.update, { params: { id: account._id }, body: { name: 'BBVA nómina' } }, ines)
  expect((await t.ok(bankAccounts.list, {}, ines)).accounts).toContainEqual(expect.objectContaining({ name: 'BBVA nómina', mapping: null }))
  const missing = { params: { id: newId() }, body: { name: 'Otra' } }
  expect((await t.refused(bankAccounts.update, missing, ines)).code).toBe('BANK_ACCOUNT_NOT_FOUND')
  const orphan = { body: { account: newId(), filename: 'a.csv', total: 1 } }
  expect((await t.refused(bankImports.create, orphan, ines)).code).toBe('BANK_ACCOUNT_NOT_FOUND')
})

test('COB-70: an archived account is neither offered nor accepted, keeps its statements, and frees its name', async () => {
  const { account, params } = await matched(t, ines, [{ text: REST, amount: 31 }])
  const { name } = (await find(t, ines, params)).account
  const away = { params: { id: account }, body: { name, archived: true } }
  expect((await t.ok(bankAccounts.update, away, ines)).account).toMatchObject({ _id: account, name })
  expect((await t.ok(bankAccounts.list, {}, ines)).accounts.map(({ _id }) => _id)).not.toContain(account)
  expect((await t.refused(bankAccounts.update, away, ines)).code).toBe('BANK_ACCOUNT_NOT_FOUND')
  const late = { body: { account, filename: 'b.csv', total: 1 } }
  expect((await t.refused(bankImports.create, late, ines)).code).toBe('BANK_ACCOUNT_NOT_FOUND')
  expect((await find(t, ines, params)).account).toMatchObject({ _id: account, name })
  await t.ok(bankAccounts.create, { body: { name } }, ines)
})

test('COB-72: lists statements newest first in pages, each with its line counts', async () => {
  const list = async (skip: number, limit: number) => {
    const { imports, total } = await t.ok(bankImports.list, { query: { skip, limit } }, ines)
    return { total, shown: imports.map(({ _id, counts }) => [_id, counts]) }
  }
  const before = (await list(0, 10)).total
  const older = await matched(t, ines, [{ text: REST, amount: 10 }])
  const newer = await statement(t, ines, [{ text: REST, amount: 20 }])
  expect(await list(0, 2)).toEqual({
    total: before + 2,
    shown: [
      [newer.params.id, { read: 1 }],
      [older.params.id, { none: 1 }],
    ],
  })
  expect((await list(1, 1)).shown).toEqual([[older.params.id, { none: 1 }]])
})

describe('COB-20: each line enters once', () => {
  test('equal lines of one file are two lines; the same file in another order has no new ones', async () => {
    const luis = await owing(t, 2_600)
    const twin = { text: `SPEI ${luis.reference} RIOS`, amount: 1_300 }
    const lines = [twin, twin, { text: REST, amount: 10.37 }]
    const first = await matched(t, ines, lines)
    expect((await find(t, ines, first.params)).counts).toEqual({ sure: 2, none: 1 })
    const again = await matched(t, ines, [...lines.toReversed(), { ...twin, text: twin.text.toLowerCase() }], first.account)
    expect((await find(t, ines, again.params)).counts).toMatchObject({ known: 3, sure: 1 })
    expect((await find(t, ines, again.params)).total).toBe(4)
  })

  test('two desks upload it at once: each line is read in one import, known in the other', async () => {
    const account = (await t.ok(bankAccounts.create, { body: { name: 'HSBC' } }, ines)).account._id
    const lines = Array.from({ length: 60 }, (_, at) => ({ number: at + 1, day: '2026-11-20', amount: 100 + at, text: `SPEI ${at}` }))
    const imports = []
    for (const by of [ines, await t.as(...CASHIER)])
      imports.push((await t.ok(bankImports.create, { body: { account, filename: 'a.csv', total: 60 } }, by)).import._id)
    await Promise.all(
      imports.map((id, at) => t.ok(bankImports.addLines, { params: { id }, body: { lines: at === 0 ? lines : lines.toReversed() } }, ines)),
    )
    const states = await t.db.selectFrom('bankLine').select(['text', 'state']).where('importId', 'in', imports).execute()
    expect(states).toHaveLength(120)
    expect(states.filter(({ state }) => state === 'read')).toHaveLength(60)
    expect(new Set(states.filter(({ state }) => state === 'read').map(({ text }) => text)).size).toBe(60)
  })

  test('lines may be sent twice; refuses too many, too few, or lines after the reading', async () => {
    const { params } = await statement(t, ines, [{ text: REST, amount: 11 }])
    const line = { number: 1, day: '2026-11-20', amount: 99, text: 'otra' }
    expect((await t.ok(bankImports.addLines, { params, body: { lines: [line] } }, ines)).read).toBe(1)
    expect((await linesOf(t, ines, params))[0]).toMatchObject({ text: REST, amount: 11 })
    const more = { params, body: { lines: [{ ...line, number: 2 }] } }
    expect((await t.refused(bankImports.addLines, more, ines)).code).toBe('TOO_MANY_LINES')
    await t.ok(bankImports.match, { params }, ines)
    expect((await t.refused(bankImports.addLines, more, ines)).code).toBe('BATCH_BUSY')
    await t.runJobs()
    expect((await t.refused(bankImports.addLines, more, ines)).code).toBe('ALREADY_READ')
    const short = await statement(t, ines, [{ text: REST, amount: 12 }])
    await t.db.updateTable('bankImport').set({ total: 2 }).where('id', '=', short.params.id).execute()
    expect((await t.refused(bankImports.match, { params: short.params }, ines)).code).toBe('LINES_MISSING')
  })

  test("drops the user's incomplete file when the file comes again", async () => {
    const { params, account } = await statement(t, ines, [{ text: 'SPEI MITAD', amount: 500 }])
    const again = await matched(t, ines, [{ text: 'SPEI MITAD', amount: 500 }], account)
    expect((await find(t, ines, params)).state).toBe('undone')
    expect((await find(t, ines, again.params)).counts).toEqual({ none: 1 })
    expect((await t.refused(bankImports.match, { params }, ines)).code).toBe('BATCH_UNDONE')
  })
})

describe('COB-23: posting', () => {
  test("a sure line becomes an ordinary transfer of today over all courses, with a receipt, in the user's name", async () => {
    const luis = await owing(t, 1_000)
    const second = await t.make.registration({ studentId: luis.id, price: 200_000 })
    const { params } = await ran(t, ines, [{ text: `SPEI ${luis.reference} RIOS`, amount: 2_500, day: '2026-11-19' }])
    expect(await find(t, ines, params)).toMatchObject({ state: 'done', counts: { posted: 1 }, sums: { posted: 2_500 } })
    const [line] = await linesOf(t, ines, params)
    const payments = await paymentsOf(t, luis.id)
    expect(payments.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1_000, 1_500])
    expect(payments.map(({ _id }) => _id).toSorted()[0]).toBe(line!.payment)
    for (const payment of payments)
      expect(payment).toMatchObject({ concept: 'Transferencia 19/11/2026', paymentType: 'transfer', user: { _id: ines.employeeId } })
    expect(new Set(payments.map(({ receipt }) => receipt!.number)).size).toBe(1)
    expect(line).toMatchObject({ state: 'posted', student: { _id: luis.id }, reason: null })
    const balances = await t.db
      .selectFrom('registrationBalance')
      .select('balance')
      .where('registrationId', 'in', [luis.registration.id, second.id])
      .execute()
    expect(balances.reduce((sum, { balance }) => sum + balance, 0)).toBe(50_000)
    const letters = await t.db.selectFrom('outbox').select('kind').where('studentId', '=', luis.id).execute()
    expect(letters).toEqual([{ kind: 'receipt' }])
  })

  test('checks rights again for each line: without them it stops, and another user continues', async () => {
    const tere = await t.as(...CASHIER)
    const luis = await owing(t, 900)
    const { params } = await matched(t, tere, [{ text: `SPEI ${luis.reference}`, amount: 900 }])
    await t.ok(bankImports.run, { params }, tere)
    await t.db.deleteFrom('employeeRole').where('employeeId', '=', tere.employeeId).execute()
    await t.runJobs()
    expect(await find(t, ines, params)).toMatchObject({ state: 'stopped', counts: { sure: 1 } })
    await t.ok(bankImports.run, { params }, ines)
    await t.runJobs()
    expect(await find(t, ines, params)).toMatchObject({ state: 'done', counts: { posted: 1 } })
    expect((await paymentsOf(t, luis.id))[0]!.user!._id).toBe(ines.employeeId)
  })

  test('a killed worker leaves each line posted or sure; another continues, and two at once post nothing twice', async () => {
    const people = []
    for (let at = 0; at < 6; at++) people.push(await owing(t, 700 + at))
    const { params } = await matched(
      t,
      ines,
      people.map(({ reference }, at) => ({ text: `SPEI ${reference}`, amount: 700 + at })),
    )
    await t.ok(bankImports.run, { params }, ines)
    const requester = { user: { id: ines.employeeId, name: 'Inés' }, sessionId: null, requestId: null, address: '' }
    const queued: unknown[] = []
    await resumeStatements.run(
      {},
      t.jobContext({ enqueue: async (job, payload, _seconds, by) => void queued.push([job.name, payload, by?.user?.id]) }),
    )
    expect(queued).toContainEqual(['post-statement', { importId: params.id }, ines.employeeId])
    await Promise.all([1, 2, 3].map(() => postStatement.run({ importId: params.id }, t.jobContext({ asked: requester }))))
    expect(await find(t, ines, params)).toMatchObject({ state: 'done', counts: { posted: 6 } })
    for (const { id } of people) expect(await paymentsOf(t, id)).toHaveLength(1)
    await matchStatement.run({ importId: params.id }, t.jobContext({ asked: requester }))
    await undoStatement.run({ importId: params.id }, t.jobContext({ asked: requester }))
    expect((await find(t, ines, params)).state).toBe('done')
    await t.runJobs()
  })

  test('refuses to run without sure lines', async () => {
    const { params } = await matched(t, ines, [{ text: REST, amount: 13 }])
    expect((await t.refused(bankImports.run, { params }, ines)).code).toBe('NOTHING_SURE')
  })

  test('a student deleted while the line waits leaves it without an owner', async () => {
    const luis = await owing(t, 800)
    const { params } = await matched(t, ines, [{ text: `SPEI ${luis.reference}`, amount: 800 }])
    await unjudged(t.db, trx => trx.updateTable('student').set({ deletedAt: t.clock.now() }).where('id', '=', luis.id).execute())
    await t.ok(bankImports.run, { params }, ines)
    await t.runJobs()
    expect(await linesOf(t, ines, params)).toEqual([
      expect.objectContaining({ state: 'none', student: null, candidates: [], reason: 'El alumno ya no está.' }),
    ])
  })
})

test('COB-24: never posts more than the debt: the line says by how much', async () => {
  const luis = await owing(t, 1_000)
  const { params } = await matched(t, ines, [{ text: `SPEI ${luis.reference} RIOS`, amount: 1_000 }])
  const desk = await t.as('post /payments/')
  await t.ok(payments.create, { body: { student: luis.id, course: 'all', concept: 'Caja', amount: 300 } }, desk)
  await t.ok(bankImports.run, { params }, ines)
  await t.runJobs()
  expect(await linesOf(t, ines, params)).toEqual([
    expect.objectContaining({
      state: 'failed',
      student: null,
      reason: 'Excede el adeudo por $300.00.',
      candidates: [expect.objectContaining({ debt: 700 })],
    }),
  ])
  const line = { ...params, number: '1' }
  const whole = await t.call(bankImports.postLine, { params: line, body: { student: luis.id } }, { as: ines })
  expect(whole.body.errorExt).toMatchObject({ code: 'LINE_ABOVE_DEBT', left: 700 })
  const above = await t.refused(bankImports.postLine, { params: line, body: { student: luis.id, amount: 1_000.01 } }, ines)
  expect(above.code).toBe('ABOVE_LINE')
  const { line: postedLine } = await t.ok(bankImports.postLine, { params: line, body: { student: luis.id, amount: 700 } }, ines)
  expect(postedLine).toMatchObject({ state: 'posted', reason: 'Quedan $300.00 sin registrar.' })
  expect((await paymentsOf(t, luis.id)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([300, 700])
})
