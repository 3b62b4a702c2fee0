// Builds histories by API calls, not rows: everything that shows debt agrees with the formulas.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { ledgerOf } from '#db/ledgerModel.ts'
import { cash } from '#features/money/cash/contract.ts'
import { collections } from '#features/money/collections/contract.ts'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { paymentPlans } from '#features/money/plans/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { toPesos } from '#lib/money.ts'
import { startTest } from '#server/testing/harness.ts'
import type { Called } from '#server/testing/calls.ts'
import { stated, WHOLE } from '#server/testing/stated.ts'
import { payments, studentAccount } from '../contract.ts'

const HISTORIES = stated(20)
const SEED = 20_261_121

const t = await startTest()
const admin = await t.admin()
const as = { as: admin }
const concept = 'Historia'
const MILLION = 100_000_000

const kinds = [
  ['enrol', 4],
  ['pay', 6],
  ['payAll', 2],
  ['discount', 2],
  ['other', 1],
  ['void', 2],
  ['close', 2],
  ['reverse', 3],
  ['refund', 2],
  ['move', 3],
  ['remove', 2],
  ['price', 1],
  ['plan', 3],
  ['opening', 2],
] as const
const step = fc.record({
  kind: fc.oneof(...kinds.map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind) }))),
  on: fc.nat({ max: 30 }),
  /** Pesos with centavos that binary fractions cannot represent. */
  amount: fc.integer({ min: 1, max: 90_000 }).map(toPesos),
})
const histories = fc.sample(fc.array(step, { minLength: 16, maxLength: 22 }), { numRuns: HISTORIES, seed: SEED })

const courses = await Promise.all([100_003, 40_010, 70_007, 9_999].map(price => t.make.course({ price })))
const groups = await Promise.all(courses.flatMap(({ id: courseId }) => [1, 2].map(() => t.make.group({ courseId, quota: 500 }))))
const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(list.length, 1)]
const rows = (table: 'registration' | 'entry', studentId: string) =>
  t.db
    .selectFrom(table as 'entry')
    .selectAll()
    .where('studentId', '=', studentId)
    .orderBy('id')
    .execute()

/** Openings change none of these figures (LLE-34); openings.test.ts looks at Hoy too. */
async function cashFigures() {
  const [report, unclosed, { today: promises }] = await Promise.all([
    t.ok(cash.report, { query: {} }, admin),
    t.ok(cash.unclosed, {}, admin),
    t.ok(collections.queue, {}, admin),
  ])
  return { report, unclosed, promises }
}

/** A million, or centavos. */
async function bringOpening(studentId: string, registrationId: string, amount: number): Promise<void> {
  const before = await cashFigures()
  const part = { source: 'opening', type: 'other', amount, concept, enteredAt: t.clock.now() } as const
  await t.make.entry({ studentId, registrationId, ...part })
  expect(await cashFigures()).toEqual(before)
  count('opening')
}

async function act(id: string, { kind, on, amount }: (typeof histories)[number][number]): Promise<Called | null> {
  const standing = (await t.ok(students.groups, { params: { id } }, admin)).groups
  const { payments: all } = await t.ok(payments.byStudent, { params: { id } }, admin)
  const [group, course] = [at(standing, on), at(standing, on)?.course._id]
  const create = (part: object) => t.call(payments.create, { body: { student: id, concept, course, ...part } }, as)
  switch (kind) {
    case 'enrol': {
      const body = { payment: { concept, amount: on % 3 ? 0 : amount, ...(on % 4 === 1 && { discount: amount }) } }
      return t.call(enrolment.enrol, { params: { groupId: at(groups, on)!.id, studentId: id }, body }, as)
    }
    case 'pay':
      return group ? create({ amount }) : null
    case 'payAll':
      return create({ course: 'all', amount })
    case 'discount':
      return group ? create({ discount: amount }) : null
    case 'other':
      return create({ course: null, amount })
    case 'void': {
      const payment = at(all, on)
      const query = payment?.source === 'opening' ? { reason: concept } : {}
      return payment ? t.call(payments.void, { params: { id: payment._id }, query }, as) : null
    }
    case 'close':
      return t.call(cash.close, { body: { date: '2026-11-23' } }, as)
    case 'reverse': {
      const payment =
        at(
          all.filter(each => each.reversible > 0),
          on,
        ) ?? at(all, on)
      const body = { concept, ...(on % 2 && { amount }) }
      return payment ? t.call(payments.reverse, { params: { id: payment._id }, body }, as) : null
    }
    case 'refund': {
      const { credit } = await t.ok(studentAccount.debt, { params: { id } }, admin)
      return t.call(payments.refund, { body: { student: id, concept, amount: on % 3 && credit > 0 ? credit : amount } }, as)
    }
    case 'move': {
      const input = {
        params: { id, oldGroupId: group?._id ?? '' },
        query: { force: true },
        body: { group: { id: at(groups, on + 1)!.id } },
      }
      return group ? t.call(registrations.change, input, as) : null
    }
    case 'remove':
      return group ? t.call(registrations.remove, { params: { id, groupId: group._id } }, as) : null
    case 'plan': {
      const { registrations: agreed } = await t.ok(paymentPlans.ofStudent, { params: { id } }, admin)
      const agreement = at(agreed, on)
      if (!agreement) return null
      const { _id, net, version } = agreement
      if (on % 5 === 4) return t.call(paymentPlans.remove, { params: { id: _id }, query: { version } }, as)
      const first = Math.min(amount, net / 2)
      const instalments = [
        { dueOn: '2026-11-20', amount: toPesos(Math.round(first * 100)) },
        { dueOn: '2026-12-05', amount: toPesos(Math.round(net * 100) - Math.round(first * 100)) },
      ]
      return t.call(paymentPlans.save, { params: { id: _id }, body: { version, instalments } }, as)
    }
    case 'opening':
      if (group) await bringOpening(id, group.registration._id, on % 3 ? centavos(amount) : MILLION)
      return null
    case 'price':
      await t.db
        .updateTable('course')
        .set({ price: Math.round(amount * 100) })
        .where('id', '=', at(courses, on)!.id)
        .execute()
      return null
  }
}

