import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { cash } from '#features/money/cash/contract.ts'
import { collections } from '#features/money/collections/contract.ts'
import { payments, studentAccount } from '#features/money/payments/contract.ts'
import { paymentPlans } from '#features/money/plans/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { reports } from '#features/foundation/reports/contract.ts'
import { merges } from '#features/history/merges/contract.ts'
import { undo } from '#features/history/undo/contract.ts'
import { courseReports as courseFile } from '#features/workspace/courseFile/contract.ts'
import { dashboard } from '#features/workspace/dashboard/contract.ts'
import type { Caller } from './callers.ts'
import { startTest } from './harness.ts'
import { statedRows } from './stated.ts'

const t = await startTest({ demo: true, unrecorded: true })
const MILLION = 100_000_000
let boss: Caller
beforeAll(async () => void (boss = await t.admin()))

async function figures() {
  const [home, desk, report, unclosed, queue] = [
    await t.ok(dashboard.show, {}, boss),
    await t.ok(dashboard.desk, { query: { location: 'all' } }, boss),
    await t.ok(cash.report, { query: {} }, boss),
    await t.ok(cash.unclosed, {}, boss),
    await t.ok(collections.queue, {}, boss),
  ]
  return { income: home.income, enrolments: home.enrolments, takings: desk.takings, report, unclosed, promises: queue.today }
}

/** The sheets of the corte's Excel. */
async function excel() {
  const file = await t.ok(cash.excel, { query: {} }, boss)
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  return Object.entries(parts).flatMap(([name, bytes]) => (/sheet|sharedStrings/.test(name) ? [[name, strFromU8(bytes)]] : []))
}

/** The total of each measure of each report. */
async function measures() {
  const totals: Record<string, number | null> = {}
  for (const { path } of (await t.ok(reports.list, {}, boss)).reports) {
    const { total } = await t.ok(reports.figures, { params: { path }, query: {} }, boss)
    for (const [measure, value] of Object.entries(total)) totals[`${path} ${measure}`] = value
  }
  return totals
}
/** Measures of the account: what was paid before Plantel is paid there. */
const OF_ACCOUNT = ['vencia got', 'vencia missing', 'vencia share', 'adeudos later', 'adeudos all', 'grupos missing', 'grupos paid']

const accountOf = async (studentId: string) => {
  const { debt, credit } = await t.ok(studentAccount.sidebar, { params: { id: studentId } }, boss)
  return { debt, credit }
}

const openingOf = (registration: { id: string; studentId: string; registeredAt: Date }, amount = MILLION) =>
  t.make.entry({
    studentId: registration.studentId,
    registrationId: registration.id,
    source: 'opening',
    type: 'other',
    concept: 'Pagado antes de Plantel',
    enteredAt: registration.registeredAt,
    amount,
  })

const takeBack = (id: string) => t.ok(payments.void, { params: { id }, query: { reason: 'Estaba dos veces en la libreta' } }, boss)

describe('LLE-34: an opening', () => {
  test('LLE-34: an opening of a million moves no figure of Hoy, corte, closing or promise, and lowers one debt', async () => {
    const lucia = await t.make.registration({ price: 3 * MILLION })
    const before = await figures()
    const opening = await openingOf(lucia)
    expect(await figures()).toEqual(before)
    expect(await accountOf(lucia.studentId)).toEqual({ debt: 2_000_000, credit: 0 })
    const { closing } = await t.ok(
      cash.close,
      {
        body: {
          date: before.report.date,
          cashier: before.report.cashiers!.find(({ _id }) =>
            before.report.entries.some(entry => entry.cashier?._id === _id && !entry.closed),
          )!._id,
        },
      },
      boss,
    )
    expect(closing.totals.net).toBeLessThan(1_000_000)
    expect((await t.ok(payments.byStudent, { params: { id: lucia.studentId } }, boss)).payments).toMatchObject([
      { _id: opening.id, source: 'opening', user: null, receipt: null, closed: false, reversible: 0 },
    ])
    await expectTrueBooks(t.db)
  })

  test('LLE-34: an opening moves nothing in the Excel of the corte, and of the reports the measures of the account alone', async () => {
    const nora = await t.make.registration({ price: 3 * MILLION })
    const [book, before] = [await excel(), await measures()]
    await openingOf(nora)
    expect(await excel()).toEqual(book)
    const after = await measures()
    expect(Object.keys(before).filter(measure => after[measure] !== before[measure])).toEqual(OF_ACCOUNT)
  })

  test('LLE-34: above the price it is credit, which a refund gives back; then it is not voided: CREDIT_USED', async () => {
    const bruno = await t.make.registration({ price: 500_000 })
    const opening = await openingOf(bruno, 620_000)
    expect(await accountOf(bruno.studentId)).toEqual({ debt: 0, credit: 1200 })
    await t.ok(payments.refund, { body: { student: bruno.studentId, amount: 1200, concept: 'Saldo a favor' } }, boss)
    expect(await t.refused(payments.void, { params: { id: opening.id }, query: { reason: 'Error' } }, boss)).toMatchObject({
      status: 409,
      code: 'CREDIT_USED',
    })
  })

  test('LLE-34: is never reversed, and voided on any day with a reason and the right to correct all money', async () => {
    const ana = await t.make.registration({ price: 500_000, registeredAt: new Date('2026-03-02T18:00:00Z') })
    const opening = await openingOf(ana, 300_000)
    expect(await t.refused(payments.reverse, { params: { id: opening.id }, body: { concept: 'x' } }, boss)).toMatchObject({
      code: 'NOT_REVERSIBLE',
    })
    expect(await t.refused(payments.void, { params: { id: opening.id }, query: {} }, boss)).toMatchObject({
      status: 400,
      code: 'VOID_REASON_MISSING',
    })
    const desk = await t.as('delete /payments/own', 'post /payments/')
    expect(await t.refused(payments.void, { params: { id: opening.id }, query: { reason: 'Error' } }, desk)).toMatchObject({ status: 403 })
    expect(await takeBack(opening.id)).toMatchObject({ debt: 5000, payment: { voided: { reason: 'Estaba dos veces en la libreta' } } })
    await expectTrueBooks(t.db)
  })

  test('LLE-34: keeps no promise, and counts as paid in the course report', async () => {
    const sofia = await t.make.registration({ price: 500_000, registeredAt: new Date('2026-10-01T18:00:00Z') })
    const body = { channel: 'call' as const, outcome: 'promise' as const, promiseOn: '2026-11-24', promiseAmount: 1000 }
    await t.ok(collections.contact, { params: { studentId: sofia.studentId }, body }, boss)
    await openingOf({ ...sofia, registeredAt: t.clock.now() }, 200_000)
    const dues = await t.ok(paymentPlans.ofStudent, { params: { id: sofia.studentId } }, boss)
    expect([dues.promise?.state, dues.registrations[0]!.paid]).toEqual(['open', 2000])
    const group = await t.db.selectFrom('classGroup').selectAll().where('id', '=', sofia.groupId).executeTakeFirstOrThrow()
    const { report } = await t.ok(
      courseFile.report,
      { params: { id: group.courseId }, query: { startDate: group.startDate, endDate: group.startDate } },
      boss,
    )
    expect(report).toMatchObject([{ registered: 1, confirmed: 1 }])
  })
})

