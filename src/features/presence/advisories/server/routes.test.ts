import { beforeEach, describe, expect, test } from 'vitest'
import { START } from '#server/testing/clock.ts'
import { startTest } from '#server/testing/harness.ts'
import { advisories } from '../contract.ts'
import { ALGEBRA, READING, stage, TUESDAY } from './testing.ts'

const t = await startTest()
const desk = await t.as('get /appoiments/', 'put /appoiments/')
const { course, slot, student, book, booked, refused, missing } = stage(t, desk)
beforeEach(() => t.clock.set(START))
const week = async (date?: string) => (await t.ok(advisories.week, { query: { date } }, desk)).dateArray

describe('the week', () => {
  test('ADV-5: ISO week, Monday first, days counted from Sunday, all six hours; today by default', async () => {
    const days = await week()
    expect(days.map(({ date, day }) => [date, day])).toEqual([
      ['2026-11-23', 1],
      ['2026-11-24', 2],
      ['2026-11-25', 3],
      ['2026-11-26', 4],
      ['2026-11-27', 5],
      ['2026-11-28', 6],
      ['2026-11-29', 0],
    ])
    for (const { hours } of days) expect(hours.map(hour => hour.value)).toEqual([8, 10, 12, 14, 16, 18])
    expect((await week('2026-11-29'))[0]!.date).toBe('2026-11-23')
    // Sunday night in the academy is Monday in Greenwich.
    await t.clock.set('2026-11-30T05:00:00Z')
    expect((await week())[0]!.date).toBe('2026-11-23')
  })

  test('ADV-6: each hour: courses by name with their places, students by surname, the count per course and in all', async () => {
    const [b, a] = [await course({ name: 'UNAM' }), await course({ name: 'IPN' })]
    await booked(b.id, await slot(b.id), { name: 'Zoé', lastName: 'Zúñiga' }, [READING._id])
    await booked(b.id, await slot(b.id), { name: 'Ana', lastName: 'Ávila' })
    const { hours } = (await week(TUESDAY))[1]!
    expect(hours[4]).toMatchObject({
      value: 16,
      appoimentList: [
        { course: { _id: a.id, name: 'IPN' }, appoiments: [], maxQuota: 10, date: TUESDAY, hour: 16, topicList: [ALGEBRA, READING] },
        {
          course: { name: 'UNAM' },
          appoiments: [
            { student: { name: 'Ana' }, courseTopics: [] },
            { student: { name: 'Zoé' }, courseTopics: [READING] },
          ],
        },
      ],
      appoimentsInfo: [
        { courseName: 'IPN', studentsCount: 0 },
        { courseName: 'UNAM', studentsCount: 2 },
      ],
      totalCountStudents: 2,
    })
    expect(hours[0]).toEqual({ value: 8, appoimentList: [], appoimentsInfo: [], totalCountStudents: 0 })
  })

  test("ADV-7: a place keeps the topic's name from the booking", async () => {
    const { id } = await course({ name: 'Con temas' })
    await booked(id, await slot(id), {}, [ALGEBRA._id])
    await t.db
      .updateTable('course')
      .set({ topics: JSON.stringify([{ ...ALGEBRA, name: 'Otra' }]) })
      .where('id', '=', id)
      .execute()
    const entry = (await week(TUESDAY))[1]!.hours[4]!.appoimentList.find(each => each.course._id === id)!
    expect([entry.topicList[0]!.name, entry.appoiments[0]!.courseTopics[0]!.name]).toEqual(['Otra', 'Álgebra'])
  })

  test('ADV-8: one query for a week, however many', async () => {
    const before = await t.queries(() => week(TUESDAY))
    for (let i = 0; i < 6; i++) {
      const { id } = await course()
      await booked(id, await slot(id))
    }
    expect((await t.queries(() => week(TUESDAY))).count).toBe(before.count)
  })

  test.each(['24/11/2026', '0001-01-01', '9999-12-31', 'hoy'])('ADV-5: 400 for a date that fits no week: %s', async date => {
    expect((await t.call(advisories.week, { query: { date } }, { as: desk })).status).toBe(400)
  })
})

describe('ADV-9: students whom staff can add', () => {
  test('students of the course, by name, with those who have a place; searched like students', async () => {
    const { id } = await course()
    const hour = await slot(id)
    const marta = await student(id, { name: 'Marta', lastName: 'Peña', secondLastName: 'Gil', uniqueFolio: '26-000901' })
    await student(id, { name: 'Óscar', lastName: 'Ávila' })
    await student((await t.make.course()).id, { name: 'Marta', lastName: 'Ajena' })
    await book(hour, marta.id)
    const candidates = async (query?: string) =>
      (await t.ok(advisories.candidates, { params: { id: hour }, query: { query } }, desk)).students
    expect((await candidates()).map(({ name, booked: has }) => [name, has])).toEqual([
      ['Óscar', false],
      ['Marta', true],
    ])
    expect(await candidates('pena mar')).toEqual([
      { _id: marta.id, name: 'Marta', lastName: 'Peña', secondLastName: 'Gil', uniqueFolio: '26-000901', booked: true },
    ])
    expect(await candidates('26-000901')).toHaveLength(1)
    expect(await candidates('@')).toEqual([])
    expect(await refused(advisories.candidates, { params: { id: missing } })).toMatchObject({ status: 404, code: 'APPOIMENT_NOT_FOUND' })
  })

  test('twenty at most', async () => {
    const { id } = await course()
    for (let i = 0; i < 21; i++) await student(id)
    expect((await t.ok(advisories.candidates, { params: { id: await slot(id) } }, desk)).students).toHaveLength(20)
  })
})

test('ADV-20: the holder, groups, who booked and when, earlier places in this course', async () => {
  const { id } = await course()
  const [early, hour] = [await slot(id, 10), await slot(id)]
  const who = await student(id, {
    name: 'Luz',
    phoneNumber: '5511223344',
    secondPhoneNumber: '5599887766',
    email: 'luz@correo.mx',
    uniqueFolio: '26-000902',
  })
  await book(early, who.id)
  const place = (await book(hour, who.id, [READING._id])).appoiments[0]!._id
  await t.db.updateTable('advisoryBooking').set({ attended: false }).where('slotId', '=', early).execute()
  const { booking } = await t.ok(advisories.booking, { params: { id: hour, bookingId: place } }, desk)
  expect(booking).toMatchObject({
    _id: place,
    courseTopics: [READING],
    attendance: null,
    bookedAt: t.clock.now().toISOString(),
    student: {
      _id: who.id,
      name: 'Luz',
      email: 'luz@correo.mx',
      phoneNumber: '5511223344',
      secondPhoneNumber: '5599887766',
      uniqueFolio: '26-000902',
    },
    groups: [{ name: expect.stringMatching(/^Grupo/) }],
    bookedBy: { name: 'Raquel', lastName: 'Mostrador' },
    history: { attended: 0, missed: 1 },
  })
})

test('ADV-21: reading needs get /appoiments/, everything else put /appoiments/', async () => {
  const { id } = await course()
  const hour = await slot(id)
  const [reader, writer] = [await t.as('get /appoiments/'), await t.as('put /appoiments/')]
  const quota = { params: { id: hour }, body: { maxQuota: 5 } }
  expect((await t.refused(advisories.quota, quota, reader)).status).toBe(403)
  expect((await t.refused(advisories.week, {}, writer)).status).toBe(403)
  expect((await t.refused(advisories.candidates, { params: { id: hour } }, reader)).status).toBe(403)
  await t.ok(advisories.quota, quota, writer)
})
