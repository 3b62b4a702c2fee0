// 'Ingresos' against the cash reports of all days and against what each history did with its money (DIR-15 to DIR-18).
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cash } from '#features/money/cash/contract.ts'
import { payments } from '#features/money/payments/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { reports } from '#features/foundation/reports/contract.ts'
import { academyDay, addDays } from '#lib/days.ts'
import type { Caller } from './callers.ts'
import { START } from './clock.ts'
import { startTest } from './harness.ts'
import { stated, statedRows, WHOLE } from './stated.ts'

const t = await startTest()
const HISTORIES = statedRows(500, 12)
const ZONE = 'America/Mexico_City'
const HOUR = 3_600_000
/** Every history lives in these days. */
const DAYS = 20

const which = fc.nat({ max: 9 })
const act = fc.record({
  after: fc.constantFrom(0, 0, 1, 20, 30, 49),
  desk: fc.nat({ max: 1 }),
  does: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        is: fc.constant('pay' as const),
        course: fc.constantFrom('own', 'own', 'all', 'other'),
        amount: fc.integer({ min: 1, max: 40_000 }),
        type: fc.constantFrom('cash' as const, 'transfer' as const, 'debit' as const),
      }),
    },
    { weight: 3, arbitrary: fc.record({ is: fc.constant('void' as const), nth: which }) },
    { weight: 5, arbitrary: fc.record({ is: fc.constant('reverse' as const), nth: which, half: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ is: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 9_000 }) }) },
    { weight: 2, arbitrary: fc.record({ is: fc.constant('move' as const), to: fc.nat({ max: 2 }) }) },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('leave' as const) }) },
    { weight: 5, arbitrary: fc.record({ is: fc.constant('close' as const) }) },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('opening' as const), amount: fc.integer({ min: 1, max: 9_000 }) }) },
  ),
})

/** A line of money as its act wrote it; `group` null: 'Otros', a refund, or nobody's. */
interface Line {
  id: string
  amount: number
  day: string
  isVoid: boolean
  registration: string | null
}

