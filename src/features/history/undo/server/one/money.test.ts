// Raquel at the till charged by mistake: money has no undo, and each case offers the acts that give it back (DES-16).
import { expect, test } from 'vitest'
import type { AnyRoute } from '#contract/route.ts'
import { cash } from '#features/money/cash/contract.ts'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { payments } from '#features/money/payments/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import type { Bearer } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { undo } from '../../contract.ts'

const MINUTE = 60_000
const t = await startTest()
const raquel = await t.as('post /payments/', 'get /students/', 'delete /payments/*', 'put /groups/?/enroll/?', 'delete /students/?/group/?')
const daniel = await t.as('post /payments/', 'delete /payments/own', 'get /audit/')

const act = async (route: AnyRoute, input: Parameters<typeof t.call>[1], as: Bearer = raquel) => {
  const { status, body, headers } = await t.call(route, input, { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { act: String(headers.act), payment: (body as unknown as { payment: { _id: string } | null }).payment?._id ?? '' }
}
const charge = (student: string, course: string | null, amount: number, as: Bearer = raquel) =>
  act(payments.create, { body: { student, course, concept: 'Pago', amount } }, as)
const show = async (id: string, as: Bearer = raquel) => t.ok(undo.show, { params: { id } }, as)
const offers = async (id: string, as: Bearer = raquel) => (await show(id, as)).instead.map(({ label, may, reason }) => [label, may, reason])
const close = () => t.ok(cash.close, { body: { date: '2026-11-23' } }, raquel)
const concept = 'Corrección'

test('DES-16: a payment of today is voided, then charged again; its undo is refused with the same offers', async () => {
  const { studentId, courseId } = await t.make.registration({ price: 100_000 })
  const chargeAct = await charge(studentId, courseId, 400)
  const view = await show(chargeAct.act)
  expect(view).toMatchObject({
    state: 'money',
    where: ['$400.00 en la caja del 23/11/2026 de Raquel Mostrador, sin corte'],
    instead: [
      {
        route: 'payments.void',
        label: 'Anular $400.00',
        may: true,
        reason: null,
        entry: chargeAct.payment,
        student: studentId,
        amount: 400,
      },
    ],
  })
  const { status, body } = await t.call(undo.press, { params: { id: chargeAct.act }, body: {} }, { as: raquel })
  expect([status, body.errorExt]).toMatchObject([409, { code: 'UNDO_MONEY', instead: [{ label: 'Anular $400.00', amount: 400 }] }])
  const voiding = await act(payments.void, { params: { id: chargeAct.payment } })
  expect(await show(chargeAct.act)).toMatchObject({ where: ['Ese dinero ya se regresó.'], instead: [] })
  expect(await show(voiding.act)).toMatchObject({
    reason: 'Lo anulado no se deshace: cobra de nuevo.',
    instead: [{ route: 'payments.create', label: 'Cobrar de nuevo $400.00', course: courseId, amount: 400, student: studentId }],
  })
})

test('DES-16: after its closing the rest is reversed; a reversal of today is voided, a closed one charged again', async () => {
  const { studentId, courseId } = await t.make.registration({ price: 100_000 })
  const chargeAct = await charge(studentId, courseId, 600)
  await close()
  expect(await show(chargeAct.act)).toMatchObject({
    where: ['$600.00 en el corte del 23/11/2026, que ya se cerró'],
    instead: [{ route: 'payments.reverse', label: 'Revertir $600.00', entry: chargeAct.payment, amount: 600 }],
  })
  const part = await act(payments.reverse, { params: { id: chargeAct.payment }, body: { amount: 150, concept } })
  expect(await offers(chargeAct.act)).toEqual([['Revertir $450.00', true, null]])
  expect(await offers(part.act)).toEqual([['Anular $150.00', true, null]])
  await close()
  expect(await offers(part.act)).toEqual([['Cobrar de nuevo $150.00', true, null]])
  await act(payments.reverse, { params: { id: chargeAct.payment }, body: { concept } })
  expect(await show(chargeAct.act)).toMatchObject({ where: ['Ese dinero ya se regresó.'], instead: [] })
})

test('DES-16: for an ended registration offers the smaller of credit and amount as a refund; afterwards nothing', async () => {
  const { studentId, courseId, id } = await t.make.registration({ price: 100_000 })
  const chargeAct = await charge(studentId, courseId, 800)
  await t.make.end(id)
  await t.db.transaction().execute(async trx => {
    await trx.executeQuery(trx.selectNoFrom(eb => eb.fn('recalculate_balances', [eb.val(studentId)]).as('b')).compile())
  })
  await t.ok(payments.refund, { body: { student: studentId, amount: 500, concept } }, raquel)
  expect(await show(chargeAct.act)).toMatchObject({
    where: ['$300.00 de saldo a favor del alumno'],
    instead: [{ route: 'payments.refund', label: 'Devolver $300.00', amount: 300, student: studentId }],
  })
  await t.ok(payments.refund, { body: { student: studentId, amount: 300, concept } }, raquel)
  expect(await show(chargeAct.act)).toMatchObject({ where: ['Ese dinero ya se regresó.'], instead: [] })
})

test('DES-16: credit that covers another course is the reason shown on the button', async () => {
  const { studentId, courseId, id } = await t.make.registration({ price: 100_000 })
  const chargeAct = await charge(studentId, courseId, 1000)
  await t.make.end(id)
  await t.make.registration({ studentId, price: 100_000 })
  expect(await offers(chargeAct.act)).toEqual([['Anular $1,000.00', true, 'Ese dinero ya no está en la cuenta del alumno.']])
})

test('DES-16: an enrolment offers its money first, then the seat, whose removal can be undone', async () => {
  const { id: student } = await t.make.student()
  const group = await t.make.group()
  const enrolled = await act(enrolment.enrol, {
    params: { groupId: group.id, studentId: student },
    body: { payment: { concept: 'Inscripción', amount: 100 } },
  })
  const name = (await t.db.selectFrom('classGroup').select('name').where('id', '=', group.id).executeTakeFirstOrThrow()).name
  expect(await show(enrolled.act)).toMatchObject({
    instead: [
      { route: 'payments.void', label: 'Anular $100.00' },
      { route: 'registrations.remove', label: `Quitar la inscripción en ${name}`, group: { _id: group.id }, student },
    ],
  })
  const removed = await act(registrations.remove, { params: { id: student, groupId: group.id } })
  expect((await offers(enrolled.act)).map(([label]) => label)).toEqual(['Anular $100.00'])
  expect(await show(removed.act)).toMatchObject({ state: 'open' })
})

test('DES-16: shows an act without permission, and says when one is too late (COB-34)', async () => {
  const { studentId, courseId } = await t.make.registration({ price: 100_000 })
  const [his, hers] = [await charge(studentId, courseId, 100, daniel), await charge(studentId, courseId, 200)]
  expect(await offers(his.act, daniel)).toEqual([['Anular $100.00', true, null]])
  expect(await offers(hers.act, daniel)).toEqual([['Anular $200.00', false, null]])
  await t.clock.advance(11 * MINUTE)
  expect(await offers(his.act, daniel)).toEqual([
    ['Anular $100.00', true, 'Pasaron más de 10 minutos: pide la anulación a quien tenga permiso.'],
  ])
})
