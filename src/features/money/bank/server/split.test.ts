import { describe, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { payments } from '#features/money/payments/contract.ts'
import { newId } from '#lib/ids.ts'
import { unjudged } from '#server/testing/database.ts'
import { startTest } from '#server/testing/harness.ts'
import { bankImports } from '../contract.ts'
import { ACCOUNTANT, find, linesOf, matched, owing, paymentsOf, statement } from './testing.ts'

// Today is 23 November 2026.
const t = await startTest()
const ines = await t.as(...ACCOUNTANT, 'get /payments/')
const desk = await t.as('post /payments/', 'delete /payments/*', 'get /payers/')

/** Valeria owes 1,800 and Mateo 925; Patricia Salinas pays for both. */
async function siblings() {
  const names = { lastName: 'Gutiérrez', secondLastName: 'Salinas' }
  const [valeria, mateo] = [await owing(t, 1_800, { name: 'Valeria', ...names }), await owing(t, 925, { name: 'Mateo', ...names })]
  const payer = await t.make.payer({ studentId: valeria.id, name: 'Patricia', lastName: 'Salinas', secondLastName: 'Vega' })
  const link = { payerId: payer.id, relation: 'madre', pays: true, tells: [] } as const
  await t.db
    .insertInto('studentPayer')
    .values({ studentId: mateo.id, ...link, tells: [] })
    .execute()
  return { valeria, mateo, payer }
}
const share = ({ id }: { id: string }, amount: number) => ({ student: id, amount })
const input = (params: { id: string }, ...shares: ReturnType<typeof share>[]) => ({ params: { ...params, number: '1' }, body: { shares } })
const owes = async ({ id }: { id: string }) =>
  (await t.db.selectFrom('student').select('balanceDue').where('id', '=', id).executeTakeFirstOrThrow()).balanceDue

describe('LLE-28: one deposit, several students', () => {
  test("proposes the family whose figures add up to the line, with everybody's open dates", async () => {
    const { valeria, mateo } = await siblings()
    await owing(t, 700)
    const { params } = await matched(t, ines, [
      { text: 'SPEI PATRICIA SALINAS VEGA', amount: 2_725 },
      { text: 'SPEI PATRICIA SALINAS VEGA', amount: 1_800 },
      { text: 'DEPOSITO SIN NOMBRE', amount: 2_725 },
      { text: `SPEI ${valeria.reference} GUTIERREZ`, amount: 1_800 },
    ])
    const lines = await linesOf(t, ines, params)
    expect(lines.map(({ state, family }) => [state, family])).toEqual([
      ['probable', valeria.id],
      ['probable', null],
      ['possible', valeria.id],
      ['sure', null],
    ])
    const { people } = await t.ok(bankImports.family, { params, query: { student: mateo.id } }, ines)
    expect(people.map(({ _id, debt, dues }) => [_id, debt, dues.map(({ open }) => open)])).toEqual([
      [mateo.id, 925, [925]],
      [valeria.id, 1800, [1800]],
    ])
    const missing = { params, query: { student: newId() } }
    expect((await t.refused(bankImports.family, missing, ines)).code).toBe('STUDENT_NOT_FOUND')
    expect((await t.refused(bankImports.family, { ...missing, params: { id: newId() } }, ines)).code).toBe('BANK_IMPORT_NOT_FOUND')
  })

  test('is one charge with a receipt each; the void of one payment voids all and reopens the line', async () => {
    const { valeria, mateo } = await siblings()
    const { params } = await matched(t, ines, [{ text: 'SPEI PATRICIA SALINAS VEGA', amount: 2_800, day: '2026-11-10' }])
    const { line } = await t.ok(bankImports.splitLine, input(params, share(valeria, 1_800), share(mateo, 925)), ines)
    expect(line).toMatchObject({ state: 'posted', student: { _id: valeria.id }, reason: 'Quedan $75.00 sin registrar.' })
    expect(line.shares.map(({ name, amount }) => [name, amount])).toEqual([
      ['Valeria', 1800],
      ['Mateo', 925],
    ])
    expect([await owes(valeria), await owes(mateo)]).toEqual([0, 0])
    const receipts = await t.db.selectFrom('receipt').select('chargeId').where('studentId', 'in', [valeria.id, mateo.id]).execute()
    expect([receipts.length, new Set(receipts.map(({ chargeId }) => chargeId)).size]).toEqual([2, 1])
    const [ofMateo] = await paymentsOf(t, mateo.id)
    expect(ofMateo).toMatchObject({ amount: 925, paymentType: 'transfer', concept: 'Transferencia 10/11/2026' })
    await t.ok(payments.void, { params: { id: ofMateo!._id } }, desk)
    expect(await linesOf(t, ines, params)).toEqual([expect.objectContaining({ state: 'none', payment: null, shares: [] })])
    expect([await owes(valeria), await owes(mateo)]).toEqual([180_000, 92_500])
    await expectTrueBooks(t.db)
  })

  test("a share counts as the bank's: no other line takes it, the desk is asked back, and the undo of the file voids all", async () => {
    const { valeria, mateo } = await siblings()
    await t.make.registration({ studentId: mateo.id, price: 100_000 })
    const { params } = await matched(t, ines, [{ text: 'SPEI PATRICIA SALINAS VEGA', amount: 2_725, day: '2026-11-12' }])
    await t.ok(bankImports.splitLine, input(params, share(valeria, 1_800), share(mateo, 925)), ines)
    const near = await t.ok(payments.near, { query: { student: mateo.id, amount: 925 } }, desk)
    expect(near.lines).toEqual([{ day: '2026-11-12', amount: 925 }])
    const other = await matched(t, ines, [{ text: `SPEI ${mateo.reference}`, amount: 925, day: '2026-11-19' }])
    const [line] = await linesOf(t, ines, other.params)
    expect(line!.candidates.flatMap(({ typed }) => typed)).toEqual([])
    const tick = { params: { ...other.params, number: '1' }, body: { payment: (await paymentsOf(t, mateo.id))[0]!._id } }
    expect((await t.refused(bankImports.tickLine, tick, ines)).code).toBe('ALREADY_TICKED')
    await t.ok(bankImports.undo, { params }, ines)
    await t.runJobs()
    expect((await find(t, ines, params)).counts).toEqual({ undone: 1 })
    expect([await owes(valeria), await owes(mateo)]).toEqual([180_000, 192_500])
  })

  test('refuses more than the line, a share above a debt, a stranger card, a twin; nothing is written', async () => {
    const { valeria, mateo } = await siblings()
    const { params } = await matched(t, ines, [{ text: 'SPEI PATRICIA SALINAS VEGA', amount: 2_726 }])
    const refusalOf = (...shares: ReturnType<typeof share>[]) => t.refused(bankImports.splitLine, input(params, ...shares), ines)
    expect(await refusalOf(share(valeria, 1_800), share(mateo, 926.01))).toMatchObject({
      code: 'SHARES_ABOVE_LINE',
      message: 'Los pagos suman $2,726.01 y el depósito es de $2,726.00.',
    })
    expect(await refusalOf(share(valeria, 1_000), share(mateo, 926))).toMatchObject({
      code: 'SHARE_ABOVE_DEBT',
      fields: ['shares.1.amount'],
      message: 'El pago de Mateo es mayor a su adeudo.',
    })
    expect((await refusalOf(share(valeria, 1), { student: newId(), amount: 1 })).code).toBe('STUDENT_NOT_FOUND')
    const missing = input({ id: params.id }, share(valeria, 1), share(mateo, 1))
    expect((await t.refused(bankImports.splitLine, { ...missing, params: { ...params, number: '9' } }, ines)).code).toBe('LINE_NOT_FOUND')
    expect((await t.refused(bankImports.splitLine, { ...missing, params: { id: newId(), number: '1' } }, ines)).code).toBe(
      'BANK_IMPORT_NOT_FOUND',
    )
    // The desk has charged Mateo this very amount: the line asks first.
    await t.ok(payments.create, { body: { student: mateo.id, course: 'all', concept: 'Caja', amount: 400, paymentType: 'transfer' } }, desk)
    const { line } = await t.ok(bankImports.splitLine, input(params, share(valeria, 1_800), share(mateo, 400)), ines)
    expect(line).toMatchObject({ state: 'twin', twin: { amount: 400, student: { _id: mateo.id } } })
    expect((await refusalOf(share(valeria, 1), share(mateo, 1))).code).toBe('TWIN_ASKS')
    expect([await owes(valeria), await owes(mateo)]).toEqual([180_000, 52_500])
  })

  test('one of two desks at once succeeds; cards merged meanwhile are one payment', async () => {
    const { valeria, mateo } = await siblings()
    const { params } = await matched(t, ines, [{ text: 'SPEI PATRICIA SALINAS VEGA', amount: 2_725, day: '2026-10-10' }])
    const tere = await t.as(...ACCOUNTANT)
    const both = await Promise.all(
      [ines, tere].map(by => t.call(bankImports.splitLine, input(params, share(valeria, 100), share(mateo, 100)), { as: by })),
    )
    expect(both.map(({ status, body }) => (status === 200 ? 'ok' : body.errorExt.code)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'LINE_DONE',
      'ok',
    ])
    expect(await owes(valeria)).toBe(170_000)
    const next = await statement(t, ines, [{ text: 'DEPOSITO', amount: 500 }])
    await t.ok(bankImports.match, { params: next.params }, ines)
    await t.runJobs()
    const merged = { deletedAt: t.clock.now(), mergedInto: valeria.id }
    await unjudged(t.db, trx => trx.updateTable('student').set(merged).where('id', '=', mateo.id).execute())
    const { line } = await t.ok(bankImports.splitLine, input(next.params, share(valeria, 200), share(mateo, 300)), ines)
    expect(line).toMatchObject({ state: 'posted', student: { _id: valeria.id }, shares: [] })
    expect(await owes(valeria)).toBe(120_000)
  })
})
