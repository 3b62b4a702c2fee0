// Two sisters in the most expensive courses: the sum of their debts and payments exceeds any single amount.
import { beforeAll, expect, test } from 'vitest'
import { isService } from '#contract/access.ts'
import { dashboard } from '#features/workspace/dashboard/contract.ts'
import { cash } from '#features/money/cash/contract.ts'
import { collections } from '#features/money/collections/contract.ts'
import { payments, studentAccount } from '#features/money/payments/contract.ts'
import { payers } from '#features/people/payers/contract.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { routesByName } from './allRoutes.ts'
import type { Caller } from './callers.ts'
import { casesOf } from './cases.ts'
import { startTest } from './harness.ts'
import { idsIn } from './idKinds.ts'
import { shareOf } from './stated.ts'

/** Pesos: the largest amount in a request. */
const MOST = 99_999_999.99
const CENTAVOS = MOST * 100
const WEEK = 7 * 86_400_000
const SEED = 20261127
const TRIES = 8
/** Asked in every run; of the other reads `npm test` asks a sixth. */
const ALWAYS = ['payments.byCourse', 'students.list', 'paymentPlans.ofStudent', 'collections.queue']
const share = new Set(shareOf(routesByName, 6, 0))
const readsToAsk = routesByName.filter(each => ALWAYS.includes(each[0]) || share.has(each))

const t = await startTest({ unrecorded: true })
let alejandra: Caller
let paulina: string
let family: string
let group: string
beforeAll(async () => {
  alejandra = await t.admin()
  const registeredAt = new Date(t.clock.now().getTime() - WEEK)
  const dear = async () => (await t.make.group({ courseId: (await t.make.course({ price: CENTAVOS })).id })).id
  const [owed, paidCourse, owedToo] = [await dear(), await dear(), await dear()]
  group = owed
  paulina = (await t.make.student({ name: 'Paulina' })).id
  const renata = (await t.make.student({ name: 'Renata' })).id
  family = (await t.make.payer({ studentId: paulina })).id
  for (const studentId of [paulina, renata]) {
    for (const groupId of [owed, owedToo]) await t.make.registration({ studentId, groupId, registeredAt })
    await t.make.registration({ studentId, groupId: paidCourse, paid: CENTAVOS, registeredAt })
  }
})

test('WIR-20: answers sums of any size', async () => {
  const { debts, income } = await t.ok(dashboard.show, { query: {} }, alejandra)
  expect(debts).toMatchObject({ amount: MOST * 4, overdue: { amount: MOST * 4, students: 2 } })
  expect(income!.today).toBe(MOST * 2)
  expect((await t.ok(cash.report, { query: {} }, alejandra)).totals.net).toBe(MOST * 2)
  expect((await t.ok(collections.aging, {}, alejandra)).classes).toContainEqual({ aging: 'd7', amount: MOST * 4, students: 2 })
  expect((await t.ok(payers.family, { params: { id: family } }, alejandra)).students).toMatchObject([{ debt: MOST * 2 }])
  expect((await t.ok(groups.students, { params: { id: group }, query: {} }, alejandra)).sums).toMatchObject({ balance: MOST * 2 })
  const paymentInput = { body: { student: paulina, paymentType: 'cash' as const, concept: 'Abono', amount: MOST, course: 'all' as const } }
  expect(await t.ok(payments.create, paymentInput, alejandra)).toMatchObject({ debt: MOST })
  expect(await t.ok(studentAccount.sidebar, { params: { id: paulina } }, alejandra)).toMatchObject({ debt: MOST })
})

test('WIR-20: no read of them fails', async () => {
  const ids = await idsIn(t.db)
  const callsAsked = new Set<string>()
  for (const [name, route] of readsToAsk) {
    if (route.method !== 'get' || isService(route.access)) continue
    for (const { params, query } of casesOf(ids, route, { odd: 0, wanted: TRIES, seed: SEED })) {
      const { status, body } = await t.call(route, { params, query: query as Record<string, unknown> }, { as: alejandra })
      expect(status, `${name} ${JSON.stringify(body)}`).not.toBe(500)
      if (status !== 200) continue
      callsAsked.add(name)
      break
    }
  }
  expect([...callsAsked]).toEqual(expect.arrayContaining(ALWAYS))
})
