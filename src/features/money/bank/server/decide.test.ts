import { describe, expect, test } from 'vitest'
import { payments } from '#features/money/payments/contract.ts'
import { newId } from '#lib/ids.ts'
import { limitedTo } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { bankImports } from '../contract.ts'
import { ACCOUNTANT, CASHIER, find, linesOf, matched, owing, paymentsOf, ran } from './testing.ts'

const t = await startTest()
const ines = await t.as(...ACCOUNTANT)
const desk = await t.as('post /payments/', 'delete /payments/*')

const typed = async (student: string, amount: number, paymentType: 'transfer' | 'deposit' | 'cash' = 'transfer') =>
  (await t.ok(payments.create, { body: { student, course: 'all', concept: 'Caja', amount, paymentType } }, desk)).payment._id

describe('COB-22: links payments of a desk', () => {
  test('a transfer of that amount from 5 days before to 1 day after the line; asks about one further away', async () => {
    const luis = await owing(t, 3_000)
    const payment = await typed(luis.id, 1_500)
    const line = { text: `SPEI ${luis.reference} RIOS`, amount: 1_500 }
    const { params } = await ran(t, ines, [
      { ...line, day: '2026-11-21' },
      { ...line, day: '2026-11-22' },
    ])
    expect((await linesOf(t, ines, params)).map(({ state, payment: of }) => [state, of === payment])).toEqual([
      ['twin', false],
      ['ticked', true],
    ])
    expect(await paymentsOf(t, luis.id)).toHaveLength(1)
  })

  test('not another amount, nor one linked to another line; asks about cash', async () => {
    const luis = await owing(t, 4_000)
    await typed(luis.id, 500, 'cash')
    await typed(luis.id, 600)
    const line = { text: `SPEI ${luis.reference} RIOS`, amount: 500, day: '2026-11-23' }
    const { params } = await ran(t, ines, [line, { ...line, amount: 600 }, { ...line, amount: 600 }])
    expect((await linesOf(t, ines, params)).map(({ state }) => state)).toEqual(['twin', 'ticked', 'posted'])
  })

  test('an act over two courses is one payment', async () => {
    const luis = await owing(t, 1_000)
    await t.make.registration({ studentId: luis.id, price: 100_000 })
    await typed(luis.id, 2_000, 'deposit')
    await t.make.registration({ studentId: luis.id, price: 200_000 })
    const { params } = await ran(t, ines, [{ text: `SPEI ${luis.reference} RIOS`, amount: 2_000, day: '2026-11-23' }])
    expect((await find(t, ines, params)).counts).toEqual({ ticked: 1 })
  })
})

