import { describe, expect, test } from 'vitest'
import { expectTrueDues } from '#db/booksTrue.ts'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { payments } from '#features/money/payments/contract.ts'
import type { Aging } from '#features/people/students/aging.ts'
import { students } from '#features/people/students/contract.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { stated } from '#server/testing/stated.ts'
import { planFailures, paymentPlans, PLAN_TEXTS, planTemplates } from '../contract.ts'
import { planOf } from '../planOf.ts'

const t = await startTest()
const reader = await t.as('get /students/')
const planner = await t.as('put /paymentPlans/?', 'get /students/', 'put /groups/?/enroll/?', 'post /students/register', 'post /payments/')
const reception = await t.as('put /groups/?/enroll/?', 'get /students/')

const row = (dueOn: string, amount: number) => ({ dueOn, amount })
const THREE = [row('2026-11-23', 2000), row('2026-12-05', 1500), row('2027-01-05', 1500)]
const dues = async (student: string) => (await t.ok(paymentPlans.ofStudent, { params: { id: student } }, reader)).registrations
const dueOn = async (id: string) => (await t.ok(students.find, { params: { id } }, reader)).student.dueOn
const save = (id: string, version: number, instalments: object[] = THREE) =>
  t.ok(paymentPlans.save, { params: { id }, body: { version, instalments: instalments as typeof THREE } }, planner)
const saveRefused = (id: string, version: number, instalments: unknown, more: object = {}) =>
  t.refused(paymentPlans.save, { params: { id }, body: { version, instalments: instalments as typeof THREE, ...more } }, planner)

describe('GET /students/{id}/dues', () => {
  test('COB-4: without a plan all was due on the day of registration; omits registrations of price 0', async () => {
    const { id, studentId } = await t.make.registration({ paid: 120_000, registeredAt: '2026-11-03T16:00:00Z' })
    await t.make.registration({ studentId, price: 0, parentId: id })
    expect(await dues(studentId)).toEqual([
      {
        _id: id,
        group: { _id: expect.any(String), name: expect.stringContaining('Grupo') },
        course: { _id: expect.any(String), name: expect.stringContaining('Curso') },
        date: '2026-11-03',
        net: 5000,
        paid: 1200,
        balance: 3800,
        version: 0,
        template: null,
        dues: [{ dueOn: '2026-11-03', amount: 5000, open: 3800 }],
      },
    ])
    expect(await dueOn(studentId)).toBe('2026-11-03')
    expect(await t.refused(paymentPlans.ofStudent, { params: { id: newId() } }, reader)).toMatchObject({ code: 'STUDENT_NOT_FOUND' })
  })

  test('COB-4: collections read them without the right to list students', async () => {
    const { studentId } = await t.make.registration()
    const collector = await t.as('get /collections/')
    expect((await t.ok(paymentPlans.ofStudent, { params: { id: studentId } }, collector)).registrations).toHaveLength(1)
    const other = await t.as('get /groups/')
    expect(await t.refused(paymentPlans.ofStudent, { params: { id: studentId } }, other)).toMatchObject({ status: 403 })
  })

  test('many registrations need as many statements as few', async () => {
    const { studentId } = await t.make.registration()
    const { count: few } = await t.queries(() => dues(studentId))
    for (let nth = 0; nth < 5; nth++) await t.make.registration({ studentId })
    expect((await t.queries(() => dues(studentId))).count).toBe(few)
  })
})

