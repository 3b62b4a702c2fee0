import { expect, test } from 'vitest'
import { groups } from '#features/teaching/groups/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { guest, stage } from './testing.ts'

// The time is Monday 23 November 2026, 10:00; groups run until 20 December.
const t = await startTest()
const desk = await t.admin()
const { full, join, joining, act, acting, list, names, remove, enrol, seats, holdsOf, jobs, expectHolds } = stage(t, desk)
const later = (hours: number) => t.clock.set(new Date(t.clock.now().getTime() + hours * 3_600_000))

test('OFE-22: a freed seat goes to the next who waits, and no walk-in takes it', async () => {
  const group = await full()
  expect((await join(group, [guest('Ana')])).place).toBe(1)
  expect((await join(group, [guest('Iván', '5533334444')])).place).toBe(2)
  expect((await remove(group.students[0]!, group.id)).status).toBe(200)
  expect(await seats(group.id)).toEqual({ taken: 2, held: 1, quota: 2 })
  expect(await names(group.courseId)).toEqual(['Ana offered', 'Iván 1'])
  const walkIn = await t.make.student()
  expect((await enrol(walkIn.id, group.id)).body).toMatchObject({ errorExt: { code: 'GROUP_FULL' } })
  await expectHolds()
})

test('OFE-20: people are taken − held, seats stay quota − taken', async () => {
  const group = await full(3)
  await join(group, [guest('Ana')])
  await remove(group.students[0]!, group.id)
  const { group: seenGroup } = await t.ok(groups.find, { params: { id: group.id } }, desk)
  expect(seenGroup).toMatchObject({ studentListLength: 2, held: 1, available: 0, percentage: 66.7 })
})

test('OFE-20: refuses a quota below registrations and held seats, in words', async () => {
  const group = await full(2)
  await join(group, [guest('Ana')])
  await remove(group.students[0]!, group.id)
  const refusal = await t.refused(groups.update, { params: { id: group.id }, body: { quota: 1 } }, desk)
  expect(refusal).toMatchObject({ code: 'QUOTA_BELOW_ENROLLED', message: 'Hay 1 inscritos y 1 lugares apartados.' })
})

test('OFE-22: two who want seats together keep their place when one seat is free; the next person who fits is called', async () => {
  const group = await full()
  await join(group, [guest('Mariana'), guest('Ian', '5500001111')])
  await join(group, [guest('Óscar', '5533334444')])
  await remove(group.students[0]!, group.id)
  expect(await names(group.courseId)).toEqual(['Óscar offered', 'Mariana y Ian 1'])
  await remove(group.students[1]!, group.id)
  expect(await names(group.courseId)).toEqual(['Óscar offered', 'Mariana y Ian 1'])
  const { entries } = await list({ course: group.courseId })
  expect(entries[1]!.reason).toMatchObject({ kind: 'tooFew', free: 1 })
  await act(entries[0]!._id, 'leave')
  expect(await names(group.courseId)).toEqual(['Mariana y Ian offered'])
  await expectHolds()
})

test('OFE-22: more seats, a group that is switched on, a new group and a group change call too', async () => {
  const group = await full(1)
  await join(group, [guest('Ana')])
  await t.ok(groups.update, { params: { id: group.id }, body: { quota: 2 } }, desk)
  expect(await names(group.courseId)).toEqual(['Ana offered'])

  await join(group, [guest('Iván', '5533334444')], {})
  const room = await t.make.classroom()
  const answer = await t.ok(
    groups.create,
    {
      body: {
        course: group.courseId,
        name: 'Sabatino B',
        startDate: '2026-11-28',
        endDate: '2026-12-19',
        schedules: [{ day: 5, startHour: '0800', endHour: '1000' }],
        quota: 1,
        classRoom: room.id,
        active: false,
      },
    },
    desk,
  )
  expect(await names(group.courseId)).toEqual(['Ana offered', 'Iván 1'])
  await t.ok(groups.toggle, { params: { id: answer.group._id }, body: { active: true } }, desk)
  expect(await names(group.courseId)).toEqual(['Ana offered', 'Iván offered'])

  const next = await full(1)
  await join(next, [guest('Rosa')])
  const other = await t.make.group({ courseId: next.courseId })
  const moved = { params: { id: next.students[0]!, oldGroupId: next.id }, query: { force: true }, body: { group: { id: other.id } } }
  await t.ok(registrations.change, moved, desk)
  expect(await names(next.courseId)).toEqual(['Rosa offered'])
  await expectHolds()
})

