import { describe, expect, test } from 'vitest'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { payments } from '#features/money/payments/contract.ts'
import { studentFile } from '#features/workspace/studentFile/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { printedIn } from './printedTexts.ts'

const t = await startTest()
const admin = await t.admin()
const REFUSAL = 'No se puede imprimir «王小明» en recibos y pases. Escríbelo con letras latinas, como en el pasaporte.'

describe('characters that the fonts cannot draw', async () => {
  const { studentId, courseId } = await t.make.registration({ price: 100_000 })
  const student = () => t.db.selectFrom('student').selectAll().where('id', '=', studentId).executeTakeFirstOrThrow()
  const { name, lastName, secondLastName, email, phoneNumber } = await student()
  const person = { name, lastName, secondLastName, email, phoneNumber }
  const save = (change: Partial<typeof person>) =>
    t.call(studentFile.update, { params: { id: studentId }, body: { ...person, ...change } }, { as: admin })

  test('M133: refuses to name Xiaoming 王小明, and names the field', async () => {
    const { status, body } = await save({ name: '王小明' })
    expect([status, body.error.message.es, body.error.fields]).toEqual([400, REFUSAL, [{ path: 'name', message: REFUSAL }]])
  })

  test('M133: saves an old unprintable name with another phone, and refuses a second such name', async () => {
    await t.db.updateTable('student').set({ name: '王小明' }).where('id', '=', studentId).execute()
    expect((await save({ name: '王小明', phoneNumber: '5512340000' })).status).toBe(200)
    expect((await save({ name: '王小明明' })).status).toBe(400)
    expect((await save({ name: '王小明', lastName: '王小明' })).status).toBe(400)
    expect((await save({ name: 'Xiaoming' })).status).toBe(200)
  })

  test("M133: a concept may quote an existing course's name, and no other unprintable characters", async () => {
    await t.db.updateTable('course').set({ name: 'Física 🎒' }).where('id', '=', courseId).execute()
    const pay = (concept: string) =>
      t.call(payments.create, { body: { student: studentId, course: courseId, concept, amount: 100 } }, { as: admin })
    expect((await pay('Pago Física 🎒')).status).toBe(200)
    expect((await pay('Pago Física 🧪')).status).toBe(400)
  })
})

test('M133: finds the texts of a body at any depth', () => {
  const body = { student: { name: 'Ana' }, payment: { concept: 'Pago', discounts: [{ concept: 'Beca' }] } }
  const printedTexts = printedIn(enrolment.register.body!, body)
  expect(printedTexts.map(({ path, text }) => `${path.join('.')} ${text}`)).toEqual([
    'student.name Ana',
    'payment.concept Pago',
    'payment.discounts.0.concept Beca',
  ])
})
