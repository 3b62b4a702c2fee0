// A change of group between campuses: Gael studies at Coyoacán and at Lindavista; Daniel sees only Coyoacán.
import { beforeAll, expect, test } from 'vitest'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { limitedTo, type Caller } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { registrations } from '../contract.ts'
import { changeInput } from './testing.ts'

const t = await startTest()
let daniel: Caller
let noemi: Caller
let group: { here: string; beside: string; far: string; farther: string }
let gael: string
beforeAll(async () => {
  const [south, north] = [await t.make.location(), await t.make.location()]
  const groupAt = async (locationId: string) => (await t.make.group({ classroomId: (await t.make.classroom({ locationId })).id })).id
  group = { here: await groupAt(south.id), beside: await groupAt(south.id), far: await groupAt(north.id), farther: await groupAt(north.id) }
  gael = (await t.make.registration({ groupId: group.here })).studentId
  await t.make.registration({ studentId: gael, groupId: group.far })
  daniel = await limitedTo(t, [south.id])
  noemi = await limitedTo(t, [north.id])
})
const standing = async () =>
  (await t.db.selectFrom('registration').select('groupId').where('studentId', '=', gael).where('endedAt', 'is', null).execute())
    .map(({ groupId }) => groupId)
    .toSorted()
const outside = { status: 403, code: 'OUTSIDE_CAMPUS', message: 'Eso pertenece a otra sede.' }

test('CON-10: refuses a change into or out of a group of another campus; hides its price', async () => {
  const before = await standing()
  for (const [from, to] of [
    [group.here, group.farther],
    [group.far, group.beside],
  ] as const) {
    expect(await t.refused(registrations.change, changeInput(gael, from, to), daniel)).toMatchObject(outside)
    const request = { params: { id: gael, oldGroupId: from }, query: { group: to, force: true } }
    expect(await t.refused(registrations.preview, request, daniel)).toMatchObject(outside)
  }
  expect(await t.refused(registrations.remove, { params: { id: gael, groupId: group.far } }, daniel)).toMatchObject(outside)
  expect(await standing()).toEqual(before)
})

test('CON-10: he changes between groups of his own campus; for another the new campus enrols and the old one removes', async () => {
  await t.ok(registrations.change, changeInput(gael, group.here, group.beside), daniel)
  const payment = { paymentType: 'cash' as const, concept: 'Inscripción', amount: 0 }
  await t.ok(enrolment.enrol, { params: { groupId: group.farther, studentId: gael }, body: { payment } }, noemi)
  // Without a group here he is only at Lindavista: Daniel reads nothing more of him, and his account is intact.
  expect((await t.ok(registrations.remove, { params: { id: gael, groupId: group.beside } }, daniel)).student).toBeNull()
  expect(await standing()).toEqual([group.far, group.farther].toSorted())
  expect((await t.refused(students.find, { params: { id: gael } }, daniel)).status).toBe(404)
  const { balanceDue, debt } = await t.db
    .selectFrom('student')
    .innerJoin('studentBalance', 'studentBalance.studentId', 'student.id')
    .select(['student.balanceDue', 'studentBalance.balanceDue as debt'])
    .where('student.id', '=', gael)
    .executeTakeFirstOrThrow()
  expect(balanceDue).toBe(debt)
})
