import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { registrations } from '../contract.ts'
import { changeInput, PERMISSIONS, stage } from './testing.ts'

const t = await startTest()
const desk = await t.as(...PERMISSIONS)
const { groupOf, combined, groupsOf, assign, seats, leavesNothing, figures, enrol, lastAudit, standingOf, change, changeRefused } = stage(
  t,
  desk,
)

describe('PUT /students/{id}/groups/{oldGroupId}', () => {
  test('REG-20: keeps row, day and entries; another course has its current price; seats move; audited and announced', async () => {
    const [from, to] = [await groupOf(500_000), await groupOf(420_050, { quota: 5, taken: 2 })]
    const { student } = await enrol((await t.make.student()).id, from.id, 2000, 500)
    const [before] = await standingOf(student._id)
    await t.db.updateTable('course').set({ price: 430_050 }).where('id', '=', to.courseId).execute()
    await t.clock.advance(86_400_000)
    t.events.length = 0
    const after = await change(student._id, from.id, to.id)
    await t.clock.advance(-86_400_000)

    expect(after).toMatchObject({
      _id: student._id,
      groups: [to.id],
      debt: true,
      balance: { payments: { total: 2000, discounts: 500 }, costs: { total: 4300.5 } },
    })
    expect(await standingOf(student._id)).toEqual([{ ...before, groupId: to.id, courseId: to.courseId, price: 430_050 }])
    expect(await seats(from.id, to.id)).toEqual([0, 3])
    const row = await t.db.selectFrom('student').select(['balanceDue', 'credit']).where('id', '=', student._id).executeTakeFirstOrThrow()
    expect(row).toEqual({ balanceDue: 180_050, credit: 0 })
    expect(await lastAudit('registrations.change')).toMatchObject({
      userId: desk.employeeId,
      ids: [student._id, before!.id, from.id, to.id],
      before: { group: from.id, groupName: from.name, course: from.courseId, price: 500_000, balanceDue: 250_000, credit: 0 },
      after: {
        group: to.id,
        groupName: to.name,
        course: to.courseId,
        price: 430_050,
        balanceDue: 180_050,
        taken: { [from.id]: 0, [to.id]: 3 },
      },
    })
    expect(t.events).toEqual([
      { resource: 'students', ids: [student._id] },
      { resource: 'groups', ids: expect.arrayContaining([from.id, to.id]) },
      { resource: 'payments', ids: expect.any(Array) },
    ])
    expect(t.events[2]!.ids).toHaveLength(3)
  })

  test('REG-20 REG-21: the same course keeps its price', async () => {
    const from = await groupOf(500_000)
    const to = await t.make.group({ courseId: from.courseId })
    const { studentId } = await t.make.registration({ groupId: from.id })
    await t.db.updateTable('course').set({ price: 900_000 }).where('id', '=', from.courseId).execute()
    expect((await change(studentId, from.id, to.id)).balance.costs.total).toBe(5000)
  })

  test("REG-23: leaves a full, an inactive and an ended group; others' registrations remain", async () => {
    const to = await groupOf(500_000)
    for (const part of [{ quota: 1 }, { active: false }, { startDate: '2026-09-01', endDate: '2026-11-01' }]) {
      const from = await groupOf(500_000, part)
      const { studentId } = await t.make.registration({ groupId: from.id })
      expect((await change(studentId, from.id, to.id)).groups).toEqual([to.id])
      expect(await seats(from.id)).toEqual([0])
    }
    expect(await seats(to.id)).toEqual([3])
  })

  test('REG-23: may return to a former group', async () => {
    const [a, b] = [await groupOf(500_000), await groupOf(500_000)]
    const { studentId } = await t.make.registration({ groupId: a.id })
    await change(studentId, a.id, b.id)
    expect((await change(studentId, b.id, a.id)).groups).toEqual([a.id])
  })

  test('REG-31: the same key returns the first answer, though the student has left the old group', async () => {
    const [a, b] = [await groupOf(500_000), await groupOf(500_000)]
    const { studentId } = await t.make.registration({ groupId: a.id })
    const headers = { 'idempotency-key': '3f1c2a90-1111-4222-8333-444455556666' }
    const first = await t.ok(registrations.change, changeInput(studentId, a.id, b.id), desk, headers)
    expect(await t.ok(registrations.change, changeInput(studentId, a.id, b.id), desk, headers)).toEqual(first)
    expect(await seats(a.id, b.id)).toEqual([0, 1])
  })

  test('REG-32: needs few statements, and a module adds only those of its two seats', async () => {
    const [a, b] = [await groupOf(500_000), await groupOf(500_000)]
    const { studentId } = await t.make.registration({ groupId: a.id, paid: 100 })
    // The last one, after the commit, reads the student's name for the toast (M165).
    expect((await t.queries(() => change(studentId, a.id, b.id))).count).toBeLessThanOrEqual(15)
    const names = ['Razonamiento', 'Matemáticas', 'Historia']
    const from = await combined(names)
    const to = await groupsOf(from.course.id, from.courses)
    const counts = []
    for (const heldSeats of [1, 3]) {
      const parent = await t.make.registration({ groupId: from.group.id })
      await assign(parent, from.children.slice(0, heldSeats), names)
      counts.push((await t.queries(() => change(parent.studentId, from.group.id, to.group.id))).count)
    }
    expect(counts[1]! - counts[0]!).toBe(4)
  })
})

