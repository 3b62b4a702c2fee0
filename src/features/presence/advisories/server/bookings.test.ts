import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { START } from '#server/testing/clock.ts'
import { startTest } from '#server/testing/harness.ts'
import { advisories } from '../contract.ts'
import { ALGEBRA, READING, stage, tally, TUESDAY } from './testing.ts'

// The time is Monday 23 November 2026, 10:00; hours are on Tuesdays at 10 and 16.
const t = await startTest()
const desk = await t.as('get /appoiments/', 'put /appoiments/', 'delete /students/', 'delete /students/?/group/?')
const { course, slot, slots, student, book, bookRefused, booked, booking, refused, lastAudit, missing } = stage(t, desk)
beforeEach(() => t.clock.set(START))
afterEach(() => expectTrueBooks(t.db))

const mark = (id: string, bookingId: string, attendance: boolean | null) => ({ params: { id, bookingId }, body: { attendance } })

const setQuota = <Q>(id: string, maxQuota: Q) => ({ params: { id }, body: { maxQuota } })

describe('staff can add a student', () => {
  test('ADV-10: books with topics; takes the seat, audits, and notifies other desks', async () => {
    const { id } = await course()
    const [hour, { id: studentId }] = [await slot(id), await student(id, { name: 'Ema', lastName: 'Rey', secondLastName: 'Paz' })]
    t.events.length = 0
    const after = await book(hour, studentId, [ALGEBRA._id, ALGEBRA._id])
    expect(after).toMatchObject({ _id: hour, course: { _id: id }, date: TUESDAY, hour: 16, maxQuota: 10, topicList: [ALGEBRA, READING] })
    expect(after.appoiments).toEqual([
      {
        _id: expect.any(String),
        student: { _id: studentId, name: 'Ema', lastName: 'Rey', secondLastName: 'Paz' },
        courseTopics: [ALGEBRA],
        attendance: null,
      },
    ])
    expect(t.events).toEqual([{ resource: 'appoiments', ids: [hour] }])
    expect(await lastAudit('advisories.book')).toMatchObject({
      resource: 'appoiments',
      ids: [hour, after.appoiments[0]!._id, studentId],
      after: { date: TUESDAY, hour: 16, student: studentId, courseTopics: [ALGEBRA], taken: 1 },
    })
  })

  test('ADV-11: twice is refused, one student at once from two desks is booked once; after a cancellation again', async () => {
    const { id } = await course()
    const [hour, { id: studentId }] = [await slot(id), await student(id)]
    const both = await Promise.all([1, 2].map(() => t.call(advisories.book, booking(hour, studentId), { as: desk })))
    expect(tally(both)).toEqual({ ok: 1, ALREADY_BOOKED: 1 })
    expect(await bookRefused(hour, studentId)).toMatchObject({ status: 409, code: 'ALREADY_BOOKED' })
    const { dateArray } = await t.ok(advisories.week, { query: { date: TUESDAY } }, desk)
    const place = dateArray[1]!.hours[4]!.appoimentList.find(each => each._id === hour)!.appoiments[0]!
    await t.ok(advisories.cancel, { params: { id: hour, bookingId: place._id } }, desk)
    expect((await book(hour, studentId)).appoiments).toHaveLength(1)
  })

  test('ADV-12: 20 at once for the last two places: two pass', async () => {
    const { id } = await course()
    const hour = await slot(id)
    await t.ok(advisories.quota, setQuota(hour, 2), desk)
    const all = await Promise.all(Array.from({ length: 20 }, () => student(id)))
    const answers = await Promise.all(all.map(each => t.call(advisories.book, booking(hour, each.id), { as: desk })))
    expect(tally(answers)).toEqual({ ok: 2, ADVISORY_FULL: 18 })
    expect(await slots(id)).toContain('2026-11-24 16 2')
  })

  test("ADV-9: students of the module's parent, or of the parent's modules, may come; others may not", async () => {
    const module = await course({ name: 'Razonamiento' })
    const parent = await course({ name: 'ECOEMS' })
    await t.db.insertInto('courseChild').values({ parentId: parent.id, childId: module.id, position: 1 }).execute()
    await book(await slot(module.id), (await student(parent.id)).id)
    await book(await slot(parent.id), (await student(module.id)).id)
    const other = await student((await t.make.course()).id)
    expect(await bookRefused(await slot(module.id), other.id)).toMatchObject({ status: 409, code: 'NOT_IN_COURSE' })
    const endedStudent = await t.make.student()
    const group = await t.make.group({ courseId: module.id })
    await t.make.registration({ studentId: endedStudent.id, groupId: group.id, price: 0 })
    await t.ok(registrations.remove, { params: { id: endedStudent.id, groupId: group.id } }, desk)
    expect((await bookRefused(await slot(module.id), endedStudent.id)).code).toBe('NOT_IN_COURSE')
  })

  test('ADV-13: topics of that weekday alone where the course names some for it, else all of them', async () => {
    const topicsByDay = JSON.stringify([{ day: 1, topics: [READING._id] }])
    const { id } = await course(
      { topicsByDay },
      [1, 2].map(day => ({ day, hour: 16 })),
    )
    const [tuesday, wednesday] = [await slot(id), await slot(id, 16, '2026-11-25')]
    const who = await student(id)
    expect(await bookRefused(tuesday, who.id, [ALGEBRA._id])).toMatchObject({ status: 409, code: 'TOPIC_NOT_FIT' })
    expect((await book(tuesday, who.id, [READING._id])).topicList).toEqual([READING])
    expect((await book(wednesday, who.id, [ALGEBRA._id, READING._id])).topicList).toEqual([ALGEBRA, READING])
  })

  test('ADV-14: no hour, no student, a deleted one: 404', async () => {
    const { id } = await course()
    const hour = await slot(id)
    expect(await bookRefused(missing, (await student(id)).id)).toMatchObject({ status: 404, code: 'APPOIMENT_NOT_FOUND' })
    expect(await bookRefused(hour, missing)).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' })
    const deletedStudent = await t.make.student({ deletedAt: t.clock.now() })
    expect((await bookRefused(hour, deletedStudent.id)).code).toBe('STUDENT_NOT_FOUND')
    expect(await refused(advisories.book, { params: { id: hour }, body: { student: '' } })).toMatchObject({ status: 400 })
  })

  test('ADV-15: an ended hour neither books nor cancels; while it runs staff may', async () => {
    const { id } = await course()
    const [hour, first, late] = [await slot(id), await student(id), await student(id)]
    await t.clock.set('2026-11-24T23:59:00Z')
    const place = (await book(hour, first.id)).appoiments[0]!._id
    await t.clock.set('2026-11-25T00:00:00Z')
    expect(await bookRefused(hour, late.id)).toMatchObject({ status: 409, code: 'ADVISORY_PAST' })
    expect((await refused(advisories.cancel, { params: { id: hour, bookingId: place } })).code).toBe('ADVISORY_PAST')
  })
})

