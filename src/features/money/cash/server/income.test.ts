import { beforeAll, describe, expect, test } from 'vitest'
import { reports } from '#features/foundation/reports/contract.ts'
import { payments } from '#features/money/payments/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { pdfText } from '#server/testing/pdfText.ts'
import { cash } from '../contract.ts'

const t = await startTest()
const boss = await t.admin()
const chief = await t.as('get /reports/money', 'get /students/')
const [north, south] = [await t.make.classroom(), await t.make.classroom()]
const [morning, evening] = [await t.make.group({ classroomId: north.id }), await t.make.group({ classroomId: south.id })]
const ana = await t.make.registration({ groupId: morning.id, price: 9_000_00, registeredAt: new Date('2025-10-01T16:00:00Z') })
const bruno = await t.make.registration({ groupId: evening.id, price: 9_000_00, registeredAt: new Date('2025-10-01T16:00:00Z') })

const income = (query: object, as = chief) => t.ok(reports.figures, { params: { path: 'ingresos' }, query }, as)
const rows = (query: object, as = chief) => t.ok(reports.rows, { params: { path: 'ingresos' }, query }, as)
const pay = (seat: typeof ana, amount: number, part: object = {}) =>
  t.ok(payments.create, { body: { student: seat.studentId, course: seat.courseId, concept: 'Abono', amount, ...part } }, boss)
const OPENING = { source: 'opening' as const, type: 'other' as const, userId: null, enteredAt: new Date('2026-03-01T16:00:00Z') }
const YEAR = { from: '2026-01-01', to: '2026-12-31' }

beforeAll(async () => {
  // A year before: two payments, of which the second came late on the last evening that is compared.
  await t.clock.set('2025-10-15T16:00:00Z')
  await pay(ana, 100)
  await t.clock.set('2025-11-23T15:00:00Z')
  await pay(ana, 200)
  await t.clock.set('2026-10-31T18:00:00Z')
  const { payment } = await pay(ana, 1000)
  await pay(bruno, 500, { paymentType: 'transfer' })
  // A void on a later day takes the money out of the day of the charge (DIR-16).
  await t.clock.set('2026-11-02T16:00:00Z')
  await t.ok(payments.void, { params: { id: payment._id } }, boss)
  await pay(ana, 300)
  await pay(ana, 40, { course: null, concept: 'Guía' })
  await t.clock.set('2026-11-23T16:00:00Z')
  await pay(bruno, 60)
})