describe('COB-71: one by one', () => {
  test("proposes students with the reason, the debt by date, and a desk's payment", async () => {
    const luis = await owing(t, 1_300, { lastName: 'Quintanar', secondLastName: 'Oropeza' })
    await t.make.payer({ studentId: luis.id, name: 'Rosa', lastName: 'Beltrán', secondLastName: 'Zúñiga' })
    const payment = await typed(luis.id, 400)
    const { params } = await matched(t, ines, [{ text: 'SPEI ROSA BELTRAN ZUNI', amount: 400, day: '2026-11-23' }])
    const [line] = await linesOf(t, ines, params, 'open')
    expect(line).toMatchObject({ state: 'probable', student: null })
    expect(line!.candidates).toEqual([
      expect.objectContaining({
        _id: luis.id,
        why: ['surnames'],
        debt: 900,
        dues: [expect.objectContaining({ dueOn: '2026-11-23', open: 900 })],
        typed: [expect.objectContaining({ _id: payment, amount: 400 })],
      }),
    ])
  })

  test('posted, linked or skipped; then it is done, for two desks at once too', async () => {
    const [luis, eva] = [await owing(t, 800), await owing(t, 5_000)]
    const { params } = await matched(t, ines, [
      { text: 'DEPOSITO UNO', amount: 71 },
      { text: 'DEPOSITO DOS', amount: 72 },
      { text: 'DEPOSITO TRES', amount: 73 },
    ])
    const tere = await t.as(...CASHIER)
    const post = (by: typeof ines) =>
      t.call(bankImports.postLine, { params: { ...params, number: '1' }, body: { student: luis.id } }, { as: by })
    const both = await Promise.all([post(ines), post(tere)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.body.errorExt.code).toBe('LINE_DONE')
    expect(await paymentsOf(t, luis.id)).toHaveLength(1)

    const payment = await typed(eva.id, 1_000, 'cash')
    const tick = { params: { ...params, number: '2' }, body: { payment } }
    expect((await t.ok(bankImports.tickLine, tick, tere)).line).toMatchObject({ state: 'ticked', payment, student: { _id: eva.id } })
    const skip = { params: { ...params, number: '3' }, body: { reason: 'Intereses' } }
    const twice = await t.refused(bankImports.tickLine, { params: skip.params, body: { payment } }, tere)
    expect(twice.code).toBe('ALREADY_TICKED')
    expect((await t.ok(bankImports.skipLine, skip, tere)).line).toMatchObject({ state: 'skipped', reason: 'Intereses' })
    // M80: the user who resolved it does not read that somebody else did.
    const own = { code: 'LINE_DONE', message: 'Ya resolviste este renglón.' }
    expect(await t.refused(bankImports.skipLine, skip, tere)).toMatchObject(own)
    expect(await t.refused(bankImports.tickLine, tick, tere)).toMatchObject(own)
    expect(await t.refused(bankImports.skipLine, skip, ines)).toMatchObject({ ...own, message: 'Otra persona ya resolvió este renglón.' })
  })

  test('an unknown line is 404; without `post /payments/` nobody decides', async () => {
    const { params } = await matched(t, ines, [{ text: 'DEPOSITO CUATRO', amount: 74 }])
    const line = { ...params, number: '1' }
    const reader = await t.as('get /bankImports/', 'post /bankImports/')
    for (const [route, body] of [
      [bankImports.postLine, { student: newId() }],
      [bankImports.tickLine, { payment: newId() }],
      [bankImports.skipLine, { reason: 'No' }],
    ] as const)
      expect((await t.call(route, { params: line, body }, { as: reader })).status).toBe(403)
    expect((await t.call(bankImports.run, { params }, { as: reader })).status).toBe(403)
    const code = async (...of: Parameters<typeof t.refused>) => (await t.refused(...of)).code
    expect(await code(bankImports.postLine, { params: line, body: { student: newId() } }, ines)).toBe('STUDENT_NOT_FOUND')
    expect(await code(bankImports.tickLine, { params: line, body: { payment: newId() } }, ines)).toBe('PAYMENT_NOT_FOUND')
    expect(await code(bankImports.skipLine, { params: { ...params, number: '9' }, body: { reason: 'No' } }, ines)).toBe('LINE_NOT_FOUND')
    for (const [route, input] of [
      [bankImports.find, {}],
      [bankImports.lines, {}],
      [bankImports.match, {}],
      [bankImports.run, {}],
      [bankImports.undo, {}],
      [bankImports.addLines, { body: { lines: [{ number: 1, day: '2026-11-20', amount: 1, text: 'x' }] } }],
      [bankImports.skipLine, { body: { reason: 'No' } }],
    ] as const)
      expect(await code(route, { params: { id: newId(), number: '1' }, ...input }, ines)).toBe('BANK_IMPORT_NOT_FOUND')
  })

  test('voiding a payment by hand reopens its line', async () => {
    const luis = await owing(t, 640)
    const { params } = await ran(t, ines, [{ text: `SPEI ${luis.reference}`, amount: 640 }])
    const [line] = await linesOf(t, ines, params)
    await t.ok(payments.void, { params: { id: line!.payment! } }, desk)
    expect(await linesOf(t, ines, params)).toEqual([expect.objectContaining({ state: 'none', payment: null, reason: 'El pago se anuló.' })])
  })

  test('CON-27: Daniel, who is limited to his campus and sees no bank, voids his transfer: its line is open again', async () => {
    const campus = await t.make.location()
    const luis = await owing(t, 810)
    const group = await t.make.group({ classroomId: (await t.make.classroom({ locationId: campus.id })).id })
    await t.make.registration({ studentId: luis.id, groupId: group.id, price: 100 })
    const daniel = await limitedTo(t, [campus.id])
    const body = { student: luis.id, course: 'all', concept: 'Caja', amount: 810, paymentType: 'transfer' } as const
    const { payment } = await t.ok(payments.create, { body }, daniel)
    const { params } = await matched(t, ines, [{ text: 'SPEI RIOS', amount: 810, day: '2026-11-23' }])
    await t.ok(bankImports.tickLine, { params: { ...params, number: '1' }, body: { payment: payment._id } }, ines)
    await t.ok(payments.void, { params: { id: payment._id } }, daniel)
    expect(await linesOf(t, ines, params)).toEqual([expect.objectContaining({ state: 'none', payment: null, reason: 'El pago se anuló.' })])
  })

  test('while a job matches or undoes, no decision and no step begins', async () => {
    const { params } = await matched(t, ines, [{ text: 'DEPOSITO CINCO', amount: 75 }])
    for (const state of ['matching', 'undoing'] as const) {
      await t.db.updateTable('bankImport').set({ state }).where('id', '=', params.id).execute()
      const skip = { params: { ...params, number: '1' }, body: { reason: 'No' } }
      expect((await t.refused(bankImports.skipLine, skip, ines)).code).toBe('BATCH_BUSY')
      for (const route of [bankImports.match, bankImports.run, bankImports.undo])
        expect((await t.refused(route, { params }, ines)).code).toBe('BATCH_BUSY')
    }
    await t.runJobs()
  })
})

describe('COB-25: undo', () => {
  test('voids posted payments, removes links; the file may be imported again', async () => {
    const [luis, eva] = [await owing(t, 1_100), await owing(t, 1_200)]
    await typed(eva.id, 1_200)
    const lines = [
      { text: `SPEI ${luis.reference}`, amount: 1_100, day: '2026-11-23' },
      { text: `SPEI ${eva.reference} RIOS`, amount: 1_200, day: '2026-11-23' },
      { text: 'DEPOSITO SEIS', amount: 76 },
    ]
    const { params, account } = await matched(t, ines, lines)
    await t.ok(bankImports.tickLine, { params: { ...params, number: '2' }, body: { payment: (await paymentsOf(t, eva.id))[0]!._id } }, ines)
    await t.ok(bankImports.run, { params }, ines)
    await t.runJobs()
    expect((await find(t, ines, params)).counts).toEqual({ posted: 1, ticked: 1, none: 1 })
    await t.ok(bankImports.undo, { params }, ines)
    await t.runJobs()
    expect(await find(t, ines, params)).toMatchObject({ state: 'undone', counts: { undone: 3 } })
    expect(await paymentsOf(t, luis.id)).toEqual([])
    expect(await paymentsOf(t, eva.id)).toHaveLength(1)
    const again = await ran(t, ines, lines, account)
    expect((await find(t, ines, again.params)).counts).toMatchObject({ posted: 1 })
    expect(await paymentsOf(t, luis.id)).toHaveLength(1)
    for (const route of [bankImports.match, bankImports.run, bankImports.undo])
      expect((await t.refused(route, { params }, ines)).code).toBe('BATCH_UNDONE')
    const late = { params, body: { lines: [{ number: 1, day: '2026-11-20', amount: 1, text: 'x' }] } }
    expect((await t.refused(bankImports.addLines, late, ines)).code).toBe('BATCH_UNDONE')
  })

  test('closed ones stay, with their reason, and are known when the file comes again', async () => {
    const luis = await owing(t, 1_400)
    const lines = [{ text: `SPEI ${luis.reference}`, amount: 1_400 }]
    const { params, account } = await ran(t, ines, lines)
    const day = '2026-11-23'
    const closing = { id: newId(), userId: ines.employeeId, day, closedBy: ines.employeeId, totals: '{}' }
    await t.db.insertInto('cashClosing').values(closing).execute()
    await t.db.updateTable('entry').set({ closingId: closing.id }).where('studentId', '=', luis.id).execute()
    await t.ok(bankImports.undo, { params }, ines)
    await t.runJobs()
    expect(await linesOf(t, ines, params)).toEqual([
      expect.objectContaining({ state: 'kept', reason: 'El corte de ese día ya se cerró: el pago ya no se anula, se revierte.' }),
    ])
    expect(await paymentsOf(t, luis.id)).toHaveLength(1)
    const again = await matched(t, ines, lines, account)
    expect((await find(t, ines, again.params)).counts).toEqual({ known: 1 })
  })

  test('needs `delete /payments/*` too; losing it midway stops the job', async () => {
    const luis = await owing(t, 1_500)
    const { params } = await ran(t, ines, [{ text: `SPEI ${luis.reference}`, amount: 1_500 }])
    const half = await t.as('get /bankImports/', 'delete /bankImports/*')
    expect((await t.call(bankImports.undo, { params }, { as: half })).status).toBe(403)
    const tere = await t.as(...ACCOUNTANT)
    await t.ok(bankImports.undo, { params }, tere)
    await t.db.deleteFrom('employeeRole').where('employeeId', '=', tere.employeeId).execute()
    await t.runJobs()
    expect(await find(t, ines, params)).toMatchObject({ state: 'stopped', counts: { posted: 1 } })
    await t.ok(bankImports.undo, { params }, ines)
    await t.runJobs()
    expect(await find(t, ines, params)).toMatchObject({ state: 'undone', counts: { undone: 1 } })
  })
})