describe('PUT, DELETE /registrations/{id}/plan', () => {
  test('COB-2 COB-6 COB-13: replaces all rows; payments cover them, oldest first; the audit keeps old and new', async () => {
    const { id, studentId } = await t.make.registration({ paid: 250_000 })
    const { registrations } = await save(id, 0)
    expect(registrations[0]!.dues).toEqual([
      { ...THREE[0], open: 0 },
      { ...THREE[1], open: 1000 },
      { ...THREE[2], open: 1500 },
    ])
    expect(await dueOn(studentId)).toBe('2026-12-05')
    expect(t.events.at(-1)).toEqual({ resource: 'students', ids: [studentId] })
    const { version } = registrations[0]!
    const later = await save(id, version, [row('2027-02-01', 3000), row('2026-11-30', 2000)])
    expect(later.registrations[0]!.dues).toEqual([
      { dueOn: '2026-11-30', amount: 2000, open: 0 },
      { dueOn: '2027-02-01', amount: 3000, open: 2500 },
    ])
    expect(await t.lastAudit()).toMatchObject({
      resource: 'paymentPlans',
      ids: [id, studentId],
      before: { instalments: [{ dueOn: '2026-11-23', amount: 200_000 }, {}, {}] },
      after: { instalments: [{ dueOn: '2026-11-30', amount: 200_000 }, { dueOn: '2027-02-01' }] },
    })
    const removed = { params: { id }, query: { version: later.registrations[0]!.version } }
    const answer = await t.ok(paymentPlans.remove, removed, planner)
    expect(answer.registrations[0]).toMatchObject({ version: 0, dues: [{ dueOn: '2026-11-23', amount: 5000, open: 2500 }] })
    await expectTrueDues(t.db)
  })

  test('COB-13: needs the last read version, also for a plan removed and made again', async () => {
    const { id } = await t.make.registration()
    const first = (await save(id, 0)).registrations[0]!.version
    expect(await saveRefused(id, 0, THREE)).toMatchObject({ status: 409, code: 'PAYMENT_PLAN_CHANGED' })
    await t.ok(paymentPlans.remove, { params: { id }, query: { version: first } }, planner)
    await save(id, 0)
    expect(await saveRefused(id, first, THREE)).toMatchObject({ code: 'PAYMENT_PLAN_CHANGED' })
    const stale = { params: { id }, query: { version: first } }
    // M80: a user's own change in another window does not name somebody else.
    const own = { code: 'PAYMENT_PLAN_CHANGED', message: 'Ya cambiaste este plan en otra ventana. Revisa las fechas nuevas.' }
    expect(await t.refused(paymentPlans.remove, stale, planner)).toMatchObject(own)
    const colleague = await t.as('get /students/', 'put /paymentPlans/?')
    expect(await t.refused(paymentPlans.remove, stale, colleague)).toMatchObject({
      ...own,
      message: planFailures.PAYMENT_PLAN_CHANGED.message,
    })
  })

  test('COB-12: rows sum to the net to the centavo; ended registrations have no plan', async () => {
    const { id } = await t.make.registration({ discount: 100_000 })
    expect(await saveRefused(id, 0, THREE)).toMatchObject({
      status: 409,
      code: 'PLAN_DOES_NOT_ADD_UP',
      message: 'Los pagos suman $5,000.00 y deben sumar $4,000.00.',
    })
    expect(await saveRefused(id, 0, [row('2026-12-05', 3999.99)])).toMatchObject({ code: 'PLAN_DOES_NOT_ADD_UP' })
    const template = await t.make.planTemplate()
    expect(await saveRefused(id, 0, [row('2026-12-05', 4000)], { template: template.id })).toMatchObject({ code: 'TEMPLATE_NOT_FOUND' })
    await save(id, 0, [row('2026-12-05', 4000)])
    await t.make.end(id)
    expect(await saveRefused(id, 0, THREE)).toMatchObject({ status: 404, code: 'REGISTRATION_NOT_FOUND' })
    expect(await t.refused(paymentPlans.remove, { params: { id }, query: { version: 0 } }, planner)).toMatchObject({
      code: 'REGISTRATION_NOT_FOUND',
    })
    await expectTrueDues(t.db)
  })

  test.each<[string, unknown, string, string]>([
    ['no row', [], 'instalments', PLAN_TEXTS.none],
    [
      '37 rows',
      Array.from({ length: 37 }, (_, at) => row(`2027-01-${String((at % 28) + 1).padStart(2, '0')}`, 1)),
      'instalments',
      PLAN_TEXTS.many,
    ],
    ['a date twice', [row('2026-12-05', 2500), row('2026-12-05', 2500)], 'instalments.1.dueOn', PLAN_TEXTS.twice],
    ['nothing', [row('2026-12-05', 5000), row('2026-12-06', 0)], 'instalments.1.amount', PLAN_TEXTS.amount],
    ['no date', [row('2026-02-31', 5000)], 'instalments.0.dueOn', PLAN_TEXTS.date],
    ['a date in 1990', [row('1990-01-01', 5000)], 'instalments.0.dueOn', PLAN_TEXTS.range],
    ['a date in four years', [row('2030-11-24', 5000)], 'instalments.0.dueOn', PLAN_TEXTS.range],
  ])('COB-1 COB-12: refuses %s at its field', async (_what, instalments, field, message) => {
    const { id } = await t.make.registration()
    const refusal = await saveRefused(id, 0, instalments)
    expect(refusal).toMatchObject({ status: 400, message })
    expect(refusal.fields).toContain(field)
  })

  test('COB-13: many concurrent edits: one succeeds; with a concurrent charge both succeed and the dates are right', async () => {
    const many = stated(200, 12)
    const { id, studentId, courseId } = await t.make.registration()
    const edits = Array.from({ length: many }, (_, at) =>
      t.call(
        paymentPlans.save,
        { params: { id }, body: { version: 0, instalments: [row('2026-12-05', 4000 - at), row('2027-01-05', 1000 + at)] } },
        { as: planner },
      ),
    )
    const charge = t.ok(payments.create, { body: { student: studentId, course: courseId, concept: 'Abono', amount: 700 } }, planner)
    const answers = await Promise.all(edits)
    await charge
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status, body }) => status === 409 && body.errorExt.code === 'PAYMENT_PLAN_CHANGED')).toHaveLength(many - 1)
    expect((await dues(studentId))[0]).toMatchObject({ balance: 4300, paid: 700 })
    await expectTrueDues(t.db)
  })
})

