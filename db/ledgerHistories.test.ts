import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { testClock } from '#server/testing/clock.ts'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'
import { factories, type Make } from '#server/testing/make.ts'
import { duesOf } from '#features/money/plans/dues.ts'
import { ledgerOf, type ModelEntry, type ModelRegistration } from './ledgerModel.ts'
import { stated, statedRows } from '#server/testing/stated.ts'

type Entry = ModelEntry & { id: string; source: 'payment' | 'refund' | 'reversal' | 'opening'; reverses: string | null }
interface History {
  registrations: ModelRegistration[]
  entries: Entry[]
}

const money = fc.integer({ min: 0, max: 900 }).map(amount => amount * 10)
// Prices are below the payments, so that money often becomes credit.
const cost = fc.integer({ min: 0, max: 300 }).map(amount => amount * 10)
const pick = fc.nat({ max: 20 })
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('register' as const), price: cost, at: fc.nat({ max: 5 }) }) },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('pay' as const),
        on: pick,
        amount: money,
        discount: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, cost),
      }),
    },
    fc.record({ do: fc.constantFrom('end' as const, 'void' as const, 'other' as const, 'opening' as const), on: pick, amount: money }),
    fc.record({ do: fc.constantFrom('move' as const, 'reverse' as const, 'refund' as const), on: pick, amount: money }),
    // A cheaper course, a refund of the credit, and back: the only way to a negative credit_in.
    { weight: 2, arbitrary: fc.record({ do: fc.constant('swing' as const), on: pick, amount: cost }) },
  ),
  { minLength: 1, maxLength: 24, size: 'max' },
)
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never

const at = <T>(list: T[], index: number): T | undefined => list[index % Math.max(list.length, 1)]

/** Plays the steps as the product would, and skips steps that the rules refuse (CREDIT_USED, a reversal above its entry). */
function play(list: Step[]): History {
  const registrations: ModelRegistration[] = []
  const entries: Entry[] = []
  const add = (entry: Partial<Entry>) =>
    entries.push({
      id: newId(),
      registration: null,
      other: false,
      amount: 0,
      discount: 0,
      voided: false,
      source: 'payment',
      reverses: null,
      ...entry,
    })
  const total = () => ledgerOf(registrations, entries).paid
  const standing = () => registrations.filter(registration => !registration.ended)
  const standingMoney = () => entries.filter(entry => !entry.voided && !entry.other && entry.amount > 0)
  const payments = () => standingMoney().filter(entry => entry.source === 'payment')
  const reversed = (id: string) => entries.reduce((sum, entry) => sum - (entry.reverses === id && !entry.voided ? entry.amount : 0), 0)
  const refund = (most: number) => {
    const amount = Math.min(most, ledgerOf(registrations, entries).credit)
    if (amount > 0) add({ amount: -amount, source: 'refund' })
  }

  for (const step of list) {
    if (step.do === 'register') {
      // Few instants, so that ties are frequent and the id decides.
      registrations.push({ id: newId(), price: step.price, registeredAt: step.at, ended: false })
    } else if (step.do === 'pay') {
      const registration = at(standing(), step.on)
      if (registration && step.amount + step.discount > 0)
        add({ registration: registration.id, amount: step.amount, discount: step.discount })
    } else if (step.do === 'end') {
      const registration = at(standing(), step.on)
      if (registration) registration.ended = true
    } else if (step.do === 'move') {
      const registration = at(standing(), step.on)
      if (registration) registration.price = step.amount
    } else if (step.do === 'other') {
      if (step.amount > 0) add({ other: true, amount: step.amount })
    } else if (step.do === 'opening') {
      const registration = at(standing(), step.on)
      if (registration && step.amount > 0) add({ registration: registration.id, amount: step.amount, source: 'opening' })
    } else if (step.do === 'void') {
      const entry = at(standingMoney(), step.on)
      if (entry && reversed(entry.id) === 0 && total() >= entry.amount) entry.voided = true
    } else if (step.do === 'reverse') {
      const entry = at(payments(), step.on)
      const amount = entry ? Math.min(step.amount, entry.amount - reversed(entry.id), total()) : 0
      if (entry && amount > 0) add({ registration: entry.registration, amount: -amount, source: 'reversal', reverses: entry.id })
    } else if (step.do === 'refund') {
      refund(step.amount)
    } else {
      const registration = at(standing(), step.on)
      if (!registration) continue
      const { price } = registration
      registration.price = Math.min(price, step.amount)
      refund(Infinity)
      registration.price = price
    }
  }
  return { registrations, entries }
}