test('OFE-21: a repeated request shows the place; a student of the course is 05; a module accepts nobody', async () => {
  const group = await full()
  await join(group, [guest('Ana')])
  expect(await joining(group, [guest('ANA')])).toMatchObject({ code: 'ALREADY_WAITING', message: 'Ya está en la lista, en el lugar 1.' })
  await join(group, [guest('Ana')], {})
  expect((await joining(group, [{ student: group.students[0]! }])).code).toBe('05')
  const module = await t.make.group({ courseId: group.courseId, parentGroupId: group.id })
  expect((await joining({ id: module.id, courseId: group.courseId }, [guest('Luis')])).code).toBe('GROUP_IS_BUCKET')
  expect((await joining({ id: group.id, courseId: (await t.make.course()).id }, [guest('Luis')])).code).toBe('WAITING_COURSE')
  const over = await t.make.group({ endDate: '2026-11-20' })
  expect((await joining(over, [guest('Luis')])).code).toBe('GROUP_CLOSED')
  const nobody = newId()
  expect((await joining(group, [{ student: nobody }])).code).toBe('STUDENT_NOT_FOUND')
  expect((await joining(group, [{ visitor: nobody }])).code).toBe('VISITOR_NOT_FOUND')
  expect((await joining(group, [guest('Luis')], { location: nobody })).code).toBe('LOCATION_NOT_FOUND')
  expect((await joining({ id: group.id, courseId: nobody }, [guest('Luis')])).code).toBe('COURSE_NOT_FOUND')
  expect((await joining(group, [guest('Luis')], { group: nobody })).code).toBe('GROUP_NOT_FOUND')
  await t.db.updateTable('course').set({ active: false }).where('id', '=', group.courseId).execute()
  expect((await joining(group, [guest('Luis')])).code).toBe('COURSE_INACTIVE')
  const { entries } = await list({ course: group.courseId })
  expect(entries[0]!.reason!.kind).toBe('courseInactive')
})

test('OFE-23: an offer ends at its hour, its seat goes on, and a person who missed it is last when they return', async () => {
  const group = await full(1)
  const ana = await join(group, [guest('Ana')])
  await join(group, [guest('Iván', '5533334444')])
  await remove(group.students[0]!, group.id)
  const [hold] = await holdsOf(group.id)
  expect(hold!.endsAt).toEqual(new Date(t.clock.now().getTime() + 24 * 3_600_000))
  await jobs.end(hold!.id)
  expect(await names(group.courseId)).toEqual(['Ana offered', 'Iván 1'])
  await later(24)
  await jobs.end(hold!.id)
  expect(await names(group.courseId)).toEqual(['Iván offered'])
  expect(await names(group.courseId, 'closed')).toEqual(['Ana expired'])
  await join(group, [guest('Rosa', '5577778888')])
  await later(1)
  await act(ana._id, 'again')
  expect(await names(group.courseId)).toEqual(['Iván offered', 'Rosa 1', 'Ana 2'])
  expect(await acting(ana._id, 'again')).toBe('WAITING_STATE')
  await expectHolds()
})

test('OFE-23: an offer can be prolonged twice, each time by a day; the sweep ends late ones', async () => {
  const group = await full(1)
  const { _id } = await join(group, [guest('Ana')])
  expect(await acting(_id, 'extend')).toBe('WAITING_STATE')
  await remove(group.students[0]!, group.id)
  const ends = Date.parse((await list({ group: group.id })).entries[0]!.hold!.endsAt)
  await act(_id, 'extend')
  const twice = await act(_id, 'extend')
  expect(Date.parse(twice.hold!.endsAt) - ends).toBe(48 * 3_600_000)
  expect(await acting(_id, 'extend')).toBe('HOLD_EXTENDED')
  await later(73)
  await jobs.sweep()
  expect(await names(group.courseId)).toEqual([])
  expect(await seats(group.id)).toEqual({ taken: 0, held: 0, quota: 1 })
})

test('OFE-24: "Este grupo no" keeps the place and never offers that group again; "No, gracias" ends', async () => {
  const group = await full(1)
  const { _id } = await join(group, [guest('Ana')], { location: group.locationId })
  await join(group, [guest('Iván', '5533334444')], {})
  await remove(group.students[0]!, group.id)
  expect(await names(group.courseId)).toEqual(['Ana offered', 'Iván 1'])
  await act(_id, 'pass')
  expect(await names(group.courseId)).toEqual(['Iván offered', 'Ana 1'])
  await act((await list({ course: group.courseId, state: 'offered' })).entries[0]!._id, 'leave')
  expect(await names(group.courseId)).toEqual(['Ana 1'])
  expect(await seats(group.id)).toEqual({ taken: 0, held: 0, quota: 1 })
  expect(await acting(_id, 'pass')).toBe('WAITING_STATE')
  expect((await act(_id, 'offer', group.id)).state).toBe('offered')
  expect(await acting(_id, 'offer', group.id)).toBe('WAITING_STATE')
  expect(await acting(newId(), 'offer')).toBe('WAITING_NOT_FOUND')
})