describe('Ingresos', () => {
  test('DIR-15: Cobrado − Anulado − Devuelto = Neto, and the cash reports of all days add up to it', async () => {
    const { total } = await income(YEAR)
    const days = ['2026-10-31', '2026-11-02', '2026-11-23']
    const reportsOfDays = await Promise.all(days.map(date => t.ok(cash.report, { query: { date } }, boss)))
    const sum = (of: 'payments' | 'voids' | 'net') => reportsOfDays.reduce((all, { totals }) => all + totals[of], 0)
    expect(total).toMatchObject({ taken: sum('payments'), voided: sum('voids'), back: 0, net: sum('net'), payments: 4 })
    // Money paid before Plantel is no income.
    await t.make.entry({ ...OPENING, studentId: bruno.studentId, registrationId: bruno.id, courseId: bruno.courseId, amount: 70_00 })
    expect((await income(YEAR)).total).toEqual(total)
    expect(total).toMatchObject({ taken: 1900, voided: 1000, net: 900, mean: 225 })
  })

  test('DIR-16: a void takes money out of the day of the charge', async () => {
    const { lines } = await income({ from: '2026-10-01', to: '2026-11-30', by: 'mes' })
    expect(lines.map(({ name, figures: { taken, voided, net } }) => [name, taken, voided, net])).toEqual([
      ['Octubre', 1500, 1000, 500],
      ['Noviembre', 400, 0, 400],
    ])
  })

  test('DIR-4 DIR-5: months by campus; what has no campus is the last column, and cells add up to lines', async () => {
    const { columns, lines, total } = await income({ ...YEAR, by: 'mes', across: 'sede' })
    expect(columns.map(({ key, total: all }) => [key, all])).toEqual([
      [south.locationId, 560],
      [north.locationId, 300],
      ['none', 40],
    ])
    expect(columns.at(-1)!.name).toBe('Sin sede')
    for (const { cells, figures } of lines) expect(cells.reduce((all: number, cell) => all + (cell ?? 0), 0)).toBe(figures.net)
    expect(lines.reduce((all, { figures }) => all + figures.net!, 0)).toBe(total.net)
    expect(lines.map(({ name }) => name)).toEqual([
      'Enero',
      'Febrero',
      'Marzo',
      'Abril',
      'Mayo',
      'Junio',
      'Julio',
      'Agosto',
      'Septiembre',
      'Octubre',
      'Noviembre',
    ])
  })

  test('DIR-2 DIR-6: the rows of a figure add up to it; those of Anulado are voided lines alone, and lead to the student', async () => {
    const october = await rows({ ...YEAR, mes: '2026-10-01' })
    // The voided one is no row of Neto, but the drawer shows its sum.
    expect([october.total, october.figures]).toMatchObject([1, { taken: 1500, voided: 1000, net: 500 }])
    const net = await rows({ ...YEAR, mes: '2026-10-01', measure: 'net' })
    expect([net.figures.net, net.rows.map(({ value }) => value)]).toEqual([500, [500]])
    const voided = await rows({ ...YEAR, measure: 'voided' })
    expect(voided.rows.map(({ value, opens }) => [value, opens])).toEqual([[1000, { screen: 'student', id: ana.studentId, under: null }]])
    expect(voided.rows[0]!.about).toContain('31/10 12:00')
  })

  test('DIR-17 DIR-18: course and group are those of the registration now; its money stays with a removed one, Otros has neither', async () => {
    const of = async (by: string) => (await income({ ...YEAR, by })).lines.map(({ name, figures: { net } }) => [name, net])
    const { name } = await t.db.selectFrom('classGroup').select('name').where('id', '=', evening.id).executeTakeFirstOrThrow()
    expect(await of('grupo')).toContainEqual([name, 560])
    expect((await of('grupo')).at(-1)).toEqual(['Sin grupo', 40])
    expect((await of('curso')).at(-1)).toEqual(['Otros', 40])
    const ended = await t.make.registration({ groupId: morning.id, price: 1_000_00 })
    await pay(ended, 10)
    await t.ok(registrations.remove, { params: { id: ended.studentId, groupId: morning.id } }, boss)
    const here = (await income({ ...YEAR, by: 'grupo', grupo: morning.id })).total
    expect(here.net).toBe(310)
  })

  test('DIR-13 DIR-14: a running year is compared up to the same hour; without payments before that year there is none', async () => {
    const year = await income(YEAR)
    expect(year.before).toBeNull()
    await t.make.entry({
      studentId: ana.studentId,
      registrationId: ana.id,
      courseId: ana.courseId,
      amount: 1_00,
      enteredAt: new Date('2024-05-01T16:00:00Z'),
    })
    await t.clock.set('2026-11-23T14:59:00Z')
    expect((await income(YEAR)).earlier!.net).toBe(100)
    await t.clock.set('2026-11-23T16:00:00Z')
    const again = await income(YEAR)
    expect([again.before, again.earlier!.net]).toEqual([{ from: '2025-01-01', to: '2025-11-23' }, 300])
    // The chart's line goes on to December.
    expect(again.chart!.slots.map(({ now, before }) => [now, before]).slice(9)).toEqual([
      [500, 100],
      [410, 200],
      [null, 0],
    ])
  })

  test('DIR-54: without the right to students figures do not open; names in Excel and on paper need a right of their own and leave an audit line', async () => {
    const quiet = await t.as('get /reports/money')
    expect((await t.ok(reports.list, {}, quiet)).reports.map(({ path, opens }) => [path, opens])).toContainEqual(['ingresos', false])
    const params = { path: 'ingresos' }
    expect(await t.refused(reports.rows, { params, query: YEAR }, quiet)).toMatchObject({ status: 403 })
    const taker = await t.as('get /reports/money', 'get /students/', 'get /reports/excel')
    for (const route of [reports.excel, reports.pdf]) {
      expect(await t.refused(route, { params, query: { ...YEAR, rows: 'true' } }, chief)).toMatchObject({ status: 403 })
      const file = await t.call(route, { params, query: { ...YEAR, rows: 'true' } }, { as: taker })
      expect(file.status).toBe(200)
      expect(await t.lastAudit(route.name)).toMatchObject({ resource: 'reports', userId: taker.employeeId })
    }
  })

  test('DIR-6: on paper the rows of a figure say which figure and campus they are behind, and end with how it is counted', async () => {
    const taker = await t.as('get /reports/money', 'get /students/', 'get /reports/excel')
    const query = { ...YEAR, measure: 'voided', sede: north.locationId, rows: 'true' }
    const { body } = await t.call(reports.pdf, { params: { path: 'ingresos' }, query }, { as: taker })
    const words = await pdfText(Buffer.from(body as Uint8Array))
    const { name } = await t.db.selectFrom('location').select('name').where('id', '=', north.locationId).executeTakeFirstOrThrow()
    expect(words).toContain(`Anulado · ${name}`)
    expect(words).toMatch(/Alumno\s+Fecha y hora/)
    expect(words.match(/31\/10 12:00/g)).toHaveLength(1)
    expect(words).toContain('¿Cómo se calcula?')
  })

  test('DIR-1 DIR-7: Excel and paper come from the same figures and end with how they are counted', async () => {
    const params = { path: 'ingresos' }
    for (const route of [reports.excel, reports.pdf]) {
      const { status } = await t.call(route, { params, query: { ...YEAR, by: 'mes', across: 'sede' } }, { as: chief })
      expect(status).toBe(200)
    }
  })

  test('DIR-12: without days it is this month; more than three years, one date alone, and what a report does not have are refused', async () => {
    expect((await income({})).period).toEqual({ from: '2026-11-01', to: '2026-11-30' })
    const refusalOf = (path: string, query: Record<string, unknown>) => t.refused(reports.figures, { params: { path }, query }, chief)
    expect(await refusalOf('ingresos', { from: '2023-01-01', to: '2026-01-01' })).toMatchObject({
      status: 400,
      message: 'El periodo no puede pasar de 3 años.',
    })
    expect(await refusalOf('ingresos', { from: '2026-01-01' })).toMatchObject({ status: 400 })
    for (const query of [{ by: 'motivo' }, { measure: 'margen' }, { mes: '2026-13-99' }, { by: 'mes', across: 'fecha' }])
      expect(await refusalOf('ingresos', query)).toMatchObject({ status: 404, code: 'REPORT_NOT_FOUND' })
    expect(await refusalOf('nada', {})).toMatchObject({ status: 404, code: 'REPORT_NOT_FOUND' })
  })
})

test('DIR-10: a report whose statement is cut off asks for a shorter period', async () => {
  const other = await t.pool.connect()
  await other.query('begin; lock table entry in access exclusive mode')
  const refusal = t.refused(reports.figures, { params: { path: 'ingresos' }, query: { from: '2026-01-02', to: '2026-12-30' } }, chief)
  const cut =
    "select count(pg_cancel_backend(pid))::int as cut from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await other.query<{ cut: number }>(cut)).rows[0]!.cut).toBeGreaterThan(0)
  expect(await refusal).toMatchObject({ status: 503, code: 'REPORT_SLOW' })
  await other.query('rollback')
  other.release()
})