let database: TestDatabase
let db: TestDatabase['db']
let make: Make
let courseId: string
const groups: string[] = []
beforeAll(async () => {
  database = await startDatabase()
  db = database.db
  make = factories(db, testClock(database.pool), () => {})
  courseId = (await make.course()).id
  for (let index = 0; index < 24; index++) groups.push((await make.group({ courseId })).id)
})
afterAll(() => database.drop())

async function write({ registrations, entries }: History): Promise<string> {
  const studentId = (await make.student()).id
  await make.settled(studentId, async trx => {
    if (registrations.length > 0) {
      await trx
        .insertInto('registration')
        .values(
          registrations.map(({ id, price, registeredAt, ended }, index) => ({
            id,
            studentId,
            courseId,
            groupId: groups[index]!,
            price,
            registeredAt: new Date(Date.UTC(2026, 10, 1 + registeredAt)),
            endedAt: ended ? new Date() : null,
          })),
        )
        .execute()
    }
    if (entries.length > 0) {
      await trx
        .insertInto('entry')
        .values(
          entries.map(({ id, registration, other, amount, discount, voided, source, reverses }) => ({
            id,
            studentId,
            registrationId: registration,
            other,
            amount,
            discount,
            source,
            ...(source === 'opening' && { type: 'other' as const }),
            reversesId: reverses,
            concept: 'Pago',
            voidedAt: voided ? new Date() : null,
          })),
        )
        .execute()
    }
  })
  return studentId
}

test('MON-9 MON-33: over generated histories the views equal the formulas, and so do the stored figures', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async list => {
      const history = play(list)
      const studentId = await write(history)
      const { lines, ...whole } = ledgerOf(history.registrations, history.entries)
      const view = await db
        .selectFrom('registrationBalance')
        .where('studentId', '=', studentId)
        .select(['registrationId', 'discount', 'net', 'own', 'applied', 'balance'])
        .orderBy('registeredAt')
        .orderBy('registrationId')
        .execute()
      expect(view).toEqual(lines)
      const {
        studentId: _,
        dueOn: since,
        ...sums
      } = await db.selectFrom('studentBalance').selectAll().where('studentId', '=', studentId).executeTakeFirstOrThrow()
      expect(sums).toEqual(whole)
      expect(lines.every(line => line.balance >= 0)).toBe(true)
      expect(whole.balanceDue > 0).toBe(whole.paid + whole.discounts < whole.costs)
      const stored = await db.selectFrom('student').select(['balanceDue', 'credit']).where('id', '=', studentId).executeTakeFirstOrThrow()
      expect(stored).toEqual({ balanceDue: whole.balanceDue, credit: whole.credit })
      expect(since === null).toBe(whole.balanceDue === 0)
    }),
    { numRuns: stated(400), seed: 20261121 },
  )
}, 60_000)

test('MON-33: the generated histories cover applied credit, left credit, own money taken back, and open balances', () => {
  const played = fc.sample(steps, { numRuns: 400, seed: 20261121 }).map(play)
  const ledgers = played.map(history => ledgerOf(history.registrations, history.entries))
  const some = (test: (ledger: (typeof ledgers)[number]) => boolean) => ledgers.filter(test).length
  expect(some(ledger => ledger.lines.some(line => line.applied > 0))).toBeGreaterThan(20)
  expect(some(ledger => ledger.credit > 0)).toBeGreaterThan(20)
  expect(some(ledger => ledger.balanceDue > 0)).toBeGreaterThan(20)
  const shortage = played.filter(({ registrations, entries }) => {
    const { lines, paid } = ledgerOf(registrations, entries)
    const own = lines.reduce(
      (sum, line) =>
        sum +
        Math.min(
          line.net,
          entries
            .filter(entry => entry.registration === line.registrationId && !entry.voided)
            .reduce((all, entry) => all + entry.amount, 0),
        ),
      0,
    )
    return paid < own
  })
  expect(shortage.length).toBeGreaterThan(3)
})

const agreed = fc.uniqueArray(
  fc.record({ day: fc.nat({ max: 200 }), amount: fc.integer({ min: 1, max: 400 }).map(amount => amount * 5) }),
  {
    selector: row => row.day,
    maxLength: 8,
  },
)
const dayOf = (day: number) => new Date(Date.UTC(2026, 9, 1 + day)).toISOString().slice(0, 10)

