import { expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { payments } from '#features/money/payments/contract.ts'
import type { Called } from '#server/testing/calls.ts'
import { startTest } from '#server/testing/harness.ts'
import { stated } from '#server/testing/stated.ts'
import { bankAccounts, bankImports } from '../contract.ts'
import { ACCOUNTANT, CASHIER, find, linesOf, matched, owing, paymentsOf, statement } from './testing.ts'

/** Desks at once. */
const DESKS = stated(200, 20)

const t = await startTest()
const ines = await t.as(...ACCOUNTANT)
const times = <T>(count: number, work: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, at) => work(at)))
const codes = (all: Called[]) => {
  const outcomes = all.map(each => (each.status === 200 ? 'ok' : (each.body.errorExt.code as string)))
  return Object.fromEntries([...Map.groupBy(outcomes, code => code)].map(([code, each]) => [code, each.length]))
}

test('COB-71: many desks post one line to Luis, to Eva, or skip it: one succeeds, the others learn the result', async () => {
  const [luis, eva] = [await owing(t, 900), await owing(t, 900)]
  const { params } = await matched(t, ines, [{ text: 'DEPOSITO EN VENTANILLA', amount: 900 }])
  const line = { ...params, number: '1' }
  const all = await times(DESKS, at =>
    at % 3 === 2
      ? t.call(bankImports.skipLine, { params: line, body: { reason: 'Intereses' } }, { as: ines })
      : t.call(bankImports.postLine, { params: line, body: { student: at % 3 === 0 ? luis.id : eva.id } }, { as: ines }),
  )
  expect(codes(all)).toEqual({ ok: 1, LINE_DONE: DESKS - 1 })
  const [splitLine] = await linesOf(t, ines, params)
  const paymentIds = [...(await paymentsOf(t, luis.id)), ...(await paymentsOf(t, eva.id))].map(({ _id }) => _id)
  expect(paymentIds).toEqual(splitLine!.state === 'posted' ? [splitLine!.payment] : [])
})

test('COB-71: one payment that many lines claim is linked to one of them', async () => {
  const luis = await owing(t, 500)
  const { payment } = await t.ok(
    payments.create,
    { body: { student: luis.id, course: 'all', concept: 'Caja', amount: 500, paymentType: 'cash' } },
    ines,
  )
  const { params } = await matched(
    t,
    ines,
    Array.from({ length: DESKS }, (_, at) => ({ text: `DEPOSITO ${at}`, amount: 100 + at })),
  )
  const all = await times(DESKS, at =>
    t.call(bankImports.tickLine, { params: { ...params, number: String(at + 1) }, body: { payment: payment._id } }, { as: ines }),
  )
  expect(codes(all)).toEqual({ ok: 1, ALREADY_TICKED: DESKS - 1 })
  expect((await find(t, ines, params)).counts).toEqual({ ticked: 1, none: DESKS - 1 })
})

test('COB-20: the same deposit in simultaneous files of many desks is one line; the others are known', async () => {
  const { account } = await t.ok(bankAccounts.create, { body: { name: 'Banorte' } }, ines)
  const imports = await times(DESKS, async () => {
    const by = await t.as(...CASHIER)
    const { import: created } = await t.ok(bankImports.create, { body: { account: account._id, filename: 'hoy.csv', total: 1 } }, by)
    return { params: { id: created._id }, by }
  })
  const lines = [{ number: 1, day: '2026-11-20', amount: 1_234.56, text: 'SPEI RECIBIDO' }]
  const all = await times(DESKS, at =>
    t.call(bankImports.addLines, { params: imports[at]!.params, body: { lines } }, { as: imports[at]!.by }),
  )
  expect(codes(all)).toEqual({ ok: DESKS })
  const states = await t.db.selectFrom('bankLine').select('state').where('text', '=', 'SPEI RECIBIDO').execute()
  expect(states.filter(({ state }) => state === 'read')).toHaveLength(1)
  expect(states.filter(({ state }) => state === 'known')).toHaveLength(DESKS - 1)
})

test('COB-71: simultaneous steps and decisions: one step begins, and each line is posted at most once', async () => {
  const people = await times(6, at => owing(t, 300 + at))
  const { params } = await matched(
    t,
    ines,
    people.map(({ reference }, at) => ({ text: `SPEI ${reference}`, amount: 300 + at })),
  )
  const steps = await times(DESKS, at => {
    const line = { ...params, number: String((at % 6) + 1) }
    if (at % 4 === 0) return t.call(bankImports.run, { params }, { as: ines })
    if (at % 4 === 1) return t.call(bankImports.undo, { params }, { as: ines })
    if (at % 4 === 2) return t.call(bankImports.postLine, { params: line, body: { student: people[at % 6]!.id } }, { as: ines })
    return t.call(bankImports.skipLine, { params: line, body: { reason: 'No' } }, { as: ines })
  })
  const splits = steps.filter(({ status }, at) => status === 200 && at % 4 < 2)
  expect(splits).toHaveLength(1)
  for (const code of Object.keys(codes(steps))) expect(['ok', 'BATCH_BUSY', 'LINE_DONE', 'BATCH_UNDONE', 'NOTHING_SURE']).toContain(code)
  await t.runJobs()
  const { state } = await find(t, ines, params)
  expect(['done', 'undone']).toContain(state)
  for (const [at, line] of (await linesOf(t, ines, params)).entries())
    expect((await paymentsOf(t, people[at]!.id)).map(({ _id }) => _id)).toEqual(line.state === 'posted' ? [line.payment] : [])
})

test('COB-25: simultaneous undos at many desks void each payment once', async () => {
  const people = await times(6, at => owing(t, 400 + at))
  const { params } = await statement(
    t,
    ines,
    people.map(({ reference }, at) => ({ text: `SPEI ${reference}`, amount: 400 + at })),
  )
  await t.ok(bankImports.match, { params }, ines)
  await t.runJobs()
  await t.ok(bankImports.run, { params }, ines)
  await t.runJobs()
  expect(codes(await times(DESKS, () => t.call(bankImports.undo, { params }, { as: ines })))).toEqual({ ok: 1, BATCH_BUSY: DESKS - 1 })
  await t.runJobs()
  expect((await find(t, ines, params)).counts).toEqual({ undone: 6 })
  for (const { id } of people) expect(await paymentsOf(t, id)).toEqual([])
})

test('COB-6, COB-23: the books balance after these races', async () => {
  await expectTrueBooks(t.db)
})