test('OFE-24: an offer out of order is refused where no seat is free, the group is of another course, or closed', async () => {
  const group = await full(1)
  const { _id } = await join(group, [guest('Ana')])
  expect(await acting(_id, 'offer')).toBe('GROUP_FULL')
  expect(await acting(_id, 'offer', (await t.make.group()).id)).toBe('WAITING_COURSE')
  expect(await acting(_id, 'offer', (await t.make.group({ courseId: group.courseId, active: false })).id)).toBe('GROUP_CLOSED')
  expect(await acting(_id, 'offer', (await t.make.group({ courseId: group.courseId, parentGroupId: group.id })).id)).toBe('GROUP_IS_BUCKET')
  expect(await acting(_id, 'offer', newId())).toBe('GROUP_NOT_FOUND')
  const other = await t.make.group({ courseId: group.courseId })
  expect((await act(_id, 'offer', other.id)).hold!.group._id).toBe(other.id)
  await act(_id, 'leave')
  await join(group, [guest('Ana')])
  expect(await acting(_id, 'again')).toBe('ALREADY_WAITING')
  await t.db.updateTable('course').set({ active: false }).where('id', '=', group.courseId).execute()
  expect(await acting(_id, 'again')).toBe('COURSE_INACTIVE')
})

test('OFE-25: Apartar holds free seats at once, and is refused without any', async () => {
  const group = await t.make.group({ quota: 2 })
  const entry = await join(group, [guest('Ana'), guest('Eva', '5500001111')], { hold: group.id })
  expect(entry).toMatchObject({ state: 'offered', hold: { offer: false, seats: 2, toCall: false } })
  expect(await seats(group.id)).toEqual({ taken: 2, held: 2, quota: 2 })
  expect((await joining(group, [guest('Iván', '5533334444')], { hold: group.id })).code).toBe('GROUP_FULL')
  expect(await t.refused(groups.remove, { params: { id: group.id } }, desk)).toMatchObject({ code: 'IN_USE' })
})

test('OFE-25: while somebody waits who fits, no seat is free; joining with free seats calls at once', async () => {
  const group = await t.make.group({ quota: 1 })
  expect((await join(group, [guest('Ana')])).state).toBe('offered')
  expect((await join(group, [guest('Iván', '5533334444')])).place).toBe(1)
})

test('OFE-27: enrolling with a hold turns held seats into registrations, and the last ends the entry', async () => {
  const group = await full(2)
  const [eva, leo] = [await t.make.student(), await t.make.student()]
  await join(group, [{ student: eva.id }, { student: leo.id }])
  await remove(group.students[0]!, group.id)
  await remove(group.students[1]!, group.id)
  const [hold] = await holdsOf(group.id)
  expect((await enrol(eva.id, group.id, hold!.id)).status).toBe(200)
  expect(await seats(group.id)).toEqual({ taken: 2, held: 1, quota: 2 })
  expect((await enrol(leo.id, group.id, hold!.id)).status).toBe(200)
  expect(await seats(group.id)).toEqual({ taken: 2, held: 0, quota: 2 })
  expect(await names(group.courseId, 'closed')).toEqual([expect.stringContaining('enrolled')])
  await expectHolds()
})

test('OFE-27: after an ended hold an ordinary seat is used, or the group is full', async () => {
  const group = await full(1)
  const eva = await t.make.student()
  const missingId = newId()
  expect((await enrol(eva.id, group.id, missingId)).body).toMatchObject({ errorExt: { code: 'GROUP_FULL' } })
  await remove(group.students[0]!, group.id)
  expect((await enrol(eva.id, group.id, missingId)).status).toBe(200)
})

test('OFE-27: enrolling ends waiting for that course, and a hold elsewhere ends at once', async () => {
  const [group, visitor] = [await full(1), await t.make.visitor()]
  const eva = await t.make.student()
  await join(group, [{ student: eva.id }])
  await join(group, [{ visitor: visitor.id }])
  const other = await t.make.group({ courseId: group.courseId })
  expect((await enrol(eva.id, other.id)).status).toBe(200)
  expect(await names(group.courseId)).toEqual(['Iván 1'])

  await remove(group.students[0]!, group.id)
  expect(await names(group.courseId)).toEqual(['Iván offered'])
  await t.db
    .updateTable('talkStudent')
    .set({ studentId: (await t.make.student()).id })
    .where('id', '=', visitor.id)
    .execute()
  const { studentId } = await t.db.selectFrom('talkStudent').select('studentId').where('id', '=', visitor.id).executeTakeFirstOrThrow()
  expect((await enrol(studentId!, other.id)).status).toBe(200)
  await t.runJobs()
  expect(await names(group.courseId)).toEqual([])
  expect(await seats(group.id)).toEqual({ taken: 0, held: 0, quota: 1 })
})