test('DIR-15 DIR-16 DIR-17 DIR-18: over 500 ledgers Ingresos is the cash report of each day, by campus, cashier and type, and what the acts wrote', async () => {
  const rooms = [await t.make.classroom(), await t.make.classroom()]
  const groups = [
    await t.make.group({ classroomId: rooms[0]!.id, endDate: '2029-01-31', quota: 10_000 }),
    await t.make.group({ classroomId: rooms[1]!.id, endDate: '2029-01-31', quota: 10_000 }),
    await t.make.group({ endDate: '2029-01-31', quota: 10_000 }),
  ]
  const desks: Caller[] = []
  for (const { locationId } of rooms) {
    const desk = await t.admin()
    await t.db.updateTable('employee').set({ locationId }).where('id', '=', desk.employeeId).execute()
    desks.push(desk)
  }
  const lines: Line[] = []
  const groupOf = new Map<string, string>()
  const met = new Set<string>()

  for (const acts of fc.sample(fc.array(act, { minLength: 6, maxLength: 18, size: 'max' }), { numRuns: HISTORIES, seed: 20261130 })) {
    await t.clock.set(START)
    const seat = await t.make.registration({ groupId: groups[0]!.id, price: 90_000_00, registeredAt: START })
    const { studentId: student, id: registration } = seat
    groupOf.set(registration, groups[0]!.id)
    let isIn = true
    const own: Line[] = []
    for (const { after, desk: at, does } of acts) {
      const now = new Date(t.clock.now().getTime() + after * HOUR + 1_000)
      if (now.getTime() > START.getTime() + (DAYS - 1) * 24 * HOUR) break
      await t.clock.set(now)
      const desk = desks[at]!
      const day = academyDay(now, ZONE)
      const key = { as: desk, headers: { 'idempotency-key': randomUUID() } }
      const wrote = (written: readonly { _id: string; amount: number; source: string }[], to: (source: string) => string | null) => {
        met.add(does.is)
        for (const { _id: id, amount, source } of written)
          if (amount !== 0) own.push({ id, amount: Math.round(amount * 100), day, isVoid: false, registration: to(source) })
      }
      if (does.is === 'pay') {
        const current = groups.find(({ id }) => id === groupOf.get(registration))!
        const course = does.course === 'other' || !isIn ? null : does.course === 'all' ? 'all' : current.courseId
        const body = { student, course, concept: 'Pago', amount: does.amount, paymentType: does.type }
        const { status, body: answer } = await t.call(payments.create, { body }, key)
        if (status === 200) wrote(answer.payments, () => (course === null ? null : registration))
      } else if (does.is === 'void') {
        const line = own.at(-1 - (does.nth % 2))
        if (!line) continue
        const { status, body: answer } = await t.call(payments.void, { params: { id: line.id }, query: { reason: 'Error' } }, key)
        if (status !== 200) continue
        met.add(line.day === day ? 'void' : 'late void')
        for (const { _id } of answer.payments) for (const each of own) if (each.id === _id) each.isVoid = true
      } else if (does.is === 'reverse') {
        const line = own[does.nth % Math.max(1, own.length)]
        if (!line || line.amount < 2) continue
        const body = { concept: 'Reversa', ...(does.half && { amount: Math.floor(line.amount / 2) / 100 }) }
        const { status, body: answer } = await t.call(payments.reverse, { params: { id: line.id }, body }, key)
        if (status === 200) wrote(answer.payments, () => line.registration)
      } else if (does.is === 'refund') {
        const { status, body: answer } = await t.call(payments.refund, { body: { student, amount: does.amount, concept: 'Saldo' } }, key)
        if (status === 200) wrote(answer.payments, () => null)
      } else if (does.is === 'move') {
        const [from, to] = [groupOf.get(registration)!, groups[does.to]!.id]
        if (!isIn || from === to) continue
        const params = { id: student, oldGroupId: from }
        const { status } = await t.call(registrations.change, { params, query: { force: true }, body: { group: { id: to } } }, key)
        if (status !== 200) continue
        met.add('move')
        groupOf.set(registration, to)
      } else if (does.is === 'leave') {
        if (!isIn) continue
        await t.make.end(registration, now)
        met.add('leave')
        isIn = false
      } else if (does.is === 'close') {
        if ((await t.call(cash.close, { body: { date: day } }, key)).status === 200) met.add('close')
      } else if (isIn) {
        const opening = { source: 'opening' as const, type: 'other' as const, concept: 'Pagado antes', userId: null, enteredAt: now }
        const courseId = groups.find(({ id }) => id === groupOf.get(registration))!.courseId
        await t.make.entry({ ...opening, studentId: student, registrationId: registration, courseId, amount: does.amount })
        met.add('opening')
      }
    }
    lines.push(...own)
  }

  const last = addDays(academyDay(START, ZONE), DAYS - 1)
  await t.clock.set(new Date(START.getTime() + (DAYS + 1) * 24 * HOUR))
  const boss = await t.admin()
  const income = (query: object) => t.ok(reports.figures, { params: { path: 'ingresos' }, query }, boss)
  const cents = (pesos: number | null | undefined) => Math.round((pesos ?? 0) * 100)
  const sum = (of: readonly Line[]) => of.reduce((all, { amount }) => all + amount, 0)
  const inOrder = (map: Map<string, number>) => [...map].filter(([, value]) => value !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const byKey = async (query: object, by: 'sede' | 'cajero' | 'tipo' | 'grupo') =>
    inOrder(new Map((await income({ ...query, by })).lines.map(({ key, figures }) => [key, cents(figures['net'])])))

  for (let day = academyDay(START, ZONE); day <= last; day = addDays(day, 1)) {
    const of = { from: day, to: day }
    const report = await t.ok(cash.report, { query: { date: day } }, boss)
    const { taken, voided, back, net } = (await income(of)).total
    const { totals, rows } = report
    const sums = [taken, voided, back, net].map(cents)
    expect([day, ...sums]).toEqual([day, ...[totals.payments, totals.voids, totals.reversals + totals.refunds, totals.net].map(cents)])
    for (const [by, keyOf] of [
      ['sede', (row: (typeof rows)[number]) => row.location?._id ?? 'none'],
      ['cajero', (row: (typeof rows)[number]) => row.cashier?._id ?? 'none'],
      ['tipo', (row: (typeof rows)[number]) => row.type],
    ] as const) {
      const nets = new Map<string, number>()
      for (const row of rows) nets.set(keyOf(row), (nets.get(keyOf(row)) ?? 0) + cents(row.net))
      expect([day, by, await byKey(of, by)]).toEqual([day, by, inOrder(nets)])
    }
    const own = lines.filter(line => line.day === day)
    const standing = own.filter(({ isVoid }) => !isVoid)
    expect([day, ...sums]).toEqual([
      day,
      sum(own.filter(({ amount }) => amount > 0)),
      sum(own.filter(({ amount, isVoid }) => isVoid && amount > 0)),
      0 - sum(standing.filter(({ amount }) => amount < 0)),
      sum(standing),
    ])
  }

  // Money is where its registration is now, also that of a removed one; 'Otros' and refunds are nowhere.
  const nets = new Map<string, number>()
  for (const { amount, registration } of lines.filter(({ isVoid }) => !isVoid)) {
    const key = registration === null ? 'none' : groupOf.get(registration)!
    nets.set(key, (nets.get(key) ?? 0) + amount)
  }
  expect(await byKey({ from: academyDay(START, ZONE), to: last }, 'grupo')).toEqual(inOrder(nets))

  // The histories have what the rules are about.
  const least = ['pay', 'late void', 'move', 'close', 'opening']
  expect([...met]).toEqual(expect.arrayContaining(WHOLE ? [...least, 'void', 'reverse', 'refund', 'leave'] : least))
}, 600_000)

test('DIR-2 DIR-9: while desks charge, void and move, each of 200 answers adds up', async () => {
  const boss = await t.admin()
  const groups = [
    await t.make.group({ quota: 10_000, endDate: '2029-01-31' }),
    await t.make.group({ quota: 10_000, endDate: '2029-01-31' }),
  ]
  const seats = await Promise.all(groups.map(({ id: groupId }) => t.make.registration({ groupId, price: 90_000_00 })))
  let [isOver, acts] = [false, 0]
  const busy = async (seat: (typeof seats)[number], at: number) => {
    for (let n = at; !isOver; n += 1) {
      const key = () => ({ as: boss, headers: { 'idempotency-key': randomUUID() } })
      const { courseId } = groups[n % 2]!
      const { payment } = await t.ok(
        payments.create,
        { body: { student: seat.studentId, course: courseId, concept: 'Abono', amount: 10 } },
        boss,
      )
      if (n % 3 === 0) await t.ok(payments.void, { params: { id: payment._id }, query: { reason: 'Error' } }, boss)
      const move = {
        params: { id: seat.studentId, oldGroupId: groups[n % 2]!.id },
        query: { force: true },
        body: { group: { id: groups[(n + 1) % 2]!.id } },
      }
      expect((await t.call(registrations.change, move, key())).status).toBe(200)
      acts += 3
    }
  }
  const desks = seats.map(busy)
  const today = academyDay(t.clock.now(), ZONE)
  const cents = (pesos: number | null | undefined) => Math.round((pesos ?? 0) * 100)
  for (let n = 0; n < stated(200); n += 1) {
    const query = { from: addDays(today, -(n % 300)), to: today }
    const { total, lines, columns } = await t.ok(
      reports.figures,
      { params: { path: 'ingresos' }, query: { ...query, by: 'grupo', across: 'tipo' } },
      boss,
    )
    for (const key of ['net', 'taken', 'voided'] as const)
      expect(lines.reduce((sum, { figures }) => sum + cents(figures[key]), 0)).toBe(cents(total[key]))
    expect(columns.reduce((sum, column) => sum + cents(column.total), 0)).toBe(cents(total['net']))
    const listed = await t.ok(reports.rows, { params: { path: 'ingresos' }, query: { ...query, measure: 'net', limit: 1000 } }, boss)
    if (listed.total === listed.rows.length)
      expect(listed.rows.reduce((sum, { value }) => sum + cents(value), 0)).toBe(cents(listed.figures['net']))
  }
  isOver = true
  await Promise.all(desks)
  expect(acts).toBeGreaterThan(10)
}, 600_000)
