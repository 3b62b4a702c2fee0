import { describe, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { payments } from '#features/money/payments/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { bankImports } from '../contract.ts'
import { ACCOUNTANT, linesOf, matched, owing, paymentsOf, ran } from './testing.ts'

const t = await startTest()
const ines = await t.as(...ACCOUNTANT)
const desk = await t.as('post /payments/', 'delete /payments/*')

const typed = async (student: string, amount: number, paymentType: 'transfer' | 'deposit' | 'cash' = 'transfer') =>
  (await t.ok(payments.create, { body: { student, course: 'all', concept: 'Caja', amount, paymentType } }, desk)).payment._id
const states = async (params: { id: string }) => (await linesOf(t, ines, params)).map(({ state }) => state)
const answer = (route: typeof bankImports.sameLine | typeof bankImports.otherLine, params: { id: string }, number = 1) =>
  t.ok(route, { params: { ...params, number: String(number) } }, ines)
const same = (params: { id: string }, number?: number) => answer(bankImports.sameLine, params, number)
const other = (params: { id: string }, number?: number) => answer(bankImports.otherLine, params, number)

describe('LLE-23: payments of desks', () => {
  test('M113: asks about a transfer entered two days or more after the bank’s day; the same: linked', async () => {
    const luis = await owing(t, 3_000)
    const payment = await typed(luis.id, 820)
    const { params } = await matched(t, ines, [{ text: `SPEI ${luis.reference} RIOS`, amount: 820, day: '2026-11-18' }])
    const [line] = await linesOf(t, ines, params)
    expect(line).toMatchObject({
      state: 'twin',
      twin: { day: '2026-11-23', student: { _id: luis.id }, line: null, payment: { _id: payment, type: 'transfer' } },
    })
    expect((await same(params)).line).toMatchObject({ state: 'ticked', payment, student: { _id: luis.id } })
    expect(await paymentsOf(t, luis.id)).toHaveLength(1)
  })

  test('asks about cash within three days, a transfer within fifteen; others are another payment', async () => {
    const [luis, eva, ana] = [await owing(t, 3_000), await owing(t, 3_000), await owing(t, 3_000)]
    await typed(luis.id, 300, 'cash')
    await typed(eva.id, 300, 'cash')
    await t.clock.advance(3 * 86_400_000)
    await typed(ana.id, 300)
    await t.clock.advance(-3 * 86_400_000)
    const line = (of: { reference: string }, day: string) => ({ text: `SPEI ${of.reference} RIOS`, amount: 300, day })
    const { params } = await matched(t, ines, [line(luis, '2026-11-20'), line(eva, '2026-11-19'), line(ana, '2026-11-10')])
    expect(await states(params)).toEqual(['twin', 'sure', 'sure'])
  })

  test('one payment is one line: asks about one of two deposits', async () => {
    const luis = await owing(t, 3_000)
    await typed(luis.id, 410)
    const line = { text: `SPEI ${luis.reference} RIOS`, amount: 410, day: '2026-11-15' }
    const { params } = await matched(t, ines, [line, { ...line, text: `${line.text} DOS`, day: '2026-11-16' }])
    expect((await states(params)).toSorted()).toEqual(['sure', 'twin'])
  })

  test('entered while the line waits: checked under the student’s lock, by the job and the user', async () => {
    const luis = await owing(t, 3_000)
    const { params } = await matched(t, ines, [
      { text: `SPEI ${luis.reference} RIOS`, amount: 620, day: '2026-11-15' },
      { text: 'DEPOSITO EN VENTANILLA', amount: 630, day: '2026-11-15' },
    ])
    await typed(luis.id, 620)
    await typed(luis.id, 630)
    await t.ok(bankImports.run, { params }, ines)
    await t.runJobs()
    const second = { params: { ...params, number: '2' }, body: { student: luis.id } }
    expect((await t.ok(bankImports.postLine, second, ines)).line.state).toBe('twin')
    expect(await states(params)).toEqual(['twin', 'twin'])
    expect(await paymentsOf(t, luis.id)).toHaveLength(2)
    await other(params, 2)
    expect((await t.ok(bankImports.postLine, second, ines)).line.state).toBe('posted')
    expect(await paymentsOf(t, luis.id)).toHaveLength(3)
  })

  test('posting a part is checked too', async () => {
    const luis = await owing(t, 1_000)
    const { params } = await matched(t, ines, [{ text: 'DEPOSITO', amount: 640, day: '2026-11-22' }])
    await typed(luis.id, 640)
    const part = { params: { ...params, number: '1' }, body: { student: luis.id, amount: 360 } }
    expect((await t.ok(bankImports.postLine, part, ines)).line.state).toBe('twin')
    expect(await paymentsOf(t, luis.id)).toHaveLength(1)
  })

  test('two files at once post one deposit of Luis once', async () => {
    const luis = await owing(t, 3_000)
    const files = []
    for (const text of ['VENTANILLA', 'CAJERO']) files.push((await matched(t, ines, [{ text, amount: 710 }])).params)
    // Both were open before the comparison existed.
    await t.db
      .updateTable('bankLine')
      .set({ state: 'none', pairImport: null, pairNumber: null })
      .where(
        'importId',
        'in',
        files.map(({ id }) => id),
      )
      .execute()
    const answers = await Promise.all(
      files.map(params => t.ok(bankImports.postLine, { params: { ...params, number: '1' }, body: { student: luis.id } }, ines)),
    )
    expect(answers.map(({ line }) => line.state).toSorted()).toEqual(['posted', 'twin'])
    expect(await paymentsOf(t, luis.id)).toHaveLength(1)
  })
})

test('LLE-26: M115: a line of 2024 or 2030, or from before the student came, is probable and says why', async () => {
  const luis = await owing(t, 3_000)
  const line = (day: string) => ({ text: `SPEI ${luis.reference} RIOS`, amount: 3_000, day })
  const { params } = await matched(t, ines, [line('2024-11-20'), line('2030-01-05'), line('2026-10-01'), line('2026-11-24')])
  expect((await linesOf(t, ines, params)).map(({ state, reason }) => [state, reason])).toEqual([
    ['probable', 'La fecha es de hace 2 años.'],
    ['probable', 'La fecha todavía no llega.'],
    ['probable', 'La fecha es de antes de su inscripción.'],
    ['sure', null],
  ])
})

test('LLE-24: the desk sees deposits that statements registered within fifteen days, at any campus', async () => {
  const luis = await owing(t, 3_000)
  await ran(t, ines, [{ text: `SPEI ${luis.reference} RIOS`, amount: 830, day: '2026-11-19' }])
  const near = async (amount: number) => (await t.ok(payments.near, { query: { student: luis.id, amount } }, desk)).lines
  expect(await near(830)).toEqual([{ day: '2026-11-19', amount: 830 }])
  expect(await near(831)).toEqual([])
  await t.clock.advance(12 * 86_400_000)
  expect(await near(830)).toEqual([])
  await t.clock.advance(-12 * 86_400_000)
})

test('COB-6, LLE-23: the books balance afterwards', async () => {
  await expectTrueBooks(t.db)
})
