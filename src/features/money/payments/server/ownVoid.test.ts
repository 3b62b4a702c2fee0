import { describe, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { cash } from '#features/money/cash/contract.ts'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { stated } from '#server/testing/stated.ts'
import { payments } from '../contract.ts'

const t = await startTest()
const RIGHTS = ['post /payments/', 'get /students/', 'delete /payments/own'] as const
const [rosa, luis] = [await t.as(...RIGHTS), await t.as(...RIGHTS)]
const chief = await t.as('delete /payments/*')
const DAY = '2026-11-23'
const TEN_MINUTES = 10 * 60_000
const TOO_LATE = 'Pasaron más de 10 minutos: pide la anulación a quien tenga permiso.'

const input = (id: string, reason?: string) => ({ params: { id }, query: reason === undefined ? {} : { reason } })
async function charged(part: object = { amount: 400 }) {
  const { studentId, courseId } = await t.make.registration({ price: 100_000 })
  return { studentId, ...(await t.ok(payments.create, { body: { student: studentId, course: courseId, concept: 'Pago', ...part } }, rosa)) }
}

describe('M22 COB-34: own void', () => {
  test('M22 COB-34: Rosa voids her double Enter with a reason; the line keeps it', async () => {
    const { payment, studentId } = await charged()
    const answer = await t.ok(payments.void, input(payment._id, '  Cobro duplicado '), rosa)
    expect(answer).toMatchObject({ debt: 1000, payment: { voided: { reason: 'Cobro duplicado', user: { name: 'Raquel' } } } })
    expect((await t.ok(payments.byStudent, { params: { id: studentId } }, rosa)).payments).toEqual([answer.payment])
    const report = await t.ok(cash.report, { query: {} }, rosa)
    expect(report.entries.find(entry => entry._id === payment._id)?.voided).toEqual(answer.payment.voided)
    await expectTrueBooks(t.db)
  })

  test("M22 COB-34: a discount, and an enrolment's payment and discounts, are own acts too", async () => {
    const { payment } = await charged({ discount: 100 })
    expect(await t.ok(payments.void, input(payment._id), rosa)).toMatchObject({ debt: 1000, payment: { voided: { reason: null } } })
    const clerk = await t.as(...RIGHTS, 'put /groups/?/enroll/?')
    const student = await t.make.student()
    const group = await t.make.group({ courseId: (await t.make.course({ price: 50_000 })).id })
    const body = { payment: { concept: 'Inscripción', amount: 200, discount: 50 } }
    const enrolled = await t.ok(enrolment.enrol, { params: { groupId: group.id, studentId: student.id }, body }, clerk)
    expect(await t.ok(payments.void, input(enrolled.payment!._id), clerk)).toMatchObject({ debt: 450 })
    const { id } = await t.db
      .selectFrom('entry')
      .select('id')
      .where('studentId', '=', student.id)
      .where('source', '=', 'staff')
      .executeTakeFirstOrThrow()
    expect(await t.ok(payments.void, input(id), clerk)).toMatchObject({ debt: 500 })
  })

  test('M22 COB-34: until the tenth minute, to the millisecond; users with the full right may void later', async () => {
    const [first, second] = [await charged(), await charged()]
    await t.clock.advance(TEN_MINUTES)
    expect(await t.ok(payments.void, input(first.payment._id), rosa)).toMatchObject({ debt: 1000 })
    await t.clock.advance(1)
    expect(await t.refused(payments.void, input(second.payment._id), rosa)).toMatchObject({
      status: 409,
      code: 'VOID_TOO_LATE',
      message: TOO_LATE,
    })
    expect(await t.ok(payments.void, input(second.payment._id), chief)).toMatchObject({ debt: 1000 })
    await t.clock.advance(-TEN_MINUTES - 1)
  })

  test("M22 COB-34: 403 for another user's act; also for any reversal and refund", async () => {
    const { payment, studentId } = await charged()
    expect(await t.refused(payments.void, input(payment._id), luis)).toMatchObject({ status: 403 })
    const refund = await t.make.entry({ studentId, amount: -100, source: 'refund', userId: rosa.employeeId })
    expect(await t.refused(payments.void, input(refund.id), rosa)).toMatchObject({ status: 403 })
    expect(await t.refused(payments.reverse, { params: { id: payment._id }, body: { concept: 'x' } }, rosa)).toMatchObject({ status: 403 })
    expect(await t.refused(payments.refund, { body: { student: studentId, amount: 1, concept: 'x' } }, rosa)).toMatchObject({ status: 403 })
    expect(await t.refused(payments.void, input(newId()), rosa)).toMatchObject({ status: 404, code: 'PAYMENT_NOT_FOUND' })
    const { payments: lines } = await t.ok(payments.byStudent, { params: { id: studentId } }, rosa)
    expect(lines.map(({ voided }) => voided)).toEqual([null, null])
  })

  test('M22 COB-34: on a closed day DAY_CLOSED, the second time ALREADY_VOID; refuses a reason of 201 letters', async () => {
    const [first, second] = [await charged(), await charged()]
    expect(await t.refused(payments.void, input(first.payment._id, 'x'.repeat(201)), rosa)).toMatchObject({
      status: 400,
      fields: ['reason'],
    })
    await t.ok(payments.void, input(first.payment._id), rosa)
    expect(await t.refused(payments.void, input(first.payment._id), rosa)).toMatchObject({
      code: 'ALREADY_VOID',
      message: 'El pago ya estaba anulado.',
    })
    await t.ok(cash.close, { body: { date: DAY } }, rosa)
    expect(await t.refused(payments.void, input(second.payment._id), rosa)).toMatchObject({ status: 409, code: 'DAY_CLOSED' })
  })

  test('M22 COB-34: a void during a closing precedes it or fails; the closing counts what it found', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { payment } = await charged()
      const [voided, closed] = await Promise.all([
        t.call(payments.void, input(payment._id), { as: rosa }),
        t.call(cash.close, { body: { date: DAY } }, { as: rosa }),
      ])
      expect(closed.status).toBe(200)
      const { net } = closed.body.closing.totals as { net: number }
      expect([voided.status, net]).toEqual(voided.status === 200 ? [200, 0] : [409, 400])
    }
  })
})

test('COB-34: Rosa’s own voids in many windows during closings of her day: each act is closed or voided, the closings count what they found', async () => {
  const many = stated(200, 20)
  const charges: { payment: { _id: string } }[] = []
  for (let nth = 0; nth < 5; nth++) charges.push(await charged())
  const all = await Promise.all(
    Array.from({ length: many }, (_, nth) =>
      nth % 5 === 2
        ? t.call(cash.close, { body: { date: DAY } }, { as: rosa })
        : t.call(payments.void, input(charges[nth % 5]!.payment._id), { as: rosa }),
    ),
  )
  for (const { status, body } of all)
    if (status !== 200) expect(['ALREADY_VOID', 'DAY_CLOSED', 'NOTHING_TO_CLOSE']).toContain(body.errorExt.code)
  const ids = charges.map(({ payment }) => payment._id)
  const rows = await t.db.selectFrom('entry').select(['voidedAt', 'closingId']).where('id', 'in', ids).execute()
  const voided = all.filter(({ status }, nth) => status === 200 && nth % 5 !== 2).length
  expect(rows.filter(({ voidedAt }) => voidedAt !== null)).toHaveLength(voided)
  const nets = all.flatMap(({ status, body }, nth) => (status === 200 && nth % 5 === 2 ? [body.closing.totals.net as number] : []))
  expect(nets.reduce((sum, net) => sum + net, 0)).toBe((rows.length - voided) * 400)
  await expectTrueBooks(t.db)
})
