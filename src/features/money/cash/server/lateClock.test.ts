// An academy's server starts in 2020 (M153): Rosa at the desk takes no money until Fernanda confirms the time.
import { expect, test } from 'vitest'
import { clock } from '#features/foundation/clock/contract.ts'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { payments } from '#features/money/payments/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { START } from '#server/testing/clock.ts'
import { cash } from '../contract.ts'

const t = await startTest()
const rosa = await t.as(
  'post /payments/',
  'get /students/',
  'delete /payments/*',
  'post /students/register',
  'put /groups/?/enroll/?',
  'get /payments/report',
)
const concept = 'Pago'
const bookState = async () =>
  (
    await t.pool.query(
      'select (select count(*) from entry) as entries, (select count(*) from receipt) as receipts, (select count(*) from cash_closing) as closings, (select count(*) from entry where voided_at is not null) as voids',
    )
  ).rows

test('M153: with a late clock no money is taken, given back, voided or closed, and nothing is written; a confirmation by an authorized user ends that', async () => {
  const { studentId, courseId } = await t.make.registration({ price: 100_000 })
  const group = await t.make.group()
  const body = { student: studentId, course: courseId, concept, amount: 100 }
  const { payment } = await t.ok(payments.create, { body }, rosa)
  const yesterday = await t.make.registration({ price: 50_000, paid: 50_000 })
  await t.ok(cash.close, { body: { date: '2026-11-23' } }, rosa)
  const open = await t.ok(payments.create, { body }, rosa)
  const person = {
    name: 'Valeria',
    lastName: 'Gutiérrez',
    secondLastName: 'Salinas',
    email: 'valeria@correo.mx',
    phoneNumber: '5544719032',
  }
  const acts = {
    charge: () => t.refused(payments.create, { body }, rosa),
    discount: () => t.refused(payments.create, { body: { student: studentId, course: courseId, concept, discount: 10 } }, rosa),
    void: () => t.refused(payments.void, { params: { id: open.payment._id } }, rosa),
    reversal: () => t.refused(payments.reverse, { params: { id: payment._id }, body: { concept } }, rosa),
    register: () =>
      t.refused(
        enrolment.register,
        { body: { student: person, group: { id: group.id }, payment: { concept, paymentType: 'cash', amount: 100 } } },
        rosa,
      ),
    enrol: () =>
      t.refused(
        enrolment.enrol,
        { params: { groupId: group.id, studentId: yesterday.studentId }, body: { payment: { concept, paymentType: 'cash', amount: 100 } } },
        rosa,
      ),
    closing: () => t.refused(cash.close, { body: { date: '2026-11-23' } }, rosa),
  }
  await t.clock.set(START)
  await t.clock.jump('2020-11-23T16:00:00Z')
  const before = await bookState()
  for (const [name, act] of Object.entries(acts))
    expect({ name, ...(await act()) }).toMatchObject({ name, status: 503, code: 'CLOCK_LATE' })
  expect(await bookState()).toEqual(before)

  const fernanda = await t.as('put /academy/')
  expect((await t.ok(clock.find, {}, fernanda)).clock).toMatchObject({ isLate: true, inDoubt: true })
  await t.ok(clock.confirm, { body: { now: t.clock.now().toISOString() } }, fernanda)
  expect((await t.ok(payments.create, { body }, rosa)).receipt!.number).toBe('2020-000001')
})

test('M153: a clock some minutes late works', async () => {
  await t.clock.set(START)
  await t.clock.jump(new Date(START.getTime() - 9 * 60_000))
  const { studentId, courseId } = await t.make.registration({ price: 100_000 })
  expect(await t.ok(payments.create, { body: { student: studentId, course: courseId, concept, amount: 100 } }, rosa)).toMatchObject({
    debt: 900,
  })
})