describe('worked examples through the API', () => {
  test('MON-19 MON-5: A 5,000 paid, moved to C 2,000; B 4,000 with 1,000 paid: nothing open, no credit', async () => {
    const [a, b, c] = [await groupOf(500_000), await groupOf(400_000), await groupOf(200_000)]
    const { id } = await t.make.student()
    await enrol(id, a.id, 5000)
    await change(id, a.id, c.id)
    expect(await figures(id)).toEqual([2000, 0, 5000, [], 3000])
    await enrol(id, b.id, 1000)
    expect(await figures(id)).toEqual([6000, 0, 6000, [], 0])
  })

  test('MON-31 MON-4: A 5,000, discount 4,500, 500 paid, moved to a course of 1,000: the discount is capped, the money is credit', async () => {
    const [a, b] = [await groupOf(500_000), await groupOf(100_000)]
    const { id } = await t.make.student()
    await enrol(id, a.id, 500, 4500)
    await change(id, a.id, b.id)
    expect(await figures(id)).toEqual([1000, 1000, 500, [], 500])
    // Back in the expensive course the whole discount counts again: entries never change.
    await change(id, b.id, a.id)
    expect(await figures(id)).toEqual([5000, 4500, 500, [], 0])
  })

  test('REG-24: to a more expensive course: owes the difference', async () => {
    const [a, b] = [await groupOf(300_000), await groupOf(450_000)]
    const { id } = await t.make.student()
    await enrol(id, a.id, 3000)
    expect(await change(id, a.id, b.id)).toMatchObject({ debt: true })
    expect(await figures(id)).toEqual([4500, 0, 3000, [1500], 0])
  })

  test('MON-1: 0.1 + 0.2 never appears', async () => {
    const [a, b] = [await groupOf(30), await groupOf(10)]
    const { id } = await t.make.student()
    await enrol(id, a.id, 0.3)
    await change(id, a.id, b.id)
    expect(await figures(id)).toEqual([0.1, 0, 0.3, [], 0.2])
  })
})