describe('staff can cancel and mark attendance', () => {
  test('ADV-16: canceling frees the seat, is audited, and removes the place', async () => {
    const { id } = await course()
    const hour = await slot(id)
    const bookingId = await booked(id, hour)
    const { appoiment } = await t.ok(advisories.cancel, { params: { id: hour, bookingId } }, desk)
    expect(appoiment.appoiments).toEqual([])
    expect(await slots(id)).toContain('2026-11-24 16 0')
    expect(await lastAudit('advisories.cancel')).toMatchObject({ before: { date: TUESDAY, hour: 16 }, after: null })
    expect(await refused(advisories.cancel, { params: { id: hour, bookingId } })).toMatchObject({ status: 404, code: 'BOOKING_NOT_FOUND' })
  })

  test('ADV-16: a place cancelled 5 times at once frees one seat', async () => {
    const { id } = await course()
    const hour = await slot(id)
    const bookingId = await booked(id, hour)
    await booked(id, hour)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => t.call(advisories.cancel, { params: { id: hour, bookingId } }, { as: desk })),
    )
    expect(tally(answers)).toEqual({ ok: 1, BOOKING_NOT_FOUND: 4 })
    expect(await slots(id)).toContain('2026-11-24 16 1')
  })

  test('ADV-17: records attendance from the day on; null clears it', async () => {
    const { id } = await course()
    const hour = await slot(id)
    const place = await booked(id, hour)
    expect(await refused(advisories.attendance, mark(hour, place, true))).toMatchObject({ status: 409, code: 'ADVISORY_TO_COME' })
    // Already the 24th in Greenwich, still the 23rd in the academy.
    await t.clock.set('2026-11-24T05:59:00Z')
    expect((await refused(advisories.attendance, mark(hour, place, true))).code).toBe('ADVISORY_TO_COME')
    await t.clock.set('2026-11-24T06:00:00Z')
    expect((await t.ok(advisories.attendance, mark(hour, place, true), desk)).appoiment.appoiments[0]!.attendance).toBe(true)
    await t.clock.set('2026-12-24T16:00:00Z')
    expect((await t.ok(advisories.attendance, mark(hour, place, false), desk)).appoiment.appoiments[0]!.attendance).toBe(false)
    expect(await lastAudit('advisories.attendance')).toMatchObject({ before: { attendance: true }, after: { attendance: false } })
    expect((await t.ok(advisories.attendance, mark(hour, place, null), desk)).appoiment.appoiments[0]!.attendance).toBeNull()
  })

  test('ADV-14: refuses a place of another hour', async () => {
    const { id } = await course()
    const place = await booked(id, await slot(id))
    const params = { id: await slot(id, 10), bookingId: place }
    for (const [route, body] of [
      [advisories.cancel, undefined],
      [advisories.attendance, { attendance: true }],
      [advisories.booking, undefined],
    ] as const)
      expect(await refused(route, { params, body })).toMatchObject({ status: 404, code: 'BOOKING_NOT_FOUND' })
  })

  test('ADV-18: deleting a student cancels future places, and keeps past ones', async () => {
    const { id } = await course()
    const who = await t.make.student()
    const group = await t.make.group({ courseId: id })
    await t.make.registration({ studentId: who.id, groupId: group.id, price: 0 })
    await t.clock.set('2026-11-24T16:30:00Z')
    await book(await slot(id, 10), who.id)
    await book(await slot(id, 16), who.id)
    await t.ok(registrations.removeStudent, { params: { id: who.id } }, desk)
    expect((await slots(id)).slice(0, 2)).toEqual(['2026-11-24 10 1', '2026-11-24 16 0'])
    expect(await lastAudit('registrations.removeStudent')).toMatchObject({ before: { advisories: [expect.any(String)] } })
  })
})

