import { describe, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { payments } from '#features/money/payments/contract.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { bankAccounts, bankImports } from '../contract.ts'
import { forgetCells } from './jobs.ts'
import { ACCOUNTANT, CASHIER, find, linesOf, matched, owing, paymentsOf, ran, type SentLine } from './testing.ts'

const t = await startTest()
const ines = await t.as(...ACCOUNTANT)
const desk = await t.as('post /payments/', 'delete /payments/*')
/** Today is 2026-11-23. */
const DAY = '2026-11-20'

const states = async (params: { id: string }) => (await linesOf(t, ines, params)).map(({ state }) => state)
const answer = (route: typeof bankImports.sameLine | typeof bankImports.otherLine, params: { id: string }, number = 1) =>
  t.ok(route, { params: { ...params, number: String(number) } }, ines)
const same = (params: { id: string }, number?: number) => answer(bankImports.sameLine, params, number)
const other = (params: { id: string }, number?: number) => answer(bankImports.otherLine, params, number)

/** Luis's deposit as two files of the bank write it. */
const ofLuis = (reference: string, amount: number): [csv: SentLine, ofx: SentLine] => [
  { text: `SPEI RECIBIDO ${reference} RIOS`, amount, day: DAY },
  { text: `TRASPASO LUIS RIOS PENA ${reference}`, amount, day: '2026-11-22' },
]

describe('LLE-22: the same deposit in another file', () => {
  test('M112: three statements of one month in two formats and under another account: one payment', async () => {
    const luis = await owing(t, 2_600)
    const [csv, ofx] = ofLuis(luis.reference, 1_300)
    const first = await ran(t, ines, [csv])
    expect(await states(first.params)).toEqual(['posted'])
    const second = await ran2(first.account, [ofx])
    const third = await matched(t, ines, [{ ...csv, text: `DEPOSITO ${luis.reference}` }])
    for (const { params } of [second, third]) {
      const [line] = await linesOf(t, ines, params)
      expect(line).toMatchObject({
        state: 'twin',
        student: null,
        twin: { amount: 1_300, student: { _id: luis.id }, line: { filename: 'noviembre.csv', number: 1 }, payment: null },
      })
      expect((await same(params)).line).toMatchObject({ state: 'known', payment: null })
    }
    expect(await paymentsOf(t, luis.id)).toHaveLength(1)
  })

  /** Matches and runs; having nothing sure is fine here. */
  async function ran2(account: string, lines: SentLine[]) {
    const params = await matched(t, ines, lines, account)
    await t.call(bankImports.run, { params: params.params }, { as: ines })
    await t.runJobs()
    return params
  }

  test('is never sure, and posts nothing before the answer', async () => {
    const luis = await owing(t, 2_000)
    const [csv, ofx] = ofLuis(luis.reference, 900)
    const { account } = await ran(t, ines, [csv])
    const { params } = await ran2(account, [ofx])
    expect((await find(t, ines, params)).counts).toEqual({ twin: 1 })
    const line = { ...params, number: '1' }
    expect((await t.refused(bankImports.postLine, { params: line, body: { student: luis.id } }, ines)).code).toBe('TWIN_ASKS')
    expect(await paymentsOf(t, luis.id)).toHaveLength(1)
  })

  test('a line marked as another deposit is matched like any other, and not asked about again', async () => {
    const luis = await owing(t, 2_000)
    const [csv, ofx] = ofLuis(luis.reference, 700)
    const { account } = await ran(t, ines, [csv])
    const { params } = await matched(t, ines, [ofx], account)
    expect((await other(params)).line).toMatchObject({ state: 'sure', student: { _id: luis.id }, twin: null })
    await t.ok(bankImports.match, { params }, ines)
    await t.runJobs()
    expect(await states(params)).toEqual(['sure'])
    await t.ok(bankImports.run, { params }, ines)
    await t.runJobs()
    expect(await states(params)).toEqual(['posted'])
    expect(await paymentsOf(t, luis.id)).toHaveLength(2)
  })

  test('two deposits of Luis in the new file: one is the old one; the other waits for the answer', async () => {
    const luis = await owing(t, 3_000)
    const [csv, ofx] = ofLuis(luis.reference, 500)
    const { account } = await ran(t, ines, [csv])
    const { params } = await ran2(account, [ofx, { ...ofx, text: `${ofx.text} OTRO` }])
    const after = await states(params)
    expect(after.filter(state => state === 'posted')).toEqual([])
    await same(params, after.indexOf('twin') + 1)
    const twin = (await linesOf(t, ines, params)).find(({ state }) => state === 'twin')
    await other(params, twin!.number)
    await t.ok(bankImports.run, { params }, ines)
    await t.runJobs()
    expect((await states(params)).toSorted()).toEqual(['known', 'posted'])
    expect(await paymentsOf(t, luis.id)).toHaveLength(2)
  })

  test('LLE-25: several at once: twins become known, the others stay', async () => {
    const luis = await owing(t, 9_000)
    const lines = [1, 2, 3].map(at => ({ text: `SPEI ${luis.reference} RIOS`, amount: 1_000 + at, day: DAY }))
    const { account } = await ran(t, ines, lines.slice(0, 2))
    const { params } = await matched(
      t,
      ines,
      lines.map(line => ({ ...line, text: `ABONO ${luis.reference} RIOS` })),
      account,
    )
    expect(await states(params)).toEqual(['twin', 'twin', 'sure'])
    const numbers = { params, body: { numbers: [1, 2, 3, 9] } }
    expect((await t.ok(bankImports.sameLines, numbers, ines)).settled).toBe(2)
    expect(await states(params)).toEqual(['known', 'known', 'sure'])
  })

  test('LLE-25: names the file that four fifths of a file pair with; with fewer it does not', async () => {
    const luis = await owing(t, 9_000)
    const lines = [1, 2, 3, 4, 5].map(at => ({ text: `SPEI ${luis.reference} RIOS`, amount: 500 + at, day: DAY }))
    const { account, params: first } = await ran(t, ines, lines.slice(0, 4))
    const again = (more: SentLine[]) => [...lines, ...more].map(line => ({ ...line, text: `ABONO ${luis.reference} RIOS` }))
    const { params } = await matched(t, ines, again([]), account)
    expect((await find(t, ines, params)).resembles).toMatchObject({ _id: first.id, filename: 'noviembre.csv', state: 'done' })
    // The very same file is known by its lines.
    const same = await matched(t, ines, lines.slice(0, 4), account)
    expect((await find(t, ines, same.params)).resembles).toMatchObject({ _id: first.id })
    const fewer = await matched(t, ines, again([{ text: 'DEPOSITO', amount: 77, day: DAY }]).slice(2), account)
    expect((await find(t, ines, fewer.params)).resembles).toBeNull()
  })

  test('LLE-11: a line beside a gap of the balance is never sure', async () => {
    const luis = await owing(t, 2_000)
    const line = { text: `SPEI ${luis.reference} RIOS`, amount: 2_000 }
    const { params } = await matched(t, ines, [{ ...line, unproved: true }])
    expect(await linesOf(t, ines, params)).toEqual([
      expect.objectContaining({ state: 'probable', reason: 'El saldo no cuadra junto a este renglón.' }),
    ])
  })

  test('LLE-20: stores the cells of a line for 400 days, its text longer', async () => {
    const cells = ['20/11/2026', 'SPEI LUIS RIOS', '1,300.00', '9,000.00']
    const { params } = await matched(t, ines, [{ text: 'SPEI LUIS RIOS', amount: 1_300, cells, balance: 9_000 }])
    const storedLines = async () =>
      (await t.pool.query('select cells, balance, text from bank_line where import_id = $1', [params.id])).rows[0]
    expect(await storedLines()).toEqual({ cells, balance: 900_000, text: 'SPEI LUIS RIOS' })
    const run = () => forgetCells.run({}, t.jobContext())
    await t.pool.query("update bank_import set created_at = now() - interval '399 days' where id = $1", [params.id])
    await run()
    expect(await storedLines()).toMatchObject({ cells })
    await t.pool.query("update bank_import set created_at = now() - interval '401 days' where id = $1", [params.id])
    await run()
    expect(await storedLines()).toEqual({ cells: null, balance: 900_000, text: 'SPEI LUIS RIOS' })
  })

  test('LLE-21: a bank key makes it known without a question; it may be declared another', async () => {
    const luis = await owing(t, 2_000)
    const keys = ['MBAN01002611200000123456']
    const { account } = await ran(t, ines, [{ text: `SPEI ${luis.reference} RIOS`, amount: 800, keys }])
    const { params } = await matched(t, ines, [{ text: 'ABONO', amount: 800, day: '2026-11-22', keys }], account)
    expect(await linesOf(t, ines, params)).toEqual([
      expect.objectContaining({ state: 'known', twin: expect.objectContaining({ amount: 800 }) }),
    ])
    expect((await other(params)).line.state).toBe('none')
    expect((await t.refused(bankImports.otherLine, { params: { ...params, number: '1' } }, ines)).code).toBe('LINE_DONE')
  })

  test('a settled file that comes again is known; undone and imported again it asks again', async () => {
    const luis = await owing(t, 2_000)
    const [csv, ofx] = ofLuis(luis.reference, 650)
    const { account } = await ran(t, ines, [csv])
    const second = await matched(t, ines, [ofx], account)
    await same(second.params)
    const again = await matched(t, ines, [ofx], account)
    expect(await states(again.params)).toEqual(['known'])
    await t.ok(bankImports.match, { params: again.params }, ines)
    await t.runJobs()
    expect(await states(again.params)).toEqual(['known'])
    for (const { params } of [second, again]) await t.ok(bankImports.undo, { params }, ines)
    await t.runJobs()
    const third = await matched(t, ines, [ofx], account)
    expect(await states(third.params)).toEqual(['twin'])
  })

  test('reports that the other import was undone meanwhile; matching again finds no twin', async () => {
    const luis = await owing(t, 2_000)
    const [csv, ofx] = ofLuis(luis.reference, 450)
    const first = await ran(t, ines, [csv])
    const { params } = await matched(t, ines, [ofx], first.account)
    await t.ok(bankImports.undo, { params: first.params }, ines)
    await t.runJobs()
    expect((await t.refused(bankImports.sameLine, { params: { ...params, number: '1' } }, ines)).code).toBe('PAIR_GONE')
    await t.ok(bankImports.match, { params }, ines)
    await t.runJobs()
    await t.ok(bankImports.run, { params }, ines)
    await t.runJobs()
    expect(await states(params)).toEqual(['posted'])
    expect(await paymentsOf(t, luis.id)).toHaveLength(1)
  })

  test("voiding a line's payment reopens it, and its twin is still that line", async () => {
    const luis = await owing(t, 2_000)
    const [csv, ofx] = ofLuis(luis.reference, 350)
    const first = await ran(t, ines, [csv])
    await t.ok(payments.void, { params: { id: (await linesOf(t, ines, first.params))[0]!.payment! } }, desk)
    const { params } = await matched(t, ines, [ofx], first.account)
    expect(await states(params)).toEqual(['twin'])
    await same(params)
    await t.ok(bankImports.postLine, { params: { ...first.params, number: '1' }, body: { student: luis.id } }, ines)
    expect(await paymentsOf(t, luis.id)).toHaveLength(1)
  })

  test('two files that are each other’s twins, both declared the same: one stays', async () => {
    const luis = await owing(t, 2_000)
    const [csv, ofx] = ofLuis(luis.reference, 250)
    const first = await matched(t, ines, [csv])
    const second = await matched(t, ines, [ofx], first.account)
    const [[a], [b]] = [await linesOf(t, ines, first.params), await linesOf(t, ines, second.params)]
    expect([a!.state, b!.state]).toEqual(['sure', 'twin'])
    await t.db
      .updateTable('bankLine')
      .set({ state: 'twin', pairImport: second.params.id, pairNumber: 1 })
      .where('importId', '=', first.params.id)
      .execute()
    await same(second.params)
    expect((await t.refused(bankImports.sameLine, { params: { ...first.params, number: '1' } }, ines)).code).toBe('PAIR_GONE')
  })

  test('two layouts of one statement matched at once: one is the other’s twin', async () => {
    const luis = await owing(t, 2_000)
    const [csv, ofx] = ofLuis(luis.reference, 550)
    const account = (await t.ok(bankAccounts.create, { body: { name: `HSBC ${newId()}` } }, ines)).account._id
    const imports = []
    for (const [line, by] of [
      [csv, ines],
      [ofx, await t.as(...CASHIER)],
    ] as const) {
      const { import: each } = await t.ok(bankImports.create, { body: { account, filename: 'a.csv', total: 1 } }, by)
      await t.ok(bankImports.addLines, { params: { id: each._id }, body: { lines: [{ number: 1, day: DAY, ...line }] } }, by)
      imports.push({ id: each._id })
    }
    await Promise.all(imports.map(params => t.ok(bankImports.match, { params }, ines)))
    await t.runJobs()
    const all = [...(await states(imports[0]!)), ...(await states(imports[1]!))]
    expect(all.toSorted()).toEqual(['sure', 'twin'])
  })
})

test('COB-6, LLE-22: the books balance afterwards', async () => {
  await expectTrueBooks(t.db)
})
