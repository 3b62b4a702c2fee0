import { expect, test } from 'vitest'
import { unjudged } from '#server/testing/database.ts'
import { startTest } from '#server/testing/harness.ts'
import { scanners } from '../contract.ts'
import { doorway, TODAY } from './testing.ts'

// Each test sees the whole academy, including earlier tests' students.
const t = await startTest()
const door = await t.as('put /attendance/qr/*')
const { taught, standing, combined, inModules } = doorway(t, door)
const roster = () => t.ok(scanners.roster, {}, door)

test('SCN-28: a day without classes has an empty roster', async () => {
  expect(await roster()).toEqual({ success: true, day: TODAY, closed: null, lessons: [], students: [] })
})

test("SCN-28 COB-33: ids, names, debts and today's lessons of everyone with class today, by surname", async () => {
  const room = await t.make.classroom()
  const [morning, evening] = [
    await taught('0800', '1000', { name: 'Matutino', classroomId: room.id }),
    await taught('1600', '1800', { name: 'Vespertino' }),
  ]
  const zoe = await t.make.student({ name: 'Zoe', lastName: 'Ávila', secondLastName: 'Paz' })
  const leo = await t.make.student({ name: 'Leo', lastName: 'Bravo', secondLastName: 'Gil' })
  await t.make.registration({ studentId: leo.id, groupId: evening.id, paid: 500_000 })
  await t.make.registration({ studentId: zoe.id, groupId: morning.id })
  await t.make.registration({ studentId: zoe.id, groupId: evening.id })
  // The roster leaves out students without class today, who left or were deleted; this lesson has no students.
  await standing((await t.make.group({ schedules: [{ day: 1, startHour: '0800', endHour: '1000' }] })).id)
  await standing((await taught('0800', '1000', { active: false })).id)
  await t.make.registration({ groupId: morning.id, endedAt: t.clock.now() })
  const deletedStudent = await standing(morning.id)
  await unjudged(t.db, trx => trx.updateTable('student').set({ deletedAt: t.clock.now() }).where('id', '=', deletedStudent).execute())
  await taught('1200', '1400')

  const { day, lessons, students } = await roster()
  expect(day).toBe(TODAY)
  expect(lessons.map(lesson => lesson._id)).toEqual([morning.id, evening.id])
  expect(lessons[0]).toEqual({
    _id: morning.id,
    name: 'Matutino',
    parent: null,
    course: expect.any(String),
    classRoom: room.name,
    schedules: [{ day: 0, startHour: '0800', endHour: '1000' }],
    location: { _id: room.locationId, name: expect.any(String) },
  })
  expect(students).toEqual([
    {
      _id: zoe.id,
      name: 'Zoe Ávila Paz',
      debt: true,
      dueOn: expect.any(String),
      lessons: [morning.id, evening.id].toSorted(),
      present: false,
    },
    { _id: leo.id, name: 'Leo Bravo Gil', debt: false, dueOn: null, lessons: [evening.id], present: false },
  ])
})

test('SCN-29: the assigned modules; for a parent without modules its own schedule', async () => {
  const { group, children } = await combined(
    ['Razonamiento', 'Mátematicas'],
    [
      ['0700', '0900'],
      ['0900', '1100'],
    ],
  )
  const [assigned, waiting] = [await inModules(group, children), await inModules(group, [])]
  const { students, lessons } = await roster()
  const of = (id: string) => students.find(student => student._id === id)?.lessons
  expect([of(assigned), of(waiting)]).toEqual([[children[0]!.id], [group.id]])
  expect(lessons.find(lesson => lesson._id === children[0]!.id)).toMatchObject({ parent: group.name, course: 'Razonamiento' })
})

test("SCN-29: one statement besides the session's, for any number of students; needs the door's permission", async () => {
  const group = await taught('0930', '1130')
  for (let n = 0; n < 20; n++) await standing(group.id)
  const { count, result } = await t.queries(roster)
  expect(result.students.length).toBeGreaterThan(20)
  expect(count).toBe(2)
  expect((await t.refused(scanners.roster, {}, await t.as('get /students/'))).status).toBe(403)
})

test('SCN-28: a student who came today is present in the roster, until the scan is undone', async () => {
  const group = await taught('1000', '1200')
  const [came, missing] = [await standing(group.id), await standing(group.id)]
  const { attendance } = await t.ok(scanners.scan, { params: { id: came }, body: {} }, door)
  const present = async () =>
    (await roster()).students.filter(({ _id }) => _id === came || _id === missing).map(each => [each._id, each.present])
  expect(Object.fromEntries(await present())).toEqual({ [came]: true, [missing]: false })
  await t.ok(scanners.undo, { params: { attendanceId: attendance._id } }, door)
  expect(Object.fromEntries(await present())).toEqual({ [came]: false, [missing]: false })
})