async function model(id: string) {
  const seats = (await rows('registration', id)) as unknown as { id: string; price: number; registeredAt: Date; endedAt: Date | null }[]
  const ledger = ledgerOf(
    seats.map(seat => ({ id: seat.id, price: seat.price, registeredAt: seat.registeredAt.getTime(), ended: seat.endedAt !== null })),
    (await rows('entry', id)).map(entry => ({ ...entry, registration: entry.registrationId, voided: entry.voidedAt !== null })),
  )
  const lines = ledger.lines.map(line => ({
    registration: line.registrationId,
    discounts: toPesos(line.discount),
    paid: toPesos(line.own + line.applied),
    balance: toPesos(line.balance),
  }))
  return { ...ledger, lines, debt: toPesos(ledger.balanceDue), credit: toPesos(ledger.credit) }
}

const centavos = (pesos: number) => Math.round(pesos * 100)
const sum = <T>(list: readonly T[], of: (each: T) => number) => toPesos(list.reduce((total, each) => total + centavos(of(each)), 0))

/** Compares tag, card, tabs, /debt, byCourse, list filter and stored figures with the formulas. */
async function expectOneLedger(id: string): Promise<void> {
  const { lines, costs, discounts, paid, debt, credit } = await model(id)
  const input = { params: { id } }
  const { student } = await t.ok(students.find, input, admin)
  expect(student.balance).toEqual({ payments: { total: toPesos(paid), discounts: toPesos(discounts) }, costs: { total: toPesos(costs) } })
  expect(student.debt).toBe(debt > 0)
  expect(student.debt).toBe(paid + discounts < costs)

  const sidebar = await t.ok(studentAccount.sidebar, input, admin)
  expect(sidebar).toMatchObject({ student, debt, credit })
  const { groups: tab } = await t.ok(students.groups, input, admin)
  expect(sidebar.groups).toEqual(tab)
  expect(
    tab.map(({ registration: { _id: registration, discounts: off, paid: covered, balance } }) => ({
      registration,
      discounts: off,
      paid: covered,
      balance,
    })),
  ).toEqual(lines)

  const owed = await t.ok(studentAccount.debt, input, admin)
  expect(owed.credit).toBe(credit)
  expect(sum(owed.payments, line => line.balance)).toBe(debt)
  const perCourse = Map.groupBy(tab, ({ course }) => course._id)
  for (const line of owed.payments) {
    const mine = perCourse.get(line.courseId)!.map(({ registration }) => registration)
    expect([line.coursePrice, line.totalDiscounts, line.totalPayments, line.balance]).toEqual([
      sum(mine, each => each.price),
      sum(mine, each => each.discounts),
      sum(mine, each => each.paid),
      sum(mine, each => each.balance),
    ])
  }
  const courseTab = await t.ok(payments.byCourse, input, admin)
  expect(courseTab.credit).toBe(credit)
  expect(courseTab.coursePayments.map(each => [each._id, each.price, each.totalPayments, each.totalDiscounts, each.debt])).toEqual(
    owed.payments.map(line => [line.courseId, line.coursePrice, line.totalPayments, line.totalDiscounts, line.balance > 0]),
  )
  for (const [filter, inIt] of [
    [true, debt > 0],
    [false, debt === 0],
  ] as const) {
    const { students: listed } = await t.ok(students.list, { query: { debt: filter, limit: 1000 } }, admin)
    expect(listed.some(each => each._id === id)).toBe(inIt)
  }
  const stored = await t.db.selectFrom('student').select(['balanceDue', 'credit']).where('id', '=', id).executeTakeFirstOrThrow()
  expect(stored).toEqual({ balanceDue: centavos(debt), credit: centavos(credit) })
}

const totals = new Map<string, number>()
const count = (what: string) => totals.set(what, (totals.get(what) ?? 0) + 1)

// New plan dates in between change nothing in the ledger (COB-2).
test.each(histories.map((history, number) => [number, history] as const))(
  'MON-9 MON-8 MON-7 MON-17 LLE-34: history %i: tag, card, tabs, /debt, byCourse, filter and formulas agree after every step',
  async (_number, history) => {
    const { id } = await t.make.student()
    for (const each of history) {
      await t.clock.advance(1000)
      const answer = await act(id, each)
      expect(answer?.status ?? 200, JSON.stringify({ each, body: answer?.body })).toBeOneOf([200, 400, 409])
      if (answer) count(answer.status === 200 ? each.kind : (answer.body.errorExt?.code ?? '400'))
      if (answer?.status === 200 && 'debt' in answer.body) {
        const { debt, credit } = await model(id)
        expect(answer.body).toMatchObject({ debt, credit })
      }
      await expectOneLedger(id)
    }
  },
  60_000,
)

test.runIf(WHOLE)('MON-9: the histories did everything that changes a ledger, and were refused where they went too far', () => {
  const all = [
    ...kinds.map(([kind]) => kind).filter(kind => kind !== 'price'),
    'ABOVE_DEBT',
    'CREDIT_USED',
    'DAY_OPEN',
    'DAY_CLOSED',
    'ALREADY_VOID',
  ]
  expect(all.filter(what => !totals.has(what))).toEqual([])
})

test('MON-16: the histories left correct books', () => expectTrueBooks(t.db))
