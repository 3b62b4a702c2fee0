import { describe, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { lessons } from '#features/teaching/lessons/contract.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { absences } from '../contract.ts'

// Today is Monday 23 November 2026; groups run from the 2nd to 20 December.
const t = await startTest()
const desk = await t.as('put /lessons/cover', 'get /groups/', 'put /groups/')
const [MONDAY, WEDNESDAY] = ['2026-11-23', '2026-11-25']
const HOURS = [{ day: 0, startHour: '0900', endHour: '1100' }]

const professor = async (name: string) => (await t.make.employee({ name, lastName: 'Ruiz', secondLastName: '', isProfessor: true })).id
async function mondays(part: Parameters<typeof t.make.group>[0] = {}) {
  const room = part.classroomId ? { id: part.classroomId } : await t.make.classroom()
  const group = await t.make.group({ schedules: HOURS, classroomId: room.id, active: false, ...part })
  await t.ok(groups.toggle, { params: { id: group.id }, body: { active: true } }, desk)
  return group.id
}
const absent = (employee: string, from = MONDAY, to = WEDNESDAY) =>
  t.ok(absences.create, { body: { employee, startDate: from, endDate: to, reason: 'Gripe' } }, desk)
const uncovered = async (from = MONDAY, to = '2026-11-29', location?: string) =>
  (await t.ok(absences.uncovered, { query: { from, to, ...(location && { location }) } }, desk)).lessons
const cover = (...covers: { group: string; day: string; startHour: string; teacher: string }[]) =>
  t.ok(lessons.cover, { body: { covers } }, desk)

describe('OFE-17: absences', () => {
  test('OFE-17: creates, changes, deletes an absence; two of one person never overlap; notifies screens', async () => {
    const hector = await professor('Héctor')
    const { absence } = await absent(hector)
    expect(absence).toMatchObject({ employee: { _id: hector, name: 'Héctor' }, startDate: MONDAY, endDate: WEDNESDAY, reason: 'Gripe' })
    expect(t.events.at(-3)).toEqual({ resource: 'absences', ids: [absence._id] })
    const again = { body: { employee: hector, startDate: WEDNESDAY, endDate: '2026-11-30' } }
    expect(await t.refused(absences.create, again, desk)).toMatchObject({
      code: 'ABSENCE_OVERLAP',
      message: 'Ya tiene una ausencia en esas fechas.',
    })
    const params = { id: absence._id }
    await t.ok(absences.update, { params, body: { startDate: MONDAY, endDate: MONDAY } }, desk)
    const { absence: next } = await t.ok(absences.create, again, desk)
    expect((await t.refused(absences.update, { params, body: { startDate: MONDAY, endDate: WEDNESDAY } }, desk)).code).toBe(
      'ABSENCE_OVERLAP',
    )
    const listed = async () =>
      (await t.ok(absences.list, { query: { from: MONDAY, to: '2026-11-29', employee: hector } }, desk)).absences.map(each => [
        each._id,
        each.reason,
      ])
    expect(await listed()).toEqual([
      [absence._id, 'Gripe'],
      [next._id, ''],
    ])
    // Days in the wrong order match nothing.
    expect((await t.ok(absences.list, { query: { from: WEDNESDAY, to: MONDAY } }, desk)).absences).toEqual([])
    await t.ok(absences.remove, { params }, desk)
    expect((await t.refused(absences.remove, { params }, desk)).code).toBe('ABSENCE_NOT_FOUND')
    expect((await t.refused(absences.update, { params, body: { startDate: MONDAY, endDate: MONDAY } }, desk)).code).toBe(
      'ABSENCE_NOT_FOUND',
    )
    expect(await listed()).toEqual([[next._id, '']])
  })

  test('OFE-17: only professors are absent; 121 days, days in the wrong order and a long reason are 400', async () => {
    const body = { employee: (await t.make.employee()).id, startDate: MONDAY, endDate: MONDAY }
    for (const employee of [body.employee, newId()])
      expect(await t.refused(absences.create, { body: { ...body, employee } }, desk)).toMatchObject({
        code: 'TEACHER_NOT_FOUND',
        fields: ['employee'],
      })
    const employee = await professor('Rosa')
    for (const part of [{ endDate: '2026-11-22' }, { endDate: '2027-03-23' }, { reason: 'x'.repeat(121) }])
      expect((await t.call(absences.create, { body: { ...body, employee, ...part } }, { as: desk })).status).toBe(400)
    await t.ok(absences.create, { body: { ...body, employee, endDate: '2027-03-22' } }, desk)
  })
})

describe('OFE-17: lessons to cover', () => {
  test('OFE-17: ranks free professors: gives the course, teaches at that campus that day, fewest lessons, name', async () => {
    const away = await professor('Ausente')
    const [ana, bea, carla, dora, busy, elsewhere] = await Promise.all(['Ana', 'Bea', 'Carla', 'Dora', 'Ocupada', 'Tardes'].map(professor))
    const campus = await t.make.location()
    const course = await t.make.course({ name: 'Física' })
    const room = async () => (await t.make.classroom({ locationId: campus.id })).id
    const group = await mondays({ name: 'Lunes', teacherId: away, courseId: course.id, classroomId: await room() })
    await t.db.insertInto('teacherCourse').values({ employeeId: dora!, courseId: course.id }).execute()
    const later = [{ day: 0, startHour: '1200', endHour: '1400' }]
    await mondays({ teacherId: carla!, schedules: later, classroomId: await room() })
    await mondays({ teacherId: bea!, schedules: later })
    await mondays({ teacherId: busy! })
    await t.db.insertInto('teacherHours').values({ employeeId: elsewhere!, weekday: 0, startMinute: 960, endMinute: 1200 }).execute()
    await absent(away, MONDAY, MONDAY)
    const [lesson, ...more] = await uncovered(MONDAY, MONDAY, campus.id)
    expect(more).toEqual([])
    expect(lesson).toMatchObject({
      group: { _id: group, name: 'Lunes' },
      course: 'Física',
      day: MONDAY,
      startHour: '0900',
      endHour: '1100',
      location: { _id: campus.id },
      teacher: { _id: away },
      enrolled: 0,
    })
    const ours = new Set([ana, bea, carla, dora, busy, elsewhere])
    const ranked = lesson!.candidates.map(({ _id }) => _id).filter(id => ours.has(id))
    expect(ranked.slice(0, 3)).toEqual([dora, carla, ana])
    expect(ranked).not.toContain(busy)
    expect(ranked).not.toContain(elsewhere)
    // Another campus has nothing to cover, and neither has a week without the absence.
    expect(await uncovered(MONDAY, MONDAY, (await t.make.location()).id)).toEqual([])
    expect((await uncovered('2026-11-30', '2026-12-06')).filter(each => each.group._id === group)).toEqual([])
    const answer = await t.ok(lessons.list, { params: { group }, query: { from: MONDAY, to: '2026-11-30' } }, desk)
    expect(answer.lessons.map(({ day, toCover }) => [day, toCover])).toEqual([
      [MONDAY, true],
      ['2026-11-30', false],
    ])
  })

  test('OFE-17: Cubrir changes only the teacher; Cubrir todas names who is unavailable', async () => {
    const [away, marta] = [await professor('Ausente'), await professor('Marta')]
    const [one, two] = [await mondays({ name: 'Uno', teacherId: away }), await mondays({ name: 'Dos' })]
    await absent(away, MONDAY, MONDAY)
    const expectedLesson = { day: MONDAY, startHour: '0900', teacher: marta }
    const answer = await cover(
      { group: one, ...expectedLesson },
      { group: two, ...expectedLesson },
      { group: two, ...expectedLesson, startHour: '0700' },
    )
    expect(answer).toMatchObject({
      covered: 1,
      left: [
        { group: { _id: two, name: 'Dos' }, day: MONDAY, startHour: '0900', reason: 'Tiene clase en otra sede a esa hora.' },
        { group: { _id: two }, startHour: '0700', reason: 'Esa clase no existe.' },
      ],
    })
    expect((await uncovered()).filter(({ group }) => group._id === one)).toEqual([])
    const [lesson] = (await t.ok(lessons.list, { params: { group: one }, query: { from: MONDAY, to: MONDAY } }, desk)).lessons
    expect(lesson).toMatchObject({ startHour: '0900', gone: false, teacher: { _id: marta }, change: { substitute: true }, toCover: false })
    await expectTrueBooks(t.db)
    // Marta falls ill as well: the next one covers it, the lesson remains one.
    await absent(marta, MONDAY, MONDAY)
    const nadia = await professor('Nadia')
    expect(await cover({ group: one, ...expectedLesson, teacher: nadia })).toMatchObject({ covered: 1, left: [] })
    await expectTrueBooks(t.db)
  })

  test('OFE-17: a moved lesson stays where it is; refuses one of before last week, of nobody and of no group', async () => {
    const [away, marta] = [await professor('Ausente'), await professor('Marta')]
    const group = await mondays({ teacherId: away })
    await t.make.lessonChange({ groupId: group, day: MONDAY, to: WEDNESDAY, hours: ['1500', '1700'] })
    expect(await cover({ group, day: WEDNESDAY, startHour: '1500', teacher: marta })).toMatchObject({ covered: 1 })
    const [absentDay, givenDay] = (await t.ok(lessons.list, { params: { group }, query: { from: MONDAY, to: WEDNESDAY } }, desk)).lessons
    expect([absentDay?.gone, givenDay]).toMatchObject([true, { day: WEDNESDAY, startHour: '1500', teacher: { _id: marta } }])
    const reason = async (part: object) =>
      (await cover({ group, day: '2026-11-30', startHour: '0900', teacher: marta, ...part })).left[0]?.reason
    expect(await reason({ day: '2026-11-09' })).toBe('Esa clase ya pasó.')
    expect(await reason({ teacher: newId() })).toBe('El profesor no existe')
    expect(await reason({ day: MONDAY })).toBe('Esa clase no existe.')
    const covers = [{ group: newId(), day: MONDAY, startHour: '0900', teacher: marta }]
    expect((await t.refused(lessons.cover, { body: { covers } }, desk)).code).toBe('GROUP_NOT_FOUND')
  })
})
