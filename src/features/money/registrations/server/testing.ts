import { expect } from 'vitest'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { studentAccount } from '#features/money/payments/contract.ts'
import { students } from '#features/people/students/contract.ts'
import type { Caller } from '#server/testing/callers.ts'
import type { Test } from '#server/testing/harness.ts'
import { registrations } from '../contract.ts'

export const PERMISSIONS = [
  'get /students/',
  'put /groups/?/enroll/?',
  'post /payments/',
  'put /students/?/groups/?',
  'delete /students/?/group/?',
  'delete /students/',
] as const

export const changeInput = (id: string, oldGroupId: string, newGroupId: string, body: object = {}, force = true) => ({
  params: { id, oldGroupId },
  query: { force },
  body: { group: { id: newGroupId }, ...body },
})

export function stage(t: Test, desk: Caller) {
  const groupOf = async (price: number, part: Parameters<Test['make']['group']>[0] = {}) =>
    t.make.group({ courseId: (await t.make.course({ price })).id, ...part })

  /** A parent group with a child for each named module. */
  async function combined(names: readonly string[], { price = 600_000, quota = 10 }: { price?: number; quota?: number } = {}) {
    const courses = []
    for (const name of names) courses.push(await t.make.course({ name }))
    const course = await t.make.course({ price, children: courses.map(each => each.id) })
    return { course, courses, ...(await groupsOf(course.id, courses, quota)) }
  }
  async function groupsOf(courseId: string, courses: readonly { id: string }[], quota = 10) {
    const group = await t.make.group({ courseId, quota })
    const children = []
    for (const { id } of courses) children.push(await t.make.group({ courseId: id, parentGroupId: group.id, quota }))
    return { group, children }
  }
  /** Assigns modules as the scanner does: a row of price 0 below the parent's, and an item on the student. */
  async function assign(
    parent: { id: string; studentId: string },
    children: readonly { id: string; courseId: string }[],
    names: readonly string[],
  ) {
    for (const child of children)
      await t.make.registration({ studentId: parent.studentId, groupId: child.id, parentId: parent.id, price: 0 })
    const comipemsOrder = JSON.stringify(children.map((child, at) => ({ course: child.courseId, name: names[at]!, phase: at + 1 })))
    await t.db.updateTable('student').set({ comipemsOrder }).where('id', '=', parent.studentId).execute()
  }

  const seats = async (...ids: string[]) => {
    const rows = await t.db.selectFrom('classGroup').select(['id', 'taken']).where('id', 'in', ids).execute()
    return ids.map(id => rows.find(row => row.id === id)!.taken)
  }

  /** Every table that these calls write, row by row: a refusal changes nothing. */
  async function everything(): Promise<string> {
    const tables = ['student', 'registration', 'entry', 'class_group', 'audit', 'idempotency', 'receipt', 'outbox', 'attendance']
    const rows = []
    for (const table of tables) rows.push((await t.pool.query(`select to_jsonb(x) as row from ${table} x order by to_jsonb(x)::text`)).rows)
    return JSON.stringify(rows)
  }
  async function leavesNothing<T>(work: () => Promise<T>): Promise<T> {
    const before = await everything()
    const events = t.events.length
    const result = await work()
    expect(await everything()).toBe(before)
    expect(t.events.length).toBe(events)
    return result
  }

  /** price / discounts / paid / open balances / credit of the decisions' table, through the API. */
  async function figures(id: string) {
    const { student } = await t.ok(students.find, { params: { id } }, desk)
    const { payments, credit } = await t.ok(studentAccount.debt, { params: { id } }, desk)
    const { costs, payments: sums } = student.balance
    const open = payments.map(line => line.balance).filter(balance => balance > 0)
    expect(student.debt).toBe(open.length > 0)
    return [costs.total, sums.discounts, sums.total, open, credit]
  }

  const enrol = (studentId: string, groupId: string, amount: number, discount?: number) =>
    t.ok(
      enrolment.enrol,
      { params: { groupId, studentId }, body: { payment: { concept: 'Inscripción', amount, ...(discount && { discount }) } } },
      desk,
    )

  const standingOf = (studentId: string) =>
    t.db.selectFrom('registration').selectAll().where('studentId', '=', studentId).where('endedAt', 'is', null).orderBy('id').execute()

  const change = async (id: string, from: string, to: string) => (await t.ok(registrations.change, changeInput(id, from, to), desk)).student
  const changeRefused = (id: string, from: string, to: string, body: object = {}, force = true) =>
    leavesNothing(() => t.refused(registrations.change, changeInput(id, from, to, body, force), desk))
  return {
    groupOf,
    combined,
    groupsOf,
    assign,
    seats,
    leavesNothing,
    figures,
    enrol,
    lastAudit: t.lastAudit,
    standingOf,
    change,
    changeRefused,
  }
}
