import { describe, expect, test } from 'vitest'
import { attendance } from '../contract.ts'
import { attendanceDesk, START, TODAY, type Place } from './testing.ts'

const { t, desk, add, read, refusedAdd, rows } = await attendanceDesk()

/** A student of a parent group and its first module, not its second. */
async function inModule() {
  const [one, two] = [await t.make.course({ name: 'Razonamiento' }), await t.make.course({ name: 'Mátematicas' })]
  const course = await t.make.course({ children: [one.id, two.id] })
  const group = await t.make.group({ courseId: course.id })
  // Modules begin a week after their parent.
  const child = { parentGroupId: group.id, startDate: '2026-11-09' }
  const [own, other] = [await t.make.group({ courseId: one.id, ...child }), await t.make.group({ courseId: two.id, ...child })]
  const { studentId, id } = await t.make.registration({ groupId: group.id })
  await t.make.registration({ studentId, groupId: own.id, parentId: id, price: 0 })
  const place = (groupId: string): Place => ({ studentId, groupId, registrationId: id })
  return { studentId, parent: place(group.id), module: place(own.id), other: place(other.id) }
}
const dates = async (place: Place) => (await read(place)).attendance.attendance.map(each => each.date)
const mark = async ({ studentId, groupId }: Place, present: boolean) =>
  (await t.ok(attendance.markToday, { body: { studentId, groupId, attendance: present } }, desk)).attendance

describe("ATT-14: a module's record and its parent's are one per student and day", () => {
  test("the parent's list has its modules' records, with one average", async () => {
    const { parent, module } = await inModule()
    await add(module, '2026-11-10')
    await add(parent, START, false)
    expect(await dates(parent)).toEqual(['2026-11-10', START])
    expect((await read(parent)).average).toBe(50)
    expect(await dates(module)).toEqual(['2026-11-10', START])
  })

  test('a day that has its record in a module is refused in the parent, and the other way round', async () => {
    const { parent, module } = await inModule()
    await add(module, '2026-11-10')
    await add(parent, '2026-11-11')
    for (const [place, date] of [
      [parent, '2026-11-10'],
      [module, '2026-11-11'],
    ] as const)
      expect(await refusedAdd(place, { date })).toMatchObject({ status: 409, code: 'ALREADY_RECORDED' })
    expect(await rows(parent)).toHaveLength(2)
  })

  test("the checklists of parent and module show the day's one mark, wherever it was made", async () => {
    const { parent, module } = await inModule()
    const on = async ({ groupId }: Place) =>
      (await t.ok(attendance.checklist, { params: { id: groupId } }, desk)).students.map(each => each.attendance)
    await add(module, TODAY, false)
    expect([await on(parent), await on(module)]).toEqual([[false], [false]])
    await mark(parent, true)
    expect([await on(parent), await on(module)]).toEqual([[true], [true]])
  })

  test("marking the parent today changes the module's record, which stays the module's; the audit names both", async () => {
    const { parent, module } = await inModule()
    const first = await mark(module, true)
    expect(await mark(parent, false)).toEqual({ ...first, attendance: false })
    expect(await rows(parent)).toMatchObject([{ groupId: module.groupId, rootGroupId: parent.groupId, present: false }])
    const [trace] = await t.db.selectFrom('audit').select(['before', 'after']).orderBy('id', 'desc').limit(1).execute()
    expect(trace).toMatchObject({ before: { group: module.groupId, attendance: true }, after: { attendance: false } })
  })

  test('parent and module marked 20 times at once: one record', async () => {
    const { parent, module } = await inModule()
    const marked = await Promise.all(Array.from({ length: 20 }, (_, n) => mark(n % 2 ? parent : module, n < 10)))
    expect(new Set(marked.map(each => each._id)).size).toBe(1)
    expect(await rows(parent)).toHaveLength(1)
  })

  test("ATT-15: a record of a module may be moved to any day since the parent's start", async () => {
    const { studentId, parent, module } = await inModule()
    const { _id } = await add(module, '2026-11-10')
    const body = { date: START, attendance: true, attendanceId: _id }
    expect((await t.ok(attendance.update, { params: { studentId }, body }, desk)).attendance.date).toBe(START)
    expect(await dates(parent)).toEqual([START])
  })

  test('ATT-15: refuses a record of another module of the parent: NEVER_IN_GROUP', async () => {
    const { module, other } = await inModule()
    await add(module, '2026-11-10')
    expect((await refusedAdd(other, { date: '2026-11-11' })).code).toBe('NEVER_IN_GROUP')
  })

  test("ATT-5: after a change of group the old parent keeps its modules' records, which can be corrected", async () => {
    const { parent, module } = await inModule()
    await add(module, '2026-11-10')
    const { id: groupId } = await t.make.group()
    await t.db.updateTable('registration').set({ groupId }).where('id', '=', parent.registrationId).execute()
    await add(parent, '2026-11-11')
    expect(await dates(parent)).toEqual(['2026-11-11', '2026-11-10'])
  })
})