describe('COB-12: a plan with an enrolment', () => {
  const enrol = (group: string, student: string, plan: object | undefined, amount = 0) => ({
    params: { groupId: group, studentId: student },
    body: { payment: { concept: 'Inscripción', amount }, ...(plan && { plan: plan as { instalments: typeof THREE } }) },
  })
  async function stage() {
    const template = await t.make.planTemplate()
    const [group, student] = [await t.make.group({ courseId: template.courseId }), await t.make.student()]
    const rows = planOf(template, 500_000, '2026-11-23').map(({ dueOn: date, amount }) => row(date, amount / 100))
    return { template, group: group.id, student: student.id, rows }
  }

  test('COB-10: a date on a closed day of the campus moves to the next open one; other campuses keep theirs', async () => {
    const { student } = await stage()
    const template = await t.make.planTemplate()
    const { id: locationId } = await t.make.location()
    const { id: classroomId } = await t.make.classroom({ locationId })
    const group = await t.make.group({ courseId: template.courseId, classroomId })
    await t.make.closedDay({ from: '2027-01-04', to: '2027-01-05' })
    await t.make.closedDay({ from: '2027-01-06', locationId })
    const offered = async (location?: string) =>
      (await t.ok(planTemplates.ofCourse, { params: { id: template.courseId }, query: { location } }, reception)).closedDays
    expect(await offered()).toEqual(['2027-01-04', '2027-01-05'])
    expect(await offered(locationId)).toEqual(['2027-01-04', '2027-01-05', '2027-01-06'])
    const rows = (days: readonly string[]) =>
      planOf(template, 500_000, '2026-11-23', new Set(days)).map(({ dueOn: date, amount }) => row(date, amount / 100))
    const send = (days: readonly string[]) => enrol(group.id, student, { template: template.id, instalments: rows(days) })
    expect(await t.refused(enrolment.enrol, send(await offered()), reception)).toMatchObject({ code: 'PLAN_DATES_CHANGED' })
    const answer = await t.ok(enrolment.enrol, send(await offered(locationId)), reception)
    expect(answer.dues.map(({ dueOn: date }) => date)).toEqual(['2026-11-23', '2027-01-07', '2027-02-05'])
    await t.db.deleteFrom('closedDay').execute()
  })

  test("the template's own rows need no extra right; the answer lists the open dates", async () => {
    const { template, group, student, rows } = await stage()
    expect(rows).toEqual([row('2026-11-23', 1666), row('2027-01-05', 1666), row('2027-02-05', 1668)])
    const answer = await t.ok(enrolment.enrol, enrol(group, student, { template: template.id, instalments: rows }, 2000), reception)
    expect(answer.dues).toEqual([
      { ...rows[0], open: 0 },
      { ...rows[1], open: 1332 },
      { ...rows[2], open: 1668 },
    ])
    expect(answer.student).toMatchObject({ debt: true, dueOn: '2027-01-05' })
    expect((await dues(student))[0]).toMatchObject({ template: { _id: template.id }, dues: answer.dues })
    await expectTrueDues(t.db)
  })

  test('rows without a template need the right to edit plans', async () => {
    const { group, student, rows } = await stage()
    const moved = [{ ...rows[0]! }, { ...rows[1]!, dueOn: '2027-01-15' }, { ...rows[2]! }]
    expect(await t.refused(enrolment.enrol, enrol(group, student, { instalments: rows }), reception)).toMatchObject({
      status: 403,
      code: 'PLAN_EDIT_DENIED',
    })
    const answer = await t.ok(enrolment.enrol, enrol(group, student, { instalments: moved }), planner)
    expect(answer.dues.map(due => due.dueOn)).toEqual(['2026-11-23', '2027-01-15', '2027-02-05'])
  })

  test("M123: refuses a template's rows of another day or price, even with the right to edit plans", async () => {
    const { template, group, student } = await stage()
    const rowsOf = (day: string, price: number) => planOf(template, price, day).map(({ dueOn: date, amount }) => row(date, amount / 100))
    const moved = rowsOf('2026-11-23', 500_000).map((each, at) => (at === 1 ? { ...each, dueOn: '2027-01-15' } : each))
    for (const instalments of [rowsOf('2026-10-14', 500_000), moved])
      for (const as of [reception, planner])
        expect(await t.refused(enrolment.enrol, enrol(group, student, { template: template.id, instalments }), as)).toMatchObject({
          status: 409,
          code: 'PLAN_DATES_CHANGED',
        })
    expect(await dues(student)).toEqual([])
    const { id } = await t.make.registration({ groupId: group, studentId: student })
    expect(await saveRefused(id, 0, moved, { template: template.id })).toMatchObject({ code: 'PLAN_DATES_CHANGED' })
  })

  test("a wrong sum, a date too far off or another course's template enrols nobody", async () => {
    const { template, group, student, rows } = await stage()
    const other = await t.make.planTemplate()
    const refusalOf = async (plan: object) => (await t.refused(enrolment.enrol, enrol(group, student, plan), planner)).code
    expect(await refusalOf({ template: template.id, instalments: rows.slice(1) })).toBe('PLAN_DOES_NOT_ADD_UP')
    expect(await refusalOf({ instalments: [row('2031-01-01', 5000)] })).toBe('PLAN_DATE_RANGE')
    expect(await refusalOf({ template: other.id, instalments: rows })).toBe('TEMPLATE_NOT_FOUND')
    const person = { name: 'Inés', lastName: 'Ríos', secondLastName: 'Sosa', email: 'ines.plan@correo.mx', phoneNumber: '5512345678' }
    const register = (instalments: typeof rows) => ({
      body: { student: person, group: { id: group }, payment: { concept: 'Inscripción', amount: 0 }, plan: { instalments } },
    })
    expect(await t.refused(enrolment.register, register(rows.slice(1)), planner)).toMatchObject({ code: 'PLAN_DOES_NOT_ADD_UP' })
    expect(await dues(student)).toEqual([])
    expect((await t.ok(enrolment.register, register(rows), planner)).dues).toHaveLength(3)
  })

  test('COB-4: without a plan all is due today; nothing is open when paid in full', async () => {
    const { group, student } = await stage()
    const answer = await t.ok(enrolment.enrol, enrol(group, student, undefined, 5000), planner)
    expect(answer.dues).toEqual([{ dueOn: '2026-11-23', amount: 5000, open: 0 }])
    expect(answer.student.dueOn).toBeNull()
  })
})

