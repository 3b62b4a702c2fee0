import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { cash } from '#features/money/cash/contract.ts'
import { paymentPlans } from '#features/money/plans/contract.ts'
import { payers } from '#features/people/payers/contract.ts'
import { newId } from '#lib/ids.ts'
import { unjudged } from '#server/testing/database.ts'
import { startTest } from '#server/testing/harness.ts'
import { payments } from '../contract.ts'

const t = await startTest()
const desk = await t.as('post /payments/', 'get /payers/', 'get /students/', 'put /paymentPlans/?')
const chief = await t.as('delete /payments/*', 'post /payments/', 'get /payers/')
const concept = 'Pago de familia'

/** Luis and Ana have the same mother, and one course of 1,000 pesos each. */
async function siblings() {
  const [luis, ana] = [await t.make.student({ name: 'Luis' }), await t.make.student({ name: 'Ana' })]
  for (const { id: studentId } of [luis, ana])
    await t.make.registration({ studentId, groupId: (await t.make.group({ courseId: (await t.make.course({ price: 100_000 })).id })).id })
  const payer = await t.make.payer({ studentId: luis.id })
  await t.db.insertInto('studentPayer').values({ studentId: ana.id, payerId: payer.id, relation: 'madre', pays: true, tells: [] }).execute()
  return { payer, luis, ana }
}
const share = (student: string, amount: number) => ({ student, amount })
const body = (payer: string, ...shares: ReturnType<typeof share>[]) => ({ payer, concept, shares })
const charge = (payer: string, ...shares: ReturnType<typeof share>[]) => t.ok(payments.family, { body: body(payer, ...shares) }, desk)
const refusalOf = (payer: string, ...shares: ReturnType<typeof share>[]) =>
  t.refused(payments.family, { body: body(payer, ...shares) }, desk)
const owes = async (id: string) =>
  (await t.db.selectFrom('student').select('balanceDue').where('id', '=', id).executeTakeFirstOrThrow()).balanceDue
const receiptsOf = (...ids: string[]) => t.db.selectFrom('receipt').selectAll().where('studentId', 'in', ids).orderBy('number').execute()
const lastNumber = async () => (await t.db.selectFrom('receiptCounter').select('value').executeTakeFirst())?.value ?? 0

