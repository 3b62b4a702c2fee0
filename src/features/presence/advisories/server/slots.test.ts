import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { addDays } from '#lib/days.ts'
import { coursesServer } from '#features/teaching/courses/server/routes.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { START } from '#server/testing/clock.ts'
import { startTest } from '#server/testing/harness.ts'
import { advisoriesServer } from './routes.ts'
import { advisories } from '../contract.ts'
import { makeSlots } from './jobs.ts'
import { lastDay } from './slots.ts'
import { stage, TUESDAY } from './testing.ts'

const t = await startTest({ features: [coursesServer, advisoriesServer], jobs: [makeSlots] })
const desk = await t.as('get /appoiments/', 'put /appoiments/', 'get /courses/', 'post /courses/', 'put /courses/', 'delete /courses/')
const { course, slot, slots, book, booked, student, follow } = stage(t, desk)
beforeEach(() => t.clock.set(START))
afterEach(() => expectTrueBooks(t.db))

const night = () => makeSlots.run({}, t.jobContext({ emit: (event, ids) => void emitted.push([event.resource, ...ids]) }))
const emitted: string[][] = []
const change = (id: string, body: object) => t.ok(courses.update, { params: { id }, body }, desk)
const dates = (first: string, count: number) => Array.from({ length: count }, (_, at) => addDays(first, at * 7))

describe('a nightly job creates the slots of the next 8 weeks from the courses’ settings', () => {
  test('ADV-1: this week and eight more, on the days and hours of the course, with a quota of 10', async () => {
    const { id } = await course({}, [{ day: 1, hour: 16 }])
    expect(lastDay('2026-11-23')).toBe('2027-01-24')
    expect(lastDay('2026-11-29')).toBe('2027-01-24')
    expect(await slots(id)).toEqual(dates(TUESDAY, 9).map(date => `${date} 16 0`))
    const { dateArray } = await t.ok(advisories.week, { query: { date: TUESDAY } }, desk)
    expect(dateArray[1]!.hours[4]!.appoimentList[0]!.maxQuota).toBe(10)
  })

  test('ADV-2: hours of today that have begun are not made', async () => {
    const { id } = await course(
      {},
      [8, 10, 12].map(hour => ({ day: 0, hour })),
    )
    expect((await slots(id)).filter(each => each.startsWith('2026-11-23'))).toEqual(['2026-11-23 12 0'])
  })

  test('ADV-1: each night adds a week; creates nothing twice, and keeps past hours', async () => {
    const { id } = await course({}, [{ day: 6, hour: 18 }])
    const before = await slots(id)
    await night()
    expect(await slots(id)).toEqual(before)
    await t.clock.set('2026-11-30T06:15:00Z')
    emitted.length = 0
    await night()
    expect(await slots(id)).toEqual([...before, '2027-01-31 18 0'])
    expect(emitted.flat()).toContain(id)
  })

  test('ADV-2: none for deleted courses, or with advisories off', async () => {
    const off = await course({ advisoriesActive: false })
    const deletedCourse = await course({ deletedAt: t.clock.now() })
    await night()
    expect([await slots(off.id), await slots(deletedCourse.id)]).toEqual([[], []])
  })

  test('ADV-1: two servers make them at once: once', async () => {
    const course = await t.make.course({ advisoriesActive: true, advisorySchedule: JSON.stringify([{ day: 2, hour: 8 }]) })
    await Promise.all([follow(), follow(), follow(course.id)])
    expect(await slots(course.id)).toHaveLength(9)
  })
})

describe('ADV-3: unbooked future slots follow a change of the course', () => {
  test('saving the course creates and deletes them at once, and notifies other desks', async () => {
    const { course } = await t.ok(
      courses.create,
      {
        body: {
          name: 'Física',
          duration: 30,
          price: 100,
          ...(await someCourse()),
          isActiveAppoiments: true,
          schedulesAppoimentList: [{ day: 2, hour: 8 }],
        },
      },
      desk,
    )
    expect((await slots(course._id))[0]).toBe('2026-11-24 08 0')
    t.events.length = 0
    // 0 is Sunday.
    await change(course._id, { schedulesAppoimentList: [{ day: 0, hour: 18 }] })
    expect(await slots(course._id)).toEqual(dates('2026-11-29', 9).map(date => `${date} 18 0`))
    expect(t.events).toContainEqual({ resource: 'appoiments', ids: [course._id] })
    await change(course._id, { isActiveAppoiments: false })
    expect(await slots(course._id)).toEqual([])
  })

  test('booked hours keep their quota, past ones stay; a canceled place keeps nothing', async () => {
    const { id } = await course()
    const keptSlot = await slot(id, 16)
    await booked(id, keptSlot)
    await t.ok(advisories.quota, { params: { id: keptSlot }, body: { maxQuota: 3 } }, desk)
    const freed = await slot(id, 10, '2026-12-01')
    const place = await booked(id, freed)
    await t.ok(advisories.cancel, { params: { id: freed, bookingId: place } }, desk)
    const last = (await slots(id)).length
    await t.clock.set('2026-11-24T16:30:00Z')
    await change(id, { schedulesAppoimentList: [] })
    // The hour of Tuesday at ten has begun, so it stays.
    expect(last).toBe(18)
    expect(await slots(id)).toEqual(['2026-11-24 10 0', '2026-11-24 16 1'])
    const { dateArray } = await t.ok(advisories.week, { query: { date: TUESDAY } }, desk)
    expect(dateArray[1]!.hours[4]!.appoimentList).toContainEqual(expect.objectContaining({ _id: keptSlot, maxQuota: 3 }))
  })

  test('deleting a course deletes its free hours', async () => {
    const { id } = await course()
    expect(await slots(id)).toHaveLength(18)
    await t.ok(courses.remove, { params: { id } }, desk)
    expect(await slots(id)).toEqual([])
  })

  test('ADV-4: deleting an hour during a booking: either place and hour exist, or neither', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await course()
      const [hour, { id: studentId }] = [await slot(id), await student(id)]
      const [, answer] = await Promise.all([
        change(id, { isActiveAppoiments: false }),
        t.call(advisories.book, { params: { id: hour }, body: { student: studentId } }, { as: desk }),
      ])
      expect(await slots(id)).toEqual(answer.status === 200 ? ['2026-11-24 16 1'] : [])
      expect([200, 404]).toContain(answer.status)
    }
  })

  test('other changes of a course leave its hours alone', async () => {
    const { id } = await course()
    const { id: studentId } = await student(id)
    await book(await slot(id), studentId)
    await t.db.updateTable('course').set({ advisorySchedule: '[]' }).where('id', '=', id).execute()
    await change(id, { name: 'Otro nombre' })
    expect(await slots(id)).toHaveLength(18)
  })
})

async function someCourse() {
  const { levelId, typeId } = await t.make.course()
  return { courseLevel: levelId, courseType: typeId }
}