describe('refusals, with nothing written', () => {
  test.each([
    ['full', { quota: 2, taken: 2 }, 'GROUP_FULL', 'El grupo ya no tiene lugares disponibles.'],
    ['without a quota', { quota: null }, 'GROUP_FULL', 'El grupo ya no tiene lugares disponibles.'],
    ['inactive', { active: false }, 'GROUP_CLOSED', 'El grupo ya no admite inscripciones.'],
    ['ended yesterday', { startDate: '2026-11-01', endDate: '2026-11-22' }, 'GROUP_CLOSED', 'El grupo ya no admite inscripciones.'],
  ])('REG-25: force does not open a group that is %s', async (_state, part, code, message) => {
    const { studentId, groupId } = await t.make.registration({ paid: 100_000 })
    const to = await t.make.group(part)
    expect(await changeRefused(studentId, groupId, to.id)).toMatchObject({ status: 409, code, message })
  })

  test('REG-25 REG-26: without force only groups of the date window, a month and a day back; force skips only that', async () => {
    const { studentId, groupId } = await t.make.registration()
    const [last, early] = [await t.make.group({ startDate: '2026-10-22' }), await t.make.group({ startDate: '2026-10-21' })]
    expect(await changeRefused(studentId, groupId, early.id, {}, false)).toMatchObject({ status: 409, code: 'OUT_OF_WINDOW' })
    await t.ok(registrations.change, changeInput(studentId, groupId, last.id, {}, false), desk)
    expect((await change(studentId, last.id, early.id)).groups).toEqual([early.id])
  })

  test('REG-27: to the same group', async () => {
    const { studentId, groupId } = await t.make.registration()
    expect(await changeRefused(studentId, groupId, groupId)).toMatchObject({
      status: 409,
      code: 'SAME_GROUP',
      message: 'El alumno ya está en ese grupo: elige otro.',
    })
  })

  test('REG-27: refuses a student who is not, or no longer, in the group', async () => {
    const [{ id }, from, to] = [await t.make.student(), await t.make.group(), await t.make.group()]
    const message = 'El alumno no está inscrito en el grupo.'
    expect(await changeRefused(id, from.id, to.id)).toMatchObject({ status: 404, code: 'NOT_REGISTERED', message })
    await t.make.registration({ studentId: id, groupId: from.id, endedAt: t.clock.now() })
    expect(await changeRefused(id, from.id, to.id)).toMatchObject({ status: 404, code: 'NOT_REGISTERED', message })
    expect(await changeRefused(id, newId(), to.id)).toMatchObject({ status: 404, code: 'NOT_REGISTERED' })
  })

  test('REG-27: code 05 into a group that the student already has', async () => {
    const { studentId, groupId } = await t.make.registration()
    const other = await t.make.registration({ studentId })
    expect(await changeRefused(studentId, groupId, other.groupId)).toMatchObject({ status: 409, code: '05' })
  })

  test('REG-28: never into or out of a child group', async () => {
    const { group, children, courses } = await combined(['Razonamiento'])
    const { studentId, groupId } = await t.make.registration()
    expect(await changeRefused(studentId, groupId, children[0]!.id)).toMatchObject({
      status: 409,
      code: 'GROUP_IS_BUCKET',
      message: 'Este grupo pertenece a un curso combinado: inscribe en el grupo principal.',
    })
    const parent = await t.make.registration({ groupId: group.id })
    await assign(
      parent,
      children,
      courses.map(course => course.name),
    )
    expect(await changeRefused(parent.studentId, children[0]!.id, (await t.make.group()).id)).toMatchObject({
      status: 409,
      code: 'GROUP_IS_BUCKET',
      message: 'Este grupo pertenece a un curso combinado: cambia el grupo principal.',
    })
  })

  test('REG-27: unknown or deleted: group and student', async () => {
    const { studentId, groupId } = await t.make.registration()
    const deletedGroup = await t.make.group({ deletedAt: t.clock.now() })
    for (const to of [newId(), deletedGroup.id])
      expect(await changeRefused(studentId, groupId, to)).toMatchObject({ status: 404, code: 'GROUP_NOT_FOUND' })
    const deleted = await t.make.student({ deletedAt: t.clock.now() })
    for (const id of [newId(), deleted.id])
      expect(await changeRefused(id, groupId, (await t.make.group()).id)).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' })
  })

  test('REG-29 M82: shows a stale screen both prices', async () => {
    const { studentId, groupId } = await t.make.registration()
    const to = await groupOf(420_050)
    const { status, body } = await leavesNothing(() =>
      t.call(registrations.change, changeInput(studentId, groupId, to.id, { expected: { price: 4200 } }), { as: desk }),
    )
    expect([status, body.errorExt]).toEqual([
      409,
      expect.objectContaining({
        code: 'PRICE_CHANGED',
        price: 4200.5,
        expected: { price: 4200 },
        message: { es: expect.stringMatching(/Costo del curso: antes \$4,200\.00, ahora \$4,200\.50\.$/) },
      }),
    ])
    await t.ok(registrations.change, changeInput(studentId, groupId, to.id, { expected: { price: 4200.5 } }), desk)
  })

  test('REG-30: needs exactly put /students/?/groups/?', async () => {
    const { studentId, groupId } = await t.make.registration()
    const to = await t.make.group()
    const other = await t.as('put /students/', 'put /groups/?/enroll/?', 'delete /students/?/group/?')
    expect(await leavesNothing(() => t.refused(registrations.change, changeInput(studentId, groupId, to.id), other))).toMatchObject({
      status: 403,
    })
  })
})