describe('POST /payments/family', () => {
  test('COB-17: Laura pays for Luis and Ana at once: an act, a receipt and a letter each', async () => {
    const { payer, luis, ana } = await siblings()
    const answer = await charge(payer.id, share(luis.id, 600.5), share(ana.id, 1000))
    expect(answer.payments.map(({ student, amount, concept: of }) => [student, amount, of])).toEqual([
      [luis.id, 600.5, concept],
      [ana.id, 1000, concept],
    ])
    expect(answer.receipts.map(({ student }) => student)).toEqual([luis.id, ana.id])
    expect([await owes(luis.id), await owes(ana.id)]).toEqual([39_950, 0])
    const receipts = await receiptsOf(luis.id, ana.id)
    expect(receipts.map(({ studentId, folio }) => [studentId, folio])).toEqual(
      answer.receipts.map(({ student, number }) => [student, number]),
    )
    expect(new Set(receipts.map(({ chargeId }) => chargeId)).size).toBe(1)
    const audit = await t.db.selectFrom('audit').select('after').where('route', '=', 'payments.family').execute()
    expect(audit).toHaveLength(2)
    await expectTrueBooks(t.db)
  })

  test("COB-17: an amount above Ana's debt undoes everything, names her and uses no number", async () => {
    const { payer, luis, ana } = await siblings()
    const before = await lastNumber()
    expect(await refusalOf(payer.id, share(luis.id, 500), share(ana.id, 1000.01))).toMatchObject({
      status: 409,
      code: 'SHARE_ABOVE_DEBT',
      message: 'El pago de Ana es mayor a su adeudo.',
      fields: ['shares.1.amount'],
    })
    expect([await owes(luis.id), await owes(ana.id), await lastNumber()]).toEqual([100_000, 100_000, before])
  })

  test('COB-17: refuses the whole charge for a stranger, a student in the trash or an unknown one', async () => {
    const { payer, luis, ana } = await siblings()
    const stranger = await t.make.registration()
    for (const id of [stranger.studentId, newId()])
      expect(await refusalOf(payer.id, share(luis.id, 1), share(id, 1))).toMatchObject({
        status: 409,
        code: 'NOT_FAMILY',
        message: 'Ese alumno no es de esta familia.',
        fields: ['shares.1.student'],
      })
    expect(await refusalOf(newId(), share(luis.id, 1))).toMatchObject({ status: 404, code: 'PAYER_NOT_FOUND' })
    await unjudged(t.db, trx => trx.updateTable('student').set({ deletedAt: t.clock.now() }).where('id', '=', ana.id).execute())
    expect(await refusalOf(payer.id, share(luis.id, 1), share(ana.id, 1))).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' })
    expect(await owes(luis.id)).toBe(100_000)
  })

  test.each([
    ['nobody', () => [], 'shares', 'Elige a quién se le cobra.'],
    ['nothing', (id: string) => [share(id, 0)], 'shares.0.amount', 'Debes ingresar una cantidad.'],
    ['less than nothing', (id: string) => [share(id, -5)], 'shares.0.amount', 'Debes ingresar una cantidad.'],
    ['one student twice', (id: string) => [share(id, 1), share(id, 1)], 'shares.1.student', 'El alumno está dos veces.'],
    ['eleven students', () => Array.from({ length: 11 }, () => share(newId(), 1)), 'shares', 'Máximo 10 alumnos a la vez.'],
  ])('COB-17: refuses %s at its field', async (_what, shares, path, message) => {
    const { payer, luis } = await siblings()
    const { status, body: answer } = await t.call(payments.family, { body: body(payer.id, ...shares(luis.id)) }, { as: desk })
    expect([status, answer.error.fields]).toEqual([400, [{ path, message }]])
  })

  test('COB-17: needs the rights to charge and to see payers', async () => {
    const { payer, luis } = await siblings()
    for (const caller of [await t.as('post /payments/'), await t.as('get /payers/', 'get /students/')])
      expect((await t.refused(payments.family, { body: body(payer.id, share(luis.id, 1)) }, caller)).status).toBe(403)
    expect(await owes(luis.id)).toBe(100_000)
  })

  test('COB-17: the same key returns the first answer and charges once', async () => {
    const { payer, luis, ana } = await siblings()
    const key = { 'idempotency-key': randomUUID() }
    const send = () => t.ok(payments.family, { body: body(payer.id, share(luis.id, 400), share(ana.id, 400)) }, desk, key)
    const first = await send()
    expect(await send()).toEqual(first)
    expect([await owes(luis.id), await owes(ana.id)]).toEqual([60_000, 60_000])
  })

  test('COB-17: 20 desks charge the same family at once, in either order: one succeeds, the others learn the name', async () => {
    const { payer, luis, ana } = await siblings()
    const before = await lastNumber()
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => {
        const shares = [share(luis.id, 600), share(ana.id, 600)]
        return t.call(payments.family, { body: body(payer.id, ...(nth % 2 ? shares : shares.toReversed())) }, { as: desk })
      }),
    )
    const ok = all.filter(({ status }) => status === 200)
    expect(ok).toHaveLength(1)
    for (const { status, body: answer } of all)
      if (status !== 200) expect(answer.errorExt).toMatchObject({ code: 'SHARE_ABOVE_DEBT', left: 400 })
    expect([await owes(luis.id), await owes(ana.id), await lastNumber()]).toEqual([40_000, 40_000, before + 2])
    await expectTrueBooks(t.db)
  })

  test('COB-17: desks charge a family and its single students at once: the books stay correct', async () => {
    const { payer, luis, ana } = await siblings()
    const single = (student: string) => t.call(payments.create, { body: { student, course: 'all', concept, amount: 150 } }, { as: desk })
    await Promise.all([
      ...Array.from({ length: 4 }, () =>
        t.call(payments.family, { body: body(payer.id, share(ana.id, 200), share(luis.id, 200)) }, { as: desk }),
      ),
      ...[luis, ana, luis, ana].map(({ id }) => single(id)),
    ])
    const amount = 200_000 - (await owes(luis.id)) - (await owes(ana.id))
    const { sum } = await t.db
      .selectFrom('entry')
      .select(({ fn }) => fn.sum<string>('amount').as('sum'))
      .where('studentId', 'in', [luis.id, ana.id])
      .executeTakeFirstOrThrow()
    expect(Number(sum)).toBe(amount)
    await expectTrueBooks(t.db)
  })
})

