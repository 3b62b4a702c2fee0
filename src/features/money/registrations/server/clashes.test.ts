import { beforeAll, describe, expect, test } from 'vitest'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { addDays } from '#lib/days.ts'
import { newId } from '#lib/ids.ts'
import { limitedTo, type Caller } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { registrations } from '../contract.ts'

const t = await startTest()
let desk: Caller
beforeAll(async () => void (desk = await t.as('get /students/', 'put /groups/?/enroll/?', 'put /students/?/groups/?')))

const TODAY = t.clock.now().toISOString().slice(0, 10)
const SATURDAY = { day: 5, startHour: '0900', endHour: '1300' }
const groupOf = (name: string, part: Parameters<typeof t.make.group>[0] = {}) =>
  t.make.group({ name, startDate: addDays(TODAY, -7), endDate: addDays(TODAY, 90), schedules: [SATURDAY], ...part })
const standing = async (groupId: string) => (await t.make.registration({ groupId })).studentId
const clashes = async (groupId: string, query: { student?: string; from?: string }, as = desk) =>
  (await t.ok(enrolment.clashes, { params: { groupId }, query }, as)).clashes
const clashCodes = async (groupId: string, student: string, from?: string) =>
  (await clashes(groupId, { student, ...(from && { from }) })).flatMap(({ warnings }) => warnings.map(({ message }) => message))

describe('M108: clashes of a student with a group', () => {
  test('M108: names another group at one of its hours, and another of its course', async () => {
    const [a, b] = [
      await groupOf('Sabatino A'),
      await groupOf('Sabatino B', { schedules: [{ ...SATURDAY, startHour: '1230', endHour: '1400' }] }),
    ]
    const again = await groupOf('Dominical C', { courseId: a.courseId, schedules: [{ ...SATURDAY, day: 6 }] })
    const student = await standing(a.id)
    expect(await clashCodes(b.id, student)).toEqual(['Ya está en «Sabatino A», con clase a la misma hora que «Sabatino B».'])
    expect(await clashCodes(again.id, student)).toEqual(['Ya está en «Sabatino A», del mismo curso que «Dominical C».'])
  })

  test("M108: adjacent hours, other days, days after the other's end and ended or left groups do not clash", async () => {
    const a = await groupOf('Sabatino A', { endDate: addDays(TODAY, 30) })
    const student = await standing(a.id)
    const others = [
      { schedules: [{ ...SATURDAY, startHour: '1300', endHour: '1400' }] },
      { schedules: [{ ...SATURDAY, day: 2 }] },
      { startDate: addDays(TODAY, 40) },
    ]
    for (const [at, part] of others.entries()) expect(await clashCodes((await groupOf(`Otro ${at}`, part)).id, student)).toEqual([])
    const over = await groupOf('Terminado', { startDate: addDays(TODAY, -90), endDate: addDays(TODAY, -1) })
    const former = await standing(over.id)
    const same = await groupOf('Nuevo', { courseId: over.courseId })
    expect(await clashCodes(same.id, former)).toEqual([])
    const ended = await t.make.registration({ groupId: a.id, endedAt: t.clock.now() })
    expect(await clashCodes((await groupOf('Sabatino D')).id, ended.studentId)).toEqual([])
  })

  test('M108: the group that the student leaves does not count; for a whole group lists all students', async () => {
    const [from, to, third] = [await groupOf('Sabatino A'), await groupOf('Sabatino B'), await groupOf('Sabatino C')]
    const [ana, luis] = [await standing(from.id), await standing(from.id)]
    expect(await clashCodes(to.id, ana, from.id)).toEqual([])
    await t.make.registration({ studentId: luis, groupId: third.id })
    expect((await clashes(to.id, { from: from.id })).map(({ student }) => student)).toEqual([luis])
  })

  test('M108: the modules of a parent and their parent are one', async () => {
    const course = await t.make.course({ children: [(await t.make.course()).id] })
    const parent = await groupOf('Combinado', { courseId: course.id })
    const child = await groupOf('Historia', { parentGroupId: parent.id })
    const { id, studentId } = await t.make.registration({ groupId: parent.id })
    expect(await clashCodes(child.id, studentId)).toEqual([])
    await t.make.registration({ studentId, groupId: child.id, parentId: id, price: 0 })
    const beside = await groupOf('Sabatino B')
    expect(await clashCodes(beside.id, studentId)).toEqual(['Ya está en «Combinado», con clase a la misma hora que «Sabatino B».'])
  })

  test('M108: enrolments and changes succeed, with the warnings in their answers', async () => {
    const [a, b, c] = [await groupOf('Sabatino A'), await groupOf('Sabatino B'), await groupOf('Sabatino C')]
    const studentId = await standing(a.id)
    const payment = { concept: 'Inscripción', amount: 0 }
    const enrolled = await t.ok(enrolment.enrol, { params: { groupId: b.id, studentId }, body: { payment } }, desk)
    const warning = (to: string) => ({ code: 'SAME_HOURS', message: `Ya está en «Sabatino A», con clase a la misma hora que «${to}».` })
    expect(enrolled.warnings).toEqual([warning('Sabatino B')])
    const changed = { params: { id: studentId, oldGroupId: b.id }, query: { force: true }, body: { group: { id: c.id } } }
    expect((await t.ok(registrations.change, changed, desk)).warnings).toEqual([warning('Sabatino C')])
  })

  test('M108 M65: a limited desk reads of a group at another campus without its name; of an unknown student nothing', async () => {
    const [south, north] = [await t.make.location(), await t.make.location()]
    const at = async (name: string, locationId: string) => groupOf(name, { classroomId: (await t.make.classroom({ locationId })).id })
    const [here, beside, far] = [await at('Sur A', south.id), await at('Sur B', south.id), await at('Norte A', north.id)]
    const student = await standing(far.id)
    const daniel = await limitedTo(t, [south.id])
    const notVisible = { status: 404, code: 'STUDENT_NOT_FOUND' }
    for (const id of [student, newId()])
      expect(await t.refused(enrolment.clashes, { params: { groupId: beside.id }, query: { student: id } }, daniel)).toMatchObject(
        notVisible,
      )
    await t.db.deleteFrom('groupSchedule').where('groupId', '=', here.id).execute()
    await t.make.registration({ studentId: student, groupId: here.id })
    expect(await clashes(beside.id, { student }, daniel)).toEqual([
      { student, warnings: [{ code: 'SAME_HOURS', message: 'Ya está en un grupo de otra sede, con clase a la misma hora que «Sur B».' }] },
    ])
  })
})