test('COB-7 COB-8: lists by oldest overdue date first; so does its search', async () => {
  const owing = async (dueOn: string) => {
    const { id, studentId } = await t.make.registration({ studentId: (await t.make.student({ name: 'Morosa' })).id })
    await save(id, 0, [row(dueOn, 5000)])
    return studentId
  }
  const days = ['2026-11-24', '2026-11-23', '2026-11-22', '2026-10-24', '2026-10-23', '2026-09-24', '2026-09-23']
  const ids: string[] = []
  for (const day of days) ids.push(await owing(day))
  const classes: Record<Aging, number[]> = {
    upcoming: [0],
    today: [1],
    overdue: [6, 5, 4, 3, 2],
    d30: [3, 2],
    d60: [5, 4],
    d61: [6],
  }
  for (const [aging, expected] of Object.entries(classes) as [Aging, number[]][]) {
    const wantedIds = expected.map(at => ids[at])
    const answer = await t.ok(students.search, { query: { query: 'morosa', aging } }, reader)
    expect([aging, answer.result.hits.hits.map(({ _id }) => _id), answer.total]).toEqual([aging, wantedIds, wantedIds.length])
    const list = await t.ok(students.list, { query: { aging, limit: 1000 } }, reader)
    const mine = list.students.map(({ _id }) => _id).filter(id => ids.includes(id))
    expect([aging, mine]).toEqual([aging, wantedIds])
    expect(list.total).toBe(list.students.length)
  }
})
