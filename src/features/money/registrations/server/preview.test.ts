import { describe, expect, test } from 'vitest'
import { startTest } from '#server/testing/harness.ts'
import { studentAccount } from '#features/money/payments/contract.ts'
import { paymentPlans } from '#features/money/plans/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { registrations } from '../contract.ts'
import { PERMISSIONS, stage } from './testing.ts'
import { stated } from '#server/testing/stated.ts'

const t = await startTest()
const desk = await t.as(...PERMISSIONS)
const planner = await t.as('put /paymentPlans/?')
const { groupOf, leavesNothing, enrol } = stage(t, desk)
const preview = async (id: string, oldGroupId: string, group: string) => {
  const { success: _success, ...preview } = await leavesNothing(() =>
    t.ok(registrations.preview, { params: { id, oldGroupId }, query: { group, force: true } }, desk),
  )
  return preview
}

describe('REG-22: the preview of a change', () => {
  test('old and new price, capped discount, payments, debt and credit, seats; writes nothing', async () => {
    const [a, b] = [await groupOf(500_000), await groupOf(100_000, { quota: 9, taken: 4 })]
    const { id } = await t.make.student()
    await enrol(id, a.id, 500, 4500)
    expect(await preview(id, a.id, b.id)).toEqual({
      oldPrice: 5000,
      newPrice: 1000,
      discounts: 1000,
      paid: 0,
      balance: 0,
      debt: 0,
      credit: 500,
      available: 5,
      lastInstalment: null,
      before: { discounts: 4500, paid: 500, balance: 0, debt: 0, credit: 0 },
    })
  })

  test('the excess of one course covers another first', async () => {
    const [a, b, c] = [await groupOf(500_000), await groupOf(400_000), await groupOf(200_000)]
    const { id } = await t.make.student()
    await enrol(id, a.id, 5000)
    await enrol(id, b.id, 1500)
    expect(await preview(id, a.id, c.id)).toMatchObject({
      oldPrice: 5000,
      newPrice: 2000,
      paid: 2000,
      balance: 0,
      debt: 0,
      credit: 500,
      before: { paid: 5000, debt: 2500, credit: 0 },
    })
  })

  test('the same rules as the change: over many histories the preview equals the result', async () => {
    const random = seeded(20261121)
    const groups = []
    for (const price of [1, 10, 99_990, 250_000, 500_000, 900_050]) groups.push(await groupOf(price, { quota: 100 }))
    for (let round = 0; round < stated(25, 2); round++) {
      const { id } = await t.make.student()
      const chosenGroups = groups.toSorted(() => random() - 0.5).slice(0, 3)
      for (const [at, group] of chosenGroups.entries()) {
        const registration = await t.make.registration({
          studentId: id,
          groupId: group.id,
          paid: Math.floor(random() * 600_000),
          discount: Math.floor(random() * 300_000),
          registeredAt: new Date(t.clock.now().getTime() + (round % 2 ? at : -at) * 1000),
        })
        if (random() < 0.3) await t.make.entry({ studentId: id, registrationId: registration.id, amount: 70_000, voidedAt: t.clock.now() })
        if (random() < 0.3) await t.make.entry({ studentId: id, other: true, amount: 25_000 })
      }
      const [from] = chosenGroups
      const to = groups.find(group => !chosenGroups.includes(group))!
      const foretold = await preview(id, from!.id, to.id)
      await t.ok(
        registrations.change,
        { params: { id, oldGroupId: from!.id }, query: { force: true }, body: { group: { id: to.id } } },
        desk,
      )
      const { groups: now } = await t.ok(students.groups, { params: { id } }, desk)
      const { registration } = now.find(group => group._id === to.id)!
      const { debt, credit } = await t.ok(studentAccount.sidebar, { params: { id } }, desk)
      expect({ ...foretold, before: undefined, oldPrice: undefined, available: undefined, lastInstalment: undefined }).toEqual({
        newPrice: registration.price,
        discounts: registration.discounts,
        paid: registration.paid,
        balance: registration.balance,
        debt,
        credit,
        before: undefined,
        oldPrice: undefined,
        available: undefined,
        lastInstalment: undefined,
      })
    }
  })

  test('COB-5: a plan keeps its dates; previews the last amount', async () => {
    const [a, dearer, cheaper] = [await groupOf(500_000), await groupOf(670_000), await groupOf(250_000)]
    const { id, studentId } = await t.make.registration({ groupId: a.id, paid: 100_000 })
    const agreed = [
      { dueOn: '2026-11-23', amount: 2000 },
      { dueOn: '2026-12-05', amount: 1700 },
      { dueOn: '2027-01-05', amount: 1300 },
    ]
    await t.ok(paymentPlans.save, { params: { id }, body: { version: 0, instalments: agreed } }, planner)
    expect((await preview(studentId, a.id, dearer.id)).lastInstalment).toEqual({ before: 1300, after: 3000 })
    // A discount shortens the plan from its end: the second date is its last.
    expect((await preview(studentId, a.id, cheaper.id)).lastInstalment).toEqual({ before: 1300, after: 500 })
    await t.ok(registrations.change, { params: { id: studentId, oldGroupId: a.id }, body: { group: { id: cheaper.id } } }, desk)
    const { registrations: standing } = await t.ok(paymentPlans.ofStudent, { params: { id: studentId } }, desk)
    expect(standing[0]!.dues).toEqual([
      { dueOn: '2026-11-23', amount: 2000, open: 1000 },
      { dueOn: '2026-12-05', amount: 500, open: 500 },
    ])
  })

  test('refuses with the reason that the change would give', async () => {
    const { studentId, groupId } = await t.make.registration()
    const ask = (id: string, oldGroupId: string, group: string, force = true) =>
      leavesNothing(() => t.refused(registrations.preview, { params: { id, oldGroupId }, query: { group, force } }, desk))
    const full = await t.make.group({ quota: 1, taken: 1 })
    expect(await ask(studentId, groupId, full.id)).toMatchObject({ status: 409, code: 'GROUP_FULL' })
    expect(await ask(studentId, full.id, groupId)).toMatchObject({ status: 404, code: 'NOT_REGISTERED' })
    expect(await ask(full.id, groupId, full.id)).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' })
    const early = await t.make.group({ startDate: '2026-09-01' })
    expect(await ask(studentId, groupId, early.id, false)).toMatchObject({ status: 409, code: 'OUT_OF_WINDOW' })
    expect(await preview(studentId, groupId, early.id)).toMatchObject({ available: 30 })
  })
})

/** Random numbers that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