test('COB-2 COB-3 COB-4 COB-6: after any history the dates of a registration equal the formulas, add up to its cost, and the open ones to its balance', async () => {
  // Plans in the order of the registrations; each is edited again after the payments.
  const plans = fc.array(fc.tuple(agreed, agreed), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(steps, plans, async (list, wantedPlan) => {
      const history = play(list)
      const studentId = await write(history)
      for (const edit of [0, 1] as const)
        await make.settled(studentId, async trx => {
          for (const [at, { id: registrationId }] of history.registrations.entries()) {
            const rows = wantedPlan[at]?.[edit] ?? []
            await trx.deleteFrom('paymentPlan').where('registrationId', '=', registrationId).execute()
            if (rows.length === 0) continue
            await trx.insertInto('paymentPlan').values({ registrationId }).execute()
            await trx
              .insertInto('instalment')
              .values(rows.map(({ day, amount }) => ({ registrationId, dueOn: dayOf(day), amount })))
              .execute()
          }
        })
      const { lines } = ledgerOf(history.registrations, history.entries)
      const expected = lines.flatMap(({ registrationId, net, own, applied, balance }) => {
        const at = history.registrations.findIndex(({ id }) => id === registrationId)
        const rows = (wantedPlan[at]?.[1] ?? []).map(({ day, amount }) => ({ dueOn: dayOf(day), amount }))
        const registered = new Date(Date.UTC(2026, 9, 31 + history.registrations[at]!.registeredAt)).toISOString().slice(0, 10)
        const plan = rows.length > 0 ? rows.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1)) : [{ dueOn: registered, amount: net }]
        const dues = duesOf({ net, paid: own + applied }, plan)
        expect(dues.reduce((sum, due) => sum + due.amount, 0)).toBe(net)
        expect(dues.reduce((sum, due) => sum + due.open, 0)).toBe(balance)
        return dues.map(due => ({ registrationId, ...due }))
      })
      const rowsOf = async (from: 'due' | 'dueRow' | 'openDue') => {
        const rows = await db.selectFrom(from).selectAll().where('studentId', '=', studentId).execute()
        return new Map(rows.map(({ registrationId, dueOn, open, ...row }) => [`${registrationId} ${dueOn}`, { open, ...row }]))
      }
      for (const rows of [await rowsOf('due'), await rowsOf('dueRow')]) {
        expect(rows.size).toBe(expected.length)
        for (const { registrationId, dueOn, amount, open } of expected)
          expect(rows.get(`${registrationId} ${dueOn}`)).toMatchObject({ amount, open })
      }
      const open = expected.filter(due => due.open > 0)
      expect([...(await rowsOf('openDue')).keys()].toSorted()).toEqual(open.map(due => `${due.registrationId} ${due.dueOn}`).toSorted())
      const { dueOn } = await db.selectFrom('student').select('dueOn').where('id', '=', studentId).executeTakeFirstOrThrow()
      expect(dueOn).toBe(open.map(due => due.dueOn).toSorted()[0] ?? null)
    }),
    { numRuns: statedRows(5_000), seed: 20261123 },
  )
}, 600_000)

test('COB-6: refuses a plan that changes without its open dates at the end of the transaction, and a debt without a date', async () => {
  const { id, studentId } = await make.registration()
  const agree = (trx: typeof db, dueOn: string) =>
    trx
      .insertInto('paymentPlan')
      .values({ registrationId: id })
      .execute()
      .then(() => trx.insertInto('instalment').values({ registrationId: id, dueOn, amount: 500_000 }).execute())
  const unsettled = { code: '23514', constraint: 'student_settled' }
  await expect(db.transaction().execute(trx => agree(trx, '2026-12-05'))).rejects.toMatchObject(unsettled)
  await make.settled(studentId, trx => agree(trx, '2026-12-05'))
  const alone = db.deleteFrom('paymentPlan').where('registrationId', '=', id)
  await expect(alone.execute()).rejects.toMatchObject(unsettled)
  const bare = db.updateTable('student').set({ dueOn: null }).where('id', '=', studentId)
  await expect(bare.execute()).rejects.toMatchObject({ code: '23514', constraint: 'student_due_check' })
})
