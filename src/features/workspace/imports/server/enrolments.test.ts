// Students come with group, plan and what they have paid (LLE-32 to LLE-35), and go back row by row (LLE-41).
import { beforeAll, describe, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { cash } from '#features/money/cash/contract.ts'
import { payments, studentAccount } from '#features/money/payments/contract.ts'
import { comments } from '#features/people/comments/contract.ts'
import { paymentPlans } from '#features/money/plans/contract.ts'
import { limitedTo } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { undo } from '#features/history/undo/contract.ts'
import { waiting } from '#features/outreach/waiting/contract.ts'
import { newId } from '#lib/ids.ts'
import { imports, moves } from '../contract.ts'
import { importStudents } from './job.ts'

const t = await startTest()
const RIGHTS = ['post /imports/', 'put /groups/?/enroll/?', 'get /students/'] as const
let desk: Awaited<ReturnType<typeof t.admin>>
const COLUMNS = ['Nombre', 'Paterno', 'Materno', 'Correo', 'Teléfono', 'Grupo', 'Plan', 'Costo', 'Pagado', 'Inscrito el', 'Próximo pago']
const MAPPING = { name: 0, lastName: 1, secondLastName: 2, email: 3, phoneNumber: 4, group: 5 }
const WHOLE = { ...MAPPING, plan: 6, cost: 7, paid: 8, registeredOn: 9, nextPayment: 10 }
let serial = 0
const row = (change: Record<number, string> = {}) =>
  Object.assign(
    [
      'Lucía',
      'Peña',
      'Mora',
      `lucia${++serial}@correo.mx`,
      `55${10_000_000 + serial}`,
      'ecoems sabado a',
      '',
      '8,900',
      '3,700.00',
      '15/09/2026',
      '30/11/2026',
    ],
    change,
  )
let groupId: string
beforeAll(async () => {
  desk = await t.admin()
  const course = await t.make.course({ name: 'ECOEMS', price: 950_000 })
  const group = await t.make.group({
    name: 'ECOEMS Sábado A',
    courseId: course.id,
    quota: 20,
    startDate: '2026-09-05',
    endDate: '2026-12-19',
  })
  groupId = group.id
  const full = await t.make.group({ name: 'Lleno', courseId: course.id, quota: 1 })
  await t.make.registration({ groupId: full.id })
  await t.make.group({ name: 'Terminado', courseId: course.id, startDate: '2026-01-10', endDate: '2026-06-20' })
})

async function bring(rows: string[][], as = desk) {
  const answer = await t.ok(imports.create, { body: { filename: 'alumnos.xlsx', columns: COLUMNS, total: rows.length } }, as)
  const params = { id: answer.import._id }
  await t.ok(imports.addRows, { params, body: { rows: rows.map((cells, at) => ({ number: at + 2, cells })) } }, as)
  return params
}
async function checked(rows: string[][], body: object = WHOLE) {
  const params = await bring(rows)
  await t.ok(imports.check, { params, body }, desk)
  await t.runJobs()
  return params
}
async function ran(rows: string[][], body: object = WHOLE) {
  const params = await checked(rows, body)
  await t.ok(imports.run, { params }, desk)
  await t.runJobs()
  return params
}
const rowsOf = async (params: { id: string }) => (await t.ok(imports.rows, { params, query: {} }, desk)).rows
const verdicts = async (params: { id: string }) => (await rowsOf(params)).map(({ number, verdict, reason }) => [number, verdict, reason])
const accountOf = async (id: string) => t.ok(studentAccount.sidebar, { params: { id } }, desk)
const takenOf = async () => (await t.db.selectFrom('classGroup').select('taken').where('id', '=', groupId).executeTakeFirstOrThrow()).taken

describe('LLE-32: students with their group', () => {
  test('LLE-32, LLE-33, LLE-34: Lucía owes what the notebook says, with seat and folio, without receipt, letter or cash', async () => {
    const before = await t.ok(cash.report, { query: { date: '2026-09-15' } }, desk)
    const letters = await t.db.selectFrom('outbox').select('id').execute()
    const params = await checked([row()])
    expect(await verdicts(params)).toEqual([[2, 'ready', null]])
    expect(await takenOf()).toBe(0)
    await t.ok(imports.run, { params }, desk)
    await t.runJobs()
    const student = (await rowsOf(params))[0]!.student!
    const account = await accountOf(student)
    expect(account).toMatchObject({
      debt: 5200,
      credit: 0,
      groups: [{ name: 'ECOEMS Sábado A', registration: { price: 8900, paid: 3700, balance: 5200, receipt: null } }],
      payments: [{ source: 'opening', amount: 3700, user: null, receipt: null, concept: 'Pagado antes de Plantel' }],
    })
    expect(account.student.uniqueFolio).not.toBe('')
    expect(account.groups[0]!.registration.registeredAt.slice(0, 10)).toBe('2026-09-15')
    const { registrations } = await t.ok(paymentPlans.ofStudent, { params: { id: student } }, desk)
    expect(registrations[0]!.dues).toEqual([
      { dueOn: '2026-09-15', amount: 3700, open: 0 },
      { dueOn: '2026-11-30', amount: 5200, open: 5200 },
    ])
    expect(await t.ok(cash.report, { query: { date: '2026-09-15' } }, desk)).toEqual(before)
    expect(await t.db.selectFrom('outbox').select('id').execute()).toEqual(letters)
    expect(await takenOf()).toBe(1)
    await expectTrueBooks(t.db)
  })

  test('LLE-32: two rows of one e-mail are two registrations of one card; refuses another name, and a second time in one group', async () => {
    const ana = row({ 0: 'Ana', 1: 'Ríos', 2: 'Sosa' })
    const params = await ran([
      ana,
      Object.assign([...ana], { 5: 'Terminado', 10: '' }),
      Object.assign([...ana], { 0: 'Beto', 1: 'Luna', 2: 'Paz' }),
    ])
    const rows = await rowsOf(params)
    expect(rows.map(({ verdict }) => verdict)).toEqual(['written', 'written', 'invalid'])
    expect(rows[0]!.student).toBe(rows[1]!.student)
    expect(rows[2]!.reason).toBe('El correo ya es de Ana Ríos Sosa: revisa el nombre o el correo.')
    expect((await accountOf(rows[0]!.student!)).groups).toHaveLength(2)
    const again = await checked([ana])
    expect((await verdicts(again))[0]).toEqual([2, 'duplicate', expect.stringContaining('Ya está inscrito en ese grupo, folio ')])
  })

  test('LLE-32, LLE-34: refuses by name what does not fit', async () => {
    const params = await checked([
      row({ 5: 'Lleno' }),
      row({ 5: 'Fisica Mat' }),
      row({ 8: '-100' }),
      row({ 8: '1,3OO' }),
      row({ 5: '' }),
      row({ 6: 'Doce pagos' }),
      row({ 9: '01/12/2026' }),
      row({ 8: '1,000,000,000' }),
    ])
    expect((await verdicts(params)).map(([, , reason]) => reason)).toEqual([
      'El grupo Lleno está lleno (1 de 1).',
      'Grupo: no hay «Fisica Mat». Tráelo primero en Grupos.',
      'Pagado «-100»: no puede ser negativo.',
      'Pagado: «1,3OO» no es un monto.',
      'Grupo: falta; lo pagado va con su grupo.',
      'Plan: el curso no tiene «Doce pagos».',
      'Inscrito el: la fecha no puede ser futura.',
      'Pagado: «1,000,000,000» es demasiado.',
    ])
  })

  test('LLE-35: without a date what is missing is due in 15 days, or on the day that was said; above the price it is credit', async () => {
    const params = await ran([row({ 10: '', 9: '' }), row({ 8: '9,000' })])
    const [first, second] = await rowsOf(params)
    const { registrations } = await t.ok(paymentPlans.ofStudent, { params: { id: first!.student! } }, desk)
    expect(registrations[0]!.dues.at(-1)).toEqual({ dueOn: '2026-12-08', amount: 5200, open: 5200 })
    // The group's first day, which is past: no wave of enrolments on Hoy.
    expect(registrations[0]!.date).toBe('2026-09-05')
    expect(await accountOf(second!.student!)).toMatchObject({ debt: 0, credit: 100 })
    const later = await ran([row({ 10: '' })], { ...WHOLE, dueOn: '2026-12-20' })
    const [third] = await rowsOf(later)
    const dues = await t.ok(paymentPlans.ofStudent, { params: { id: third!.student! } }, desk)
    expect(dues.registrations[0]!.dues.at(-1)).toMatchObject({ dueOn: '2026-12-20', open: 5200 })
  })
})

test('LLE-40: the sums of the review, by group too, count what enters and nothing else', async () => {
  const ana = row({ 7: '8,900', 8: '9,000.00' })
  const params = await checked([row(), ana, Object.assign([...ana], { 5: 'Terminado', 7: '', 8: '' }), row({ 8: '-1' })])
  const sums = await t.ok(imports.sums, { params }, desk)
  expect(sums).toMatchObject({
    students: 2,
    groups: 2,
    cost: 27_300,
    paid: 12_700,
    missing: 14_700,
    credit: 100,
    byGroup: [
      { name: 'ECOEMS Sábado A', students: 2, cost: 17_800, paid: 12_700, missing: 5200, credit: 100 },
      { name: 'Terminado', students: 1, cost: 9500, paid: 0, missing: 9500, credit: 0 },
    ],
  })
})

describe('LLE-41: undoes an import with enrolments', () => {
  test('LLE-41: voids opening payments, frees seats, moves cards to the trash; a student who paid since stays with the reason', async () => {
    const before = await takenOf()
    const params = await ran([row(), row({ 0: 'Marta' }), row({ 0: 'Nora' })])
    expect(await takenOf()).toBe(before + 3)
    const [lucia, marta, nora] = (await rowsOf(params)).map(({ student }) => student!)
    await t.clock.advance(1000)
    const { courseId } = await t.db.selectFrom('classGroup').select('courseId').where('id', '=', groupId).executeTakeFirstOrThrow()
    await t.ok(payments.create, { body: { student: marta!, course: courseId, amount: 800, concept: 'Abono' } }, desk)
    await t.db.updateTable('student').set({ phoneNumber: '5599999999' }).where('id', '=', nora!).execute()
    await t.ok(imports.undo, { params }, desk)
    await t.runJobs()
    expect((await t.ok(imports.find, { params }, desk)).import).toMatchObject({ state: 'undone', verdicts: { undone: 1, kept: 2 } })
    expect(await verdicts(params)).toEqual([
      [2, 'undone', null],
      [3, 'kept', 'Ya pagó $800.00 después.'],
      [4, 'kept', 'Se editó su ficha.'],
    ])
    expect(await takenOf()).toBe(before + 2)
    const luciaNow = await t.db
      .selectFrom('student')
      .select(['deletedAt', 'balanceDue', 'credit'])
      .where('id', '=', lucia!)
      .executeTakeFirstOrThrow()
    expect([luciaNow.deletedAt !== null, luciaNow.balanceDue, luciaNow.credit]).toEqual([true, 0, 0])
    const ended = await t.db.selectFrom('registration').select('endReason').where('studentId', '=', lucia!).executeTakeFirstOrThrow()
    expect(ended.endReason).toBe('mistake')
    expect(await accountOf(marta!)).toMatchObject({ debt: 4400 })
    await expectTrueBooks(t.db)
  })
})

test('LLE-33, LLE-42: Rosa, limited to Norte, enrols nobody in a group of Sur, and knows nobody of Sur by phone', async () => {
  const [norte, sur] = [await t.make.location(), await t.make.location()]
  const groupAt = async (name: string, locationId: string) =>
    t.make.group({ name, quota: 9, classroomId: (await t.make.classroom({ locationId })).id })
  const [near, far] = [await groupAt('Norte A', norte.id), await groupAt('Sur A', sur.id)]
  const vera = await t.make.student({ name: 'Vera', lastName: 'Cruz', secondLastName: 'Lima', phoneNumber: '5577770001' })
  await t.make.registration({ studentId: vera.id, groupId: far.id })
  const rosa = await limitedTo(t, [norte.id])
  const rows = [row({ 5: 'Sur A' }), row({ 0: 'Vera', 1: 'Cruz', 2: 'Lima', 4: '5577770001', 5: near.name })]
  const params = await bring(rows, rosa)
  await t.ok(imports.check, { params, body: WHOLE }, rosa)
  await t.runJobs()
  const { rows: judged } = await t.ok(imports.rows, { params, query: {} }, rosa)
  expect(judged.map(({ verdict, reason }) => [verdict, reason])).toEqual([
    ['invalid', 'El grupo Sur A es de otra sede.'],
    ['ready', null],
  ])
  await t.ok(imports.run, { params }, rosa)
  await t.runJobs()
  const { rows: entered } = await t.ok(imports.rows, { params, query: { verdict: 'written' } }, rosa)
  expect(entered.map(({ student }) => student)).not.toContain(vera.id)
  expect(entered).toHaveLength(1)
})

test('LLE-41: a student who waits for a seat since, has a folio, an advisory hour or a comment, stays; the rest of the slice goes back', async () => {
  const before = await takenOf()
  const params = await ran(['Lucía', 'Marta', 'Nora', 'Olga', 'Pilar', 'Quena'].map(name => row({ 0: name })))
  const [lucia, marta, nora, olga, pilar] = (await rowsOf(params)).map(({ student }) => student!)
  const course = await t.make.course({ name: 'Redacción' })
  await t.ok(waiting.join, { body: { course: course.id, persons: [{ student: lucia! }] } }, desk)
  await t.db.insertInto('folio').values({ id: newId(), studentId: marta!, title: 'UNAM', folio: '123456' }).execute()
  const slotId = newId()
  await t.db.insertInto('advisorySlot').values({ id: slotId, courseId: course.id, date: '2026-12-01', hour: 10, taken: 1 }).execute()
  const booked = (studentId: string, cancelledAt: Date | null) =>
    t.db.insertInto('advisoryBooking').values({ id: newId(), slotId, studentId, cancelledAt }).execute()
  await booked(nora!, null)
  await t.ok(comments.create, { body: { student: olga!, comment: 'Pidió cambio' } }, desk)
  // A cancelled booking does not count as use.
  await booked(pilar!, t.clock.now())
  await t.ok(imports.undo, { params }, desk)
  await t.runJobs()
  expect(await verdicts(params)).toEqual([
    [2, 'kept', 'Ya se usa su ficha.'],
    [3, 'kept', 'Ya se usa su ficha.'],
    [4, 'kept', 'Ya se usa su ficha.'],
    [5, 'kept', 'Ya se usa su ficha.'],
    [6, 'undone', null],
    [7, 'undone', null],
  ])
  expect(await takenOf()).toBe(before + 4)
  await expectTrueBooks(t.db)
})

test('LLE-40, LLE-41: twenty rows enter and go back in as many statements as one', async () => {
  await t.db.updateTable('classGroup').set({ quota: 60 }).where('id', '=', groupId).execute()
  const counts = async (rows: number) => {
    const params = await checked(Array.from({ length: rows }, () => row()))
    await t.ok(imports.run, { params }, desk)
    const { count: entered } = await t.queries(() => t.runJobs())
    await t.ok(imports.undo, { params }, desk)
    const { count: back } = await t.queries(() => t.runJobs())
    expect((await t.ok(imports.find, { params }, desk)).import.verdicts).toEqual({ undone: rows })
    return [entered, back]
  }
  await counts(1)
  expect(await counts(20)).toEqual(await counts(1))
})

describe('LLE-33, LLE-42: the academy changes while a sheet waits for its run', () => {
  const meanwhile = async (rows: string[][], change: () => Promise<unknown>) => {
    const params = await checked(rows)
    expect((await verdicts(params)).map(([, verdict]) => verdict)).toEqual(rows.map(() => 'ready'))
    await t.ok(imports.run, { params }, desk)
    await change()
    await t.runJobs()
    return verdicts(params)
  }

  test('LLE-33: a group that fills and a course that goes off fail their rows with the reason; the others enter', async () => {
    const [small, off] = [await t.make.course({ name: 'Cálculo' }), await t.make.course({ name: 'Álgebra' })]
    const group = await t.make.group({ name: 'Chico', courseId: small.id, quota: 1 })
    await t.make.group({ name: 'Apagado', courseId: off.id })
    const rows = await meanwhile([row({ 5: 'Chico' }), row({ 5: 'Apagado' }), row()], async () => {
      await t.make.registration({ groupId: group.id })
      await t.db.updateTable('course').set({ active: false }).where('id', '=', off.id).execute()
    })
    expect(rows).toEqual([
      [2, 'failed', 'El grupo Chico está lleno (1 de 1).'],
      [3, 'failed', expect.stringContaining('curso')],
      [4, 'written', null],
    ])
    await expectTrueBooks(t.db)
  })

  test('LLE-42: the move is closed while a sheet enters: no opening more, and nothing of those rows is written', async () => {
    const before = [await takenOf(), (await t.db.selectFrom('student').select('id').execute()).length]
    const rows = await meanwhile([row(), row({ 8: '' })], () => t.ok(moves.close, {}, desk))
    await t.ok(moves.open, {}, desk)
    expect(rows).toEqual([
      [2, 'failed', 'La mudanza ya se cerró: no entran saldos iniciales.'],
      [3, 'written', null],
    ])
    expect([await takenOf(), (await t.db.selectFrom('student').select('id').execute()).length]).toEqual([before[0]! + 1, before[1]! + 1])
  })

  test('LLE-41: an undo whose worker is killed goes on with the next one; seats, dues and openings are true', async () => {
    const before = await takenOf()
    const params = await ran([row(), row(), row()])
    await t.ok(imports.undo, { params }, desk)
    const worker = t.jobContext({
      asked: { user: { id: desk.employeeId, name: 'Ofelia' }, sessionId: null, requestId: null, address: '' },
      audit: async () => {
        throw new Error('killed')
      },
    })
    await expect(importStudents.run({ importId: params.id }, worker)).rejects.toThrow('killed')
    expect(await takenOf()).toBe(before + 3)
    await t.runJobs()
    expect((await verdicts(params)).map(([, verdict]) => verdict)).toEqual(['undone', 'undone', 'undone'])
    expect(await takenOf()).toBe(before)
    await expectTrueBooks(t.db)
  })
})

describe('LLE-42: rights', () => {
  test('LLE-34: an opening is voided with a reason only', async () => {
    const params = await ran([row()])
    const student = (await rowsOf(params))[0]!.student!
    const { id } = await t.db
      .selectFrom('entry')
      .select('id')
      .where('studentId', '=', student)
      .where('source', '=', 'opening')
      .executeTakeFirstOrThrow()
    expect(await t.refused(payments.void, { params: { id } }, desk)).toMatchObject({ status: 400, code: 'VOID_REASON_MISSING' })
  })

  test('LLE-41: only Importar can undo an import that enrolled students', async () => {
    const { id } = await ran([row()])
    const refusal = await t.refused(undo.pressBatch, { params: { id }, body: { rest: true } }, desk)
    expect(refusal).toMatchObject({ status: 409, code: 'IMPORT_NOT_AGAIN' })
  })

  test('LLE-12: asks whether the point of 8.900 separates thousands or centavos', async () => {
    const params = await bring([row({ 7: '8.900', 8: '3.700' })])
    expect(await t.refused(imports.check, { params, body: WHOLE }, desk)).toMatchObject({ status: 409, code: 'POINT_OR_COMMA' })
  })

  test.each<['point' | 'comma', number]>([
    ['point', 5025],
    ['comma', 50.25],
  ])('LLE-9, LLE-12: asks about 50,25 among points; with a %s the student has paid %s', async (decimal, paid) => {
    const params = await bring([row({ 7: '8,900.00', 8: '1,000.50' }), row({ 7: '8,900.00', 8: '50,25' })])
    const { status, body } = await t.call(imports.check, { params, body: WHOLE }, { as: desk })
    expect([status, body]).toMatchObject([409, { errorExt: { code: 'POINT_OR_COMMA', cell: '50,25', field: 'paid' } }])
    await t.ok(imports.check, { params, body: { ...WHOLE, decimal } }, desk)
    await t.runJobs()
    await t.ok(imports.run, { params }, desk)
    await t.runJobs()
    const accounts = await Promise.all((await rowsOf(params)).map(({ student }) => accountOf(student!)))
    expect(accounts.map(({ payments }) => payments[0]!.amount)).toEqual([1000.5, paid])
  })

  test('LLE-42: enrolling and openings need leaves of their own; a closed move takes no openings', async () => {
    const plain = await t.as('post /imports/')
    const params = await bring([row()], plain)
    expect(await t.refused(imports.check, { params, body: WHOLE }, plain)).toMatchObject({ status: 403, code: 'IMPORT_ENROLS' })
    const enrolls = await t.as(...RIGHTS)
    const own = await bring([row()], enrolls)
    expect(await t.refused(imports.check, { params: own, body: WHOLE }, enrolls)).toMatchObject({ status: 403, code: 'OPENING_DENIED' })
    await t.ok(imports.check, { params: own, body: MAPPING }, enrolls)
    const mine = await bring([row()])
    await t.db.updateTable('academy').set({ openingClosedAt: t.clock.now() }).execute()
    expect(await t.refused(imports.check, { params: mine, body: WHOLE }, desk)).toMatchObject({ status: 409, code: 'OPENING_CLOSED' })
    await t.db.updateTable('academy').set({ openingClosedAt: null }).execute()
  })

  test('LLE-42: a run that brings openings asks for fresh proof; one that only enrols does not', async () => {
    const [opening, plain] = [await checked([row()]), await checked([row()], MAPPING)]
    await t.db.updateTable('session').set({ provedAt: null }).where('id', '=', desk.sessionId).execute()
    expect(await t.refused(imports.run, { params: opening }, desk)).toMatchObject({ status: 403, code: 'CONFIRM_IDENTITY' })
    await t.ok(imports.run, { params: plain }, desk)
    await t.runJobs()
  })
})
