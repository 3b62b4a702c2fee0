import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { pdfText } from '#server/testing/pdfText.ts'
import { draw } from '#server/paper/draw.ts'
import { payments } from '../contract.ts'
import { studentStatement } from '../statementContract.ts'
import { statementDocument, type StatementPaper } from './statementDocument.ts'

const t = await startTest()
const desk = await t.as('get /students/', 'post /payments/', 'delete /payments/*')

const textOf = async (id: string) => {
  const file = await t.call(studentStatement.statement, { params: { id } }, { as: desk })
  expect(file.status).toBe(200)
  return (await pdfText(Buffer.from(file.body as Uint8Array))).replaceAll(/\s+/g, ' ')
}

test('MON-151: the statement of Valeria has her price, her discount, her payments with the debt after each, and a void', async () => {
  const { id } = await t.make.student({ name: 'Valeria', lastName: 'Gutiérrez', secondLastName: 'Salinas' })
  const course = await t.make.course({ name: 'UNAM Superior' })
  await t.make.registration({ studentId: id, courseId: course.id, price: 890_000, discount: 60_000, paid: 240_000 })
  const charge = (amount: number, concept: string) =>
    t.ok(payments.create, { body: { student: id, course: course.id, paymentType: 'transfer', concept, amount } }, desk)
  await charge(1300, 'Segundo pago')
  const mistake = await charge(100, 'Por error')
  await t.ok(payments.void, { params: { id: mistake.payment._id } }, desk)
  const text = await textOf(id)
  for (const part of ['Estado de cuenta', 'Valeria Gutiérrez Salinas', 'Inscripción UNAM Superior', '+$8,900.00', '−$600.00', '−$1,300.00'])
    expect(text).toContain(part)
  expect(text).toMatch(/Segundo pago .*\$4,600\.00.* Por error Anulado/)
  expect(text).toMatch(/Debe \$4,600\.00/)
})

test('MON-151: an unknown student has no statement', async () => {
  const input = { params: { id: newId() } }
  expect(await t.refused(studentStatement.statement, input, desk)).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' })
})

test('MON-151: a long account goes on over pages that repeat its head; a new student has none', async () => {
  const statement: StatementPaper = {
    academy: {
      ...{ name: 'Plantel', legalName: null, taxId: null, address: null, phoneNumber: null, email: null, header: '', footer: '' },
      timeZone: 'America/Mexico_City',
    },
    student: { name: 'Ana López', folio: null },
    reference: null,
    lines: Array.from({ length: 120 }, (_, n) => ({
      ...{ date: '2026-11-23T16:00:00Z', concept: `Pago ${n}`, detail: 'Efectivo', effect: -100, balance: n, receipt: null },
    })),
    ...{ debt: 0, credit: 5000, dues: [], more: 0, printedAt: '2026-11-23T16:00:00Z' },
  }
  const long = await pdfText(Buffer.from(await draw(statementDocument(statement))))
  const pages = long.split('\n')
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.every(page => page.includes('Comprobante'))).toBe(true)
  expect(long).toMatch(/Saldo a favor\s+\$50\.00/)
  expect(await pdfText(Buffer.from(await draw(statementDocument({ ...statement, lines: [] }))))).toContain('Sin movimientos.')
})
