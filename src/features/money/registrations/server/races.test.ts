import { expect, test } from 'vitest'
import { enrolment } from '#features/money/enrolment/contract.ts'
import type { Called } from '#server/testing/calls.ts'
import { startTest } from '#server/testing/harness.ts'
import { registrations } from '../contract.ts'
import { PERMISSIONS, stage } from './testing.ts'

const t = await startTest()
const desk = await t.as(...PERMISSIONS)
const { groupOf, combined, groupsOf, assign, seats, standingOf } = stage(t, desk)

const change = (id: string, from: string, to: string) =>
  t.call(registrations.change, { params: { id, oldGroupId: from }, query: { force: true }, body: { group: { id: to } } }, { as: desk })
const remove = (id: string, groupId: string) => t.call(registrations.remove, { params: { id, groupId } }, { as: desk })
const tally = (all: Called[]) => {
  const codes = all.map(each => (each.status === 200 ? 'ok' : ((each.body.errorExt?.code as string) ?? String(each.status))))
  return Object.fromEntries([...Map.groupBy(codes, code => code)].map(([code, each]) => [code, each.length]))
}
const seated = async (count: number, groupId: string) => {
  const students = []
  for (let i = 0; i < count; i++) students.push((await t.make.registration({ groupId })).studentId)
  return students
}
/** Runs each call once: the transaction would retry a deadlock and hide it. */
async function onceEach(calls: () => Promise<Called>[]): Promise<Called[]> {
  const { result, statements } = await t.queries(() => Promise.all(calls()))
  expect(statements.filter(text => text.startsWith('update "registration" set "group_id"'))).toHaveLength(result.length)
  return result
}

test('REG-33: 20 changes at once into the last seat: one succeeds, 19 get GROUP_FULL and stay in place', async () => {
  const [from, to] = [await groupOf(500_000), await groupOf(400_000, { quota: 4, taken: 3 })]
  const pupils = await seated(20, from.id)
  const all = await Promise.all(pupils.map(id => change(id, from.id, to.id)))
  expect(tally(all)).toEqual({ ok: 1, GROUP_FULL: 19 })
  expect(await seats(from.id, to.id)).toEqual([19, 4])
})

test('REG-34: opposite changes A→B and B→A at once: all succeed, no deadlock', async () => {
  const [a, b] = [await groupOf(500_000), await groupOf(500_000)]
  const [inA, inB] = [await seated(12, a.id), await seated(12, b.id)]
  const all = await onceEach(() => inA.flatMap((id, i) => [change(id, a.id, b.id), change(inB[i]!, b.id, a.id)]))
  expect(tally(all)).toEqual({ ok: 24 })
  expect(await seats(a.id, b.id)).toEqual([12, 12])
})

test('REG-34: opposite changes of parents with modules at once: no deadlock either', async () => {
  const names = ['Razonamiento', 'Matemáticas']
  const a = await combined(names, { quota: 30 })
  const b = await groupsOf(a.course.id, a.courses, 30)
  const pupils: [string, typeof b, typeof b][] = []
  for (let i = 0; i < 12; i++) {
    const [from, to] = i % 2 ? [a, b] : [b, a]
    const parent = await t.make.registration({ groupId: from.group.id })
    await assign(parent, from.children, names)
    pupils.push([parent.studentId, from, to])
  }
  expect(tally(await onceEach(() => pupils.map(([id, from, to]) => change(id, from.group.id, to.group.id))))).toEqual({ ok: 12 })
  for (const { group, children } of [a, b]) expect(await seats(group.id, ...children.map(child => child.id))).toEqual([6, 6, 6])
})

test('REG-33: two desks change one student to two groups at once: one change, the other learns that the student is not in it', async () => {
  const from = await groupOf(500_000)
  const targets = [await groupOf(500_000), await groupOf(500_000)]
  const { studentId } = await t.make.registration({ groupId: from.id })
  const all = await Promise.all(targets.map(to => change(studentId, from.id, to.id)))
  expect(tally(all)).toEqual({ ok: 1, NOT_REGISTERED: 1 })
  expect((await seats(...targets.map(to => to.id))).toSorted((x, y) => x - y)).toEqual([0, 1])
})

test('REG-43: ten concurrent removals free the seat once', async () => {
  const group = await groupOf(500_000, { taken: 5 })
  const { studentId } = await t.make.registration({ groupId: group.id })
  const all = await Promise.all(Array.from({ length: 10 }, () => remove(studentId, group.id)))
  expect(tally(all)).toEqual({ ok: 1, NOT_REGISTERED: 9 })
  expect(await seats(group.id)).toEqual([5])
})

test('REG-49: a concurrent deletion and enrolment: no deleted student in a group', async () => {
  for (let round = 0; round < 10; round++) {
    const [{ id }, group] = [await t.make.student(), await groupOf(500_000)]
    const payment = { concept: 'Inscripción', amount: 0 }
    const [deleted, enrolled] = await Promise.all([
      t.call(registrations.removeStudent, { params: { id } }, { as: desk }),
      t.call(enrolment.enrol, { params: { groupId: group.id, studentId: id }, body: { payment } }, { as: desk }),
    ])
    const outcome = tally([deleted, enrolled])
    const [standing, [takenSeats]] = [await standingOf(id), await seats(group.id)]
    expect([outcome, standing.length, takenSeats]).toEqual(
      deleted.status === 200 ? [{ ok: 1, STUDENT_NOT_FOUND: 1 }, 0, 0] : [{ STUDENT_HAS_BALANCE: 1, ok: 1 }, 1, 1],
    )
  }
})

test('REG-34: 20 students leave and 20 enter one group at once: the seat count is right', async () => {
  const [group, other] = [await groupOf(500_000, { quota: 20 }), await groupOf(500_000)]
  const [leaving, entering] = [await seated(20, group.id), await seated(20, other.id)]
  const all = await Promise.all(leaving.flatMap((id, i) => [remove(id, group.id), change(entering[i]!, other.id, group.id)]))
  const entered = all.filter((each, i) => i % 2 === 1 && each.status === 200).length
  expect(all.filter((_each, i) => i % 2 === 0).every(each => each.status === 200)).toBe(true)
  expect(await seats(group.id, other.id)).toEqual([entered, 20 - entered])
})
