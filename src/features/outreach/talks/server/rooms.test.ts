import { describe, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { newId } from '#lib/ids.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { groupsServer } from '#features/teaching/groups/server/routes.ts'
import { locations } from '#features/foundation/locations/contract.ts'
import { clipEnded } from '#features/foundation/locations/server/bookings.ts'
import { locationsServer } from '#features/foundation/locations/server/routes.ts'
import { sendOutbox } from '#features/foundation/outbox/server/jobs.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { startTest } from '#server/testing/harness.ts'
import { talksServer } from './routes.ts'
import { callDeskServer } from '#features/outreach/callDesk/server/routes.ts'
import { visitorsServer } from '#features/outreach/callDesk/server/visitorRoutes.ts'
import { talks } from '../contract.ts'
import { COORDINATOR, on, SATURDAY, stage, talkInput, tally } from '#features/outreach/callDesk/server/testing.ts'

const t = await startTest({ features: [talksServer, callDeskServer, visitorsServer, groupsServer, locationsServer], jobs: [sendOutbox] })
const desk = await t.as(...COORDINATOR, 'get /groups/', 'post /groups/', 'put /groups/', 'get /classrooms/location/*')
const { create, update, refused, bookings } = stage(t, desk)
/** Saturdays from 28 November to 19 December. */
const groupInput = async (classRoom: string, part = {}) => ({
  course: (await t.make.course()).id,
  name: 'Sabatino',
  schedules: on(5),
  startDate: '2026-11-28',
  endDate: '2026-12-19',
  classRoom,
  quota: 20,
  ...part,
})
const group = async (classRoom: string, part = {}) => (await t.ok(groups.create, { body: await groupInput(classRoom, part) }, desk)).group
const room = async () => (await t.make.classroom()).id

describe('active groups and talks of one room', () => {
  test('TLK-34: a talk at an hour of a group is refused, naming it: made, moved into the room, its date moved, switched on', async () => {
    const classRoom = await room()
    const { _id } = await group(classRoom)
    const talk = { ...talkInput(), classRoom, schedules: on(5, '1130', '1300') }
    const { body } = await t.call(talks.create, { body: talk }, { as: desk })
    expect(body.errorExt).toMatchObject({
      code: 'CLASSROOM_BUSY',
      groups: [{ kind: 'group', _id, name: 'Sabatino', schedules: on(5), startDate: '2026-11-28', endDate: '2026-12-19' }],
    })
    expect(body.error.message.es).toContain('Sabatino')
    const busy = { status: 409, code: 'CLASSROOM_BUSY' }
    const elsewhere = await create()
    expect(await refused(talks.update, { params: { id: elsewhere._id }, body: { classRoom } })).toMatchObject(busy)
    const later = await create({ classRoom, date: '2026-12-26' })
    expect(await refused(talks.update, { params: { id: later._id }, body: { date: SATURDAY } })).toMatchObject(busy)
    const off = await create({ classRoom, active: false })
    expect(await refused(talks.toggle, { params: { id: off._id }, body: { active: true } })).toMatchObject(busy)
    const draft = await create({ classRoom, date: null })
    expect(await refused(talks.update, { params: { id: draft._id }, body: { date: SATURDAY } })).toMatchObject(busy)
    await expectTrueBooks(t.db)
  })

  test('TLK-36: touching hours, another day and another room are free; a talk may keep its own hours', async () => {
    const classRoom = await room()
    await group(classRoom)
    const talk = await create({ classRoom, schedules: on(5, '1200', '1300') })
    expect(await update(talk._id, { schedules: on(5, '1230', '1400') })).toMatchObject({ classRoom: { _id: classRoom } })
    await create({ classRoom, date: '2026-12-04', schedules: on(4) })
    await create({ classRoom: await room() })
    await expectTrueBooks(t.db)
  })

  test('TLK-34: refuses a group at the hour of a talk, and names the talk', async () => {
    const classRoom = await room()
    const talk = await create({ classRoom, name: 'Feria IPN' })
    const { status, body } = await t.call(groups.create, { body: await groupInput(classRoom) }, { as: desk })
    expect([status, body.errorExt.code]).toEqual([409, 'CLASSROOM_BUSY'])
    expect(body.errorExt.groups).toEqual([
      { kind: 'talk', _id: talk._id, name: 'Feria IPN', course: null, startDate: SATURDAY, endDate: SATURDAY, schedules: on(5) },
    ])
    await t.ok(talks.toggle, { params: { id: talk._id }, body: { active: false } }, desk)
    await group(classRoom)
    await expectTrueBooks(t.db)
  })

  test('TLK-34: 40 talks and 40 groups want one hour of a room at once: exactly one has it', async () => {
    const classRoom = await room()
    const bodies = await Promise.all(Array.from({ length: 40 }, () => groupInput(classRoom)))
    const all = await Promise.all(
      bodies.flatMap(body => [
        t.call(groups.create, { body }, { as: desk }),
        t.call(talks.create, { body: { ...talkInput(), classRoom } }, { as: desk }),
      ]),
    )
    expect(tally(all)).toEqual({ ok: 1, CLASSROOM_BUSY: 79 })
    await expectTrueBooks(t.db)
  })

  test('TLK-39: free rooms of a campus leave out the room of a talk, but not for that talk', async () => {
    const classRoom = await t.make.classroom()
    const talk = await create({ classRoom: classRoom.id })
    const query = { startDate: '2026-11-28', endDate: '2026-12-19', schedules: JSON.stringify(on(5)) }
    const free = async (more: object) =>
      (await t.ok(locations.available, { params: { id: classRoom.locationId }, query: { ...query, ...more } }, desk)).classRooms.length
    expect([await free({}), await free({ except: talk._id })]).toEqual([0, 1])
  })

  test('TLK-38: past talks free their room after midnight; the row is deleted at night', async () => {
    const classRoom = await room()
    const talk = await create({ classRoom, date: '2026-11-28' })
    await t.clock.set('2026-11-29T16:00:00Z')
    expect(await bookings(talk._id)).toHaveLength(1)
    const lessons = await groupInput(classRoom, { startDate: '2026-11-21' })
    await t.ok(groups.create, { body: lessons }, desk)
    expect(await bookings(talk._id)).toEqual([])
    await t.clock.set('2026-11-23T16:00:00Z')
    const other = await create({ classRoom: await room(), date: '2026-11-28' })
    await t.clock.set('2026-11-29T16:00:00Z')
    expect(await inTransaction(t.db, clipEnded)).toBe(1)
    expect(await bookings(other._id)).toEqual([])
    await expectTrueBooks(t.db)
    await t.clock.set('2026-11-23T16:00:00Z')
  })
})

describe('POST /talks/is/available', () => {
  const ask = (classRoomId: string, more = {}) => ({ body: { classRoomId, date: SATURDAY, scheduleArray: on(5), ...more } })

  test('TLK-37: lists groups and talks that have the room at that hour; free for the talk itself', async () => {
    const classRoom = await room()
    const talk = await create({ classRoom, name: 'Tarde', schedules: on(5, '1500', '1700') })
    const { _id } = await group(classRoom)
    const both = ask(classRoom, { scheduleArray: [...on(5), ...on(5, '1600', '1800')] })
    const { isAvailable, groups: conflicts } = await t.ok(talks.isAvailable, both, desk)
    expect([isAvailable, conflicts.map(each => [each.kind, each._id])]).toEqual([
      false,
      [
        ['group', _id],
        ['talk', talk._id],
      ],
    ])
    const own = ask(classRoom, { scheduleArray: on(5, '1500', '1700'), except: talk._id })
    expect(await t.ok(talks.isAvailable, own, desk)).toMatchObject({ isAvailable: true, groups: [] })
  })

  test('TLK-37: startDate implies the day too; without any it is 400', async () => {
    const classRoom = await room()
    const days = { date: undefined, startDate: SATURDAY, endDate: SATURDAY }
    expect(await t.ok(talks.isAvailable, ask(classRoom, days), desk)).toMatchObject({ isAvailable: true, groups: [] })
    const none = await t.call(talks.isAvailable, ask(classRoom, { date: undefined }), { as: desk })
    expect([none.status, none.body.error.fields]).toEqual([400, [{ path: 'date', message: 'Debes seleccionar una fecha' }]])
  })

  test('TLK-32, TLK-25: code 08 when a day is not the weekday of the date; an unknown room is 404', async () => {
    expect(await refused(talks.isAvailable, ask(await room(), { scheduleArray: on(4) }))).toMatchObject({ status: 409, code: '08' })
    const deletedRoom = await t.make.classroom({ deletedAt: t.clock.now() })
    for (const id of [newId(), deletedRoom.id])
      expect(await refused(talks.isAvailable, ask(id))).toMatchObject({ status: 404, code: 'CLASSROOM_NOT_FOUND' })
  })
})
