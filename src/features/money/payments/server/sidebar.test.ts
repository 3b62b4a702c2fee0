import { expect, test } from 'vitest'
import { startTest } from '#server/testing/harness.ts'
import { students } from '#features/people/students/contract.ts'
import { studentAccount } from '../contract.ts'

const t = await startTest()
const desk = await t.as('get /students/')

async function studentWith(registrations: number) {
  const { id } = await t.make.student()
  for (let i = 0; i < registrations; i++)
    await t.make.registration({
      studentId: id,
      price: 500_000,
      discount: 50_000,
      paid: 200_000,
      registeredAt: new Date(t.clock.now().getTime() + i),
    })
  return id
}

test('STU-40: data, groups with their money, payments, debt and credit in one answer', async () => {
  const id = await studentWith(2)
  const { student, groups, payments, debt, credit } = await t.ok(studentAccount.sidebar, { params: { id } }, desk)
  expect(student).toMatchObject({ _id: id, debt: true, balance: { payments: { total: 4000, discounts: 1000 }, costs: { total: 10000 } } })
  expect(groups.map(group => group.registration)).toMatchObject([
    { price: 5000, discounts: 500, paid: 2000, balance: 2500 },
    { price: 5000, discounts: 500, paid: 2000, balance: 2500 },
  ])
  expect(payments).toHaveLength(4)
  expect(payments.every(payment => payment.student === id && payment.course !== null && payment.voided === null)).toBe(true)
  expect({ debt, credit }).toEqual({ debt: 5000, credit: 0 })
})

test('STU-28: one round trip for the sidebar of any student', async () => {
  const [little, much] = [await studentWith(1), await studentWith(4)]
  for (const id of [little, much]) {
    const { count } = await t.queries(() => t.ok(studentAccount.sidebar, { params: { id } }, desk))
    // One query for the session, one for the sidebar.
    expect(count).toBe(2)
  }
})

test('STU-9: payments of a removed registration become credit, and its group disappears', async () => {
  const { id } = await t.make.student()
  const removed = await t.make.registration({ studentId: id, price: 300_000, discount: 30_000, paid: 120_000 })
  await t.make.end(removed.id)
  const { student, groups, debt, credit } = await t.ok(studentAccount.sidebar, { params: { id } }, desk)
  expect(groups).toEqual([])
  expect(student.groups).toEqual([])
  expect({ debt, credit, owes: student.debt }).toEqual({ debt: 0, credit: 1200, owes: false })
})

test('STU-7: lists modules only below their parent, as the Cursos tab does', async () => {
  const { id } = await t.make.student()
  const module = await t.make.course({ name: 'Razonamiento' })
  const parent = await t.make.group({ courseId: (await t.make.course({ children: [module.id] })).id })
  const child = await t.make.group({ courseId: module.id, parentGroupId: parent.id })
  const standing = await t.make.registration({ studentId: id, groupId: parent.id, price: 600_000 })
  await t.make.registration({ studentId: id, groupId: child.id, courseId: module.id, price: 0, parentId: standing.id })
  const { groups } = await t.ok(students.groups, { params: { id } }, desk)
  expect(groups.map(group => [group._id, group.registration.balance])).toEqual([[parent.id, 6000]])
  const { payments, credit } = await t.ok(studentAccount.debt, { params: { id } }, desk)
  expect(payments).toMatchObject([{ courseId: parent.courseId, coursePrice: 6000, totalPayments: 0, totalDiscounts: 0, balance: 6000 }])
  expect(credit).toBe(0)
})

test('STU-8: a student without a registration has no groups and no debt lines', async () => {
  const { id } = await t.make.student()
  expect((await t.ok(students.groups, { params: { id } }, desk)).groups).toEqual([])
  expect(await t.ok(studentAccount.debt, { params: { id } }, desk)).toMatchObject({ payments: [], credit: 0 })
})