describe('DELETE /payments/{id} of a family charge', () => {
  test('COB-17: the void of one line voids the whole charge, and both receipts say CANCELADO', async () => {
    const { payer, luis, ana } = await siblings()
    const { payments: newPayments } = await charge(payer.id, share(luis.id, 600), share(ana.id, 700))
    const answer = await t.ok(payments.void, { params: { id: newPayments[1]!._id }, query: { reason: 'Doble' } }, chief)
    expect(answer.payments.map(({ _id }) => _id).toSorted()).toEqual(newPayments.map(({ _id }) => _id).toSorted())
    expect(answer).toMatchObject({ payment: { _id: newPayments[1]!._id, student: ana.id }, debt: 1000 })
    expect([await owes(luis.id), await owes(ana.id)]).toEqual([100_000, 100_000])
    expect(t.events.at(-1)).toEqual({ resource: 'students', ids: [luis.id, ana.id].toSorted() })
    expect(await t.refused(payments.void, { params: { id: newPayments[0]!._id } }, chief)).toMatchObject({ code: 'ALREADY_VOID' })
    await expectTrueBooks(t.db)
  })

  test('COB-17 COB-34: its cashier voids it within ten minutes; a closed day keeps everything', async () => {
    const rosa = await t.as('post /payments/', 'get /payers/', 'delete /payments/own')
    const { payer, luis, ana } = await siblings()
    const take = () => t.ok(payments.family, { body: body(payer.id, share(luis.id, 100), share(ana.id, 100)) }, rosa)
    const first = await take()
    await t.ok(payments.void, { params: { id: first.payments[0]!._id } }, rosa)
    const second = await take()
    await t.ok(cash.close, { body: { date: '2026-11-23' } }, rosa)
    expect(await t.refused(payments.void, { params: { id: second.payments[0]!._id } }, chief)).toMatchObject({ code: 'DAY_CLOSED' })
    expect([await owes(luis.id), await owes(ana.id)]).toEqual([90_000, 90_000])
  })

  test('COB-17: ten desks void one charge at once, by different lines: one void', async () => {
    const { payer, luis, ana } = await siblings()
    const { payments: newPayments } = await charge(payer.id, share(luis.id, 600), share(ana.id, 700))
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => t.call(payments.void, { params: { id: newPayments[nth % 2]!._id } }, { as: chief })),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ body: answer }) => answer.errorExt?.code === 'ALREADY_VOID')).toHaveLength(9)
    await expectTrueBooks(t.db)
  })
})