describe('ADV-19: the quota is a number, default 10, never below those booked', () => {
  test('is saved, audited and announced', async () => {
    const { id } = await course()
    const hour = await slot(id)
    t.events.length = 0
    expect((await t.ok(advisories.quota, setQuota(hour, 25), desk)).appoiment).toMatchObject({ _id: hour, maxQuota: 25 })
    expect(await lastAudit('advisories.quota')).toMatchObject({ ids: [hour], before: { maxQuota: 10 }, after: { maxQuota: 25 } })
    expect(t.events).toEqual([{ resource: 'appoiments', ids: [hour] }])
  })

  test('not below those booked: 409 QUOTA_BELOW_BOOKED; as many as booked is full', async () => {
    const { id } = await course()
    const hour = await slot(id)
    for (let i = 0; i < 3; i++) await booked(id, hour)
    expect(await refused(advisories.quota, setQuota(hour, 2))).toMatchObject({
      status: 409,
      code: 'QUOTA_BELOW_BOOKED',
      fields: ['maxQuota'],
    })
    await t.ok(advisories.quota, setQuota(hour, 3), desk)
    expect(await bookRefused(hour, (await student(id)).id)).toMatchObject({ status: 409, code: 'ADVISORY_FULL' })
  })

  test.each([[null], [''], ['diez'], [0], [-1], [2.5], [1001], [undefined]])('%j is refused', async maxQuota => {
    const { id } = await course()
    expect(await refused(advisories.quota, setQuota(await slot(id), maxQuota))).toMatchObject({ status: 400, fields: ['maxQuota'] })
  })

  test('404 for an unknown hour; cannot fall below the booked places', async () => {
    expect((await refused(advisories.quota, setQuota(missing, 5))).code).toBe('APPOIMENT_NOT_FOUND')
    const { id } = await course()
    const hour = await slot(id)
    const all = await Promise.all(Array.from({ length: 8 }, () => student(id)))
    await Promise.all([
      t.call(advisories.quota, setQuota(hour, 4), { as: desk }),
      ...all.map(each => t.call(advisories.book, booking(hour, each.id), { as: desk })),
    ])
  })
})