const step = fc.record({
  does: fc.constantFrom('pay', 'void', 'discount', 'move', 'leave', 'merge'),
  amount: fc.integer({ min: 1, max: 900 }),
})

const [HISTORIES, PART] = [statedRows(120), 10]
const parts = Array.from({ length: Math.ceil(HISTORIES / PART) }, (_, at) => at)

test.each(parts)(
  'LLE-34: over histories with voids, moves, merges and undo an opening of a million moves no figure of cash and lowers one debt (part %i)',
  async part => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async steps => {
        const registration = await t.make.registration({ price: 2 * MILLION })
        const student = () => registration.studentId
        let opening: string | null = null
        const acts: string[] = []
        for (const { does, amount } of steps) {
          if (does === 'pay' || does === 'discount') {
            const what = does === 'pay' ? { amount } : { discount: amount }
            const { payment } = await t.ok(
              payments.create,
              { body: { student: student(), course: registration.courseId, concept: 'Pago', ...what } },
              boss,
            )
            acts.push(payment._id)
          } else if (does === 'void') {
            const last = acts.pop()
            if (last) await t.ok(payments.void, { params: { id: last }, query: {} }, boss)
          } else if (does === 'move') {
            const { course } = await t.db
              .selectFrom('classGroup')
              .select('courseId as course')
              .where('id', '=', registration.groupId)
              .executeTakeFirstOrThrow()
            const group = await t.make.group({ courseId: course })
            await t.ok(
              registrations.change,
              { params: { id: student(), oldGroupId: registration.groupId }, query: { force: true }, body: { group: { id: group.id } } },
              boss,
            )
            registration.groupId = group.id
          } else if (does === 'leave') {
            await t.ok(registrations.remove, { params: { id: student(), groupId: registration.groupId }, query: { reason: 'cost' } }, boss)
            const { id } = await t.db
              .selectFrom('audit')
              .select('id')
              .where('route', '=', 'registrations.remove')
              .orderBy('id', 'desc')
              .executeTakeFirstOrThrow()
            await t.ok(undo.press, { params: { id }, body: {} }, boss)
          } else {
            const keep = await t.make.student()
            const params = { kind: 'student' as const, keep: keep.id, give: student() }
            const { print, choices } = await t.ok(merges.preview, { params, query: {} }, boss)
            const answers = Object.fromEntries(choices.map(({ key }) => [key, 'keep' as const]))
            await t.ok(merges.join, { params, body: { print, choices: answers } }, boss).catch(async () => {
              const again = await t.ok(merges.preview, { params, query: { choices: JSON.stringify(answers) } }, boss)
              return t.ok(merges.join, { params, body: { print: again.print, choices: answers } }, boss)
            })
            registration.studentId = keep.id
          }
          const [cashBefore, account] = [await figures(), await accountOf(student())]
          if (opening === null) {
            opening = (await openingOf(registration)).id
            expect(await accountOf(student())).toEqual({ debt: account.debt - 1_000_000, credit: 0 })
          } else {
            await takeBack(opening)
            opening = null
            expect(await accountOf(student())).toEqual({ debt: account.debt + 1_000_000, credit: 0 })
          }
          expect(await figures()).toEqual(cashBefore)
        }
        await expectTrueBooks(t.db)
      }),
      { numRuns: Math.min(HISTORIES, PART), seed: 20261129 + part },
    )
  },
  600_000,
)