describe("POST /payments with course 'all'", () => {
  test('COB-18: the oldest date of any course first, one entry per registration, one receipt', async () => {
    const { id: studentId } = await t.make.student()
    const seat = async (price: number, registeredAt: string) =>
      t.make.registration({ studentId, groupId: (await t.make.group({ courseId: (await t.make.course({ price })).id })).id, registeredAt })
    const [unam, ipn] = [await seat(300_000, '2026-11-03T16:00:00Z'), await seat(200_000, '2026-11-10T16:00:00Z')]
    const plan = (dueOn: string, amount: number) => ({ dueOn, amount })
    const rows = [plan('2026-11-05', 1000), plan('2026-12-20', 2000)]
    await t.ok(paymentPlans.save, { params: { id: unam.id }, body: { version: 0, instalments: rows } }, desk)
    // 1,000 of UNAM were due on the 5th, 2,000 of IPN on the 10th, the rest of UNAM is due in December.
    const answer = await t.ok(payments.create, { body: { student: studentId, course: 'all', concept, amount: 3500.5 } }, desk)
    expect(answer.payments.map(({ course, amount }) => [course!._id, amount])).toEqual([
      [unam.courseId, 1500.5],
      [ipn.courseId, 2000],
    ])
    expect(new Set(answer.payments.map(({ receipt }) => receipt!.number)).size).toBe(1)
    expect(answer.debt).toBe(1499.5)
    const [receipt] = await receiptsOf(studentId)
    expect(receipt!.snapshot).toMatchObject({ price: 500_000, balance: 149_950, dues: [{ dueOn: '2026-12-20', amount: 149_950 }], more: 0 })
    await expectTrueBooks(t.db)
  })

  test('COB-18: refuses more than the sum of all debts, and a discount', async () => {
    const { studentId } = await t.make.registration({ price: 100_000 })
    const refuse = (part: object) => t.refused(payments.create, { body: { student: studentId, course: 'all', concept, ...part } }, desk)
    expect(await refuse({ amount: 1000.01 })).toMatchObject({ status: 409, code: 'ABOVE_DEBT', fields: ['amount'] })
    expect(await refuse({ discount: 10 })).toMatchObject({ status: 400, message: 'Elige el curso del descuento.', fields: ['discount'] })
    expect(await owes(studentId)).toBe(100_000)
  })

  test('COB-18: 20 desks take parts at once: never more than the debt', async () => {
    const { studentId } = await t.make.registration({ price: 100_000 })
    await t.make.registration({ studentId, price: 50_000 })
    const all = await Promise.all(
      Array.from({ length: 20 }, () =>
        t.call(payments.create, { body: { student: studentId, course: 'all', concept, amount: 140 } }, { as: desk }),
      ),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(await owes(studentId)).toBe(10_000)
    await expectTrueBooks(t.db)
  })
})

describe('copies of receipts', () => {
  const letters = (id: string) =>
    t.db
      .selectFrom('outbox')
      .select(['kind', 'recipient', 'subject'])
      .where('studentId', '=', id)
      .orderBy('kind')
      .orderBy('recipient')
      .execute()

  test('COB-15: a copy only to payers who receive collection messages, with the number in its subject', async () => {
    const { studentId, courseId } = await t.make.registration({ price: 100_000 })
    const to = (email: string | null, part: object) => t.make.payer({ studentId, email, ...part })
    await to('laura@correo.mx', {})
    await to('oscar@correo.mx', { tells: ['cobranza', 'avisos'] })
    await to('marta@correo.mx', { pays: false })
    await to('ivan@correo.mx', { tells: ['avisos'] })
    await to(null, {})
    const { receipt } = await t.ok(payments.create, { body: { student: studentId, course: courseId, concept, amount: 10 } }, desk)
    const subject = `Comprobante de pago ${receipt!.number}`
    const { email } = await t.db.selectFrom('student').select('email').where('id', '=', studentId).executeTakeFirstOrThrow()
    expect(await letters(studentId)).toEqual([
      { kind: 'receipt', recipient: email, subject },
      { kind: 'receiptCopy', recipient: 'laura@correo.mx', subject },
      { kind: 'receiptCopy', recipient: 'oscar@correo.mx', subject },
    ])
  })

  test('COB-15: without such a payer mails only the student, and nobody twice', async () => {
    const { studentId, courseId } = await t.make.registration({ price: 100_000 })
    const { email } = await t.db.selectFrom('student').select('email').where('id', '=', studentId).executeTakeFirstOrThrow()
    await t.make.payer({ studentId, email })
    await t.ok(payments.create, { body: { student: studentId, course: courseId, concept, amount: 10 } }, desk)
    expect(await letters(studentId)).toMatchObject([{ kind: 'receipt', recipient: email }])
  })

  test('COB-15: mails the payer again too', async () => {
    const { studentId, courseId } = await t.make.registration({ price: 100_000 })
    const { payment } = await t.ok(payments.create, { body: { student: studentId, course: courseId, concept, amount: 10 } }, desk)
    await t.make.payer({ studentId, email: 'laura@correo.mx' })
    await t.make.payer({ studentId, email: 'ivan@correo.mx', tells: ['avisos'] })
    const sender = await t.as('put /payments/send/?')
    expect(await t.ok(payments.send, { params: { id: payment._id } }, sender)).toMatchObject({ queued: 1 })
    const { email } = await t.db.selectFrom('student').select('email').where('id', '=', studentId).executeTakeFirstOrThrow()
    const again = (await letters(studentId)).filter(({ kind }) => kind === 'receiptCopy').map(({ recipient }) => recipient)
    expect(again.toSorted()).toEqual([email, 'laura@correo.mx'].toSorted())
  })

  test("COB-14: after a charge shows the family's debt with its open dates", async () => {
    const { payer, luis, ana } = await siblings()
    await charge(payer.id, share(luis.id, 1000), share(ana.id, 250))
    const { students } = await t.ok(payers.family, { params: { id: payer.id } }, desk)
    expect(students.map(({ name, debt, dues }) => [name, debt, dues.map(({ open }) => open)])).toEqual([
      ['Ana', 750, [750]],
      ['Luis', 0, []],
    ])
  })
})
