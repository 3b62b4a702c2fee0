import { describe, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { unjudged } from '#server/testing/database.ts'
import { startTest } from '#server/testing/harness.ts'
import { groups } from '../contract.ts'
import { on, PLANNER, stage } from './testing.ts'

const t = await startTest()
const planner = await t.as(...PLANNER)
const { made, input, update, toggle, updateRefused, createRefused, refused, bookings, lastAudit } = stage(t, planner)
const busy = { status: 409, code: 'CLASSROOM_BUSY' }

describe('room conflict', () => {
  test('GRP-31: names each conflicting group with course, dates and hours; writes nothing', async () => {
    const { id: classRoom } = await t.make.classroom()
    const { id: course } = await t.make.course({ name: 'IPN' })
    const first = await made({ name: 'Uno', course, classRoom })
    const second = await made({ name: 'Dos', course, classRoom, schedules: on(2) })
    await made({ name: 'Aparte', classRoom, schedules: on(3) })
    const body = await input({ classRoom, schedules: [...on(0, '1000', '1200'), ...on(2)] })
    const { status, body: answer } = await t.call(groups.create, { body }, { as: planner })
    expect(status).toBe(409)
    expect(answer.errorExt.code).toBe('CLASSROOM_BUSY')
    expect(answer.errorExt.message.es).toBe('El salón ya esta ocupado en el horario y duración asignados. Dos, Uno')
    expect(answer.errorExt.groups).toEqual(
      [second, first].map(({ _id, name, startDate, endDate, schedules }) => ({
        kind: 'group',
        _id,
        name,
        startDate,
        endDate,
        schedules,
        course: { _id: course, name: 'IPN' },
      })),
    )
    expect(await refused(groups.create, { body }, planner)).toMatchObject(busy)
  })

  test.each([
    ['hours that touch', { schedules: on(0, '1100', '1300') }],
    ['another weekday', { schedules: on(1) }],
    ['dates that touch without sharing the weekday', { startDate: '2026-12-15', endDate: '2027-01-30' }],
  ])('GRP-30: no conflict: %s', async (_case, part) => {
    const { id: classRoom } = await t.make.classroom()
    await made({ classRoom, endDate: '2026-12-16' })
    expect(await bookings((await made({ classRoom, ...part }))._id)).toHaveLength(1)
  })

  test('GRP-32: a disabled group blocks nobody, and may be saved into a busy room', async () => {
    const { id: classRoom } = await t.make.classroom()
    const off = await made({ classRoom, active: false })
    await made({ classRoom })
    expect((await update(off._id, { schedules: on(0, '1000', '1300') })).group.active).toBe(false)
    expect(await updateRefused(off._id, { active: true })).toMatchObject(busy)
  })

  test("GRP-31: a group does not conflict with itself; refuses a change into another group's hours", async () => {
    const { id: classRoom } = await t.make.classroom()
    const { _id } = await made({ classRoom })
    await made({ name: 'Otro', classRoom, schedules: on(1) })
    expect((await update(_id, { schedules: on(0, '0930', '1130') })).group.schedules).toEqual(on(0, '0930', '1130'))
    for (const change of [{ schedules: on(1) }, { schedules: [...on(0), ...on(1, '0700', '0901')] }])
      expect(await updateRefused(_id, change)).toMatchObject(busy)
  })

  test('GRP-33: an ended group blocks nobody, even if the new one begins in the past', async () => {
    const { id: classroomId } = await t.make.classroom()
    const ended = await made({ classRoom: classroomId, startDate: '2026-11-02', endDate: '2026-11-27' })
    await t.clock.set('2026-11-28T16:00:00Z')
    const late = await made({ classRoom: classroomId, startDate: '2026-11-16' })
    expect([await bookings(ended._id), await bookings(late._id)]).toEqual([[], ['0 [540,660) [2026-11-16,2026-12-15)']])
    expect((await made({ classRoom: classroomId, startDate: '2026-11-02', endDate: '2026-11-27' })).active).toBe(true)
  })

  test('GRP-34: without room lock and look-up the constraint still refuses', async () => {
    const { id: classRoom } = await t.make.classroom()
    const { _id } = await made({ classRoom, schedules: on(1) })
    // Hours of a deleted group, which only the constraint knows.
    await t.pool.query('alter table room_booking drop constraint room_booking_group_id_fkey')
    await t.pool.query(
      `insert into room_booking (classroom_id, group_id, weekday, minutes, dates)
       values ($1, 'f00000000000000000000001', 0, '[540,660)', '[2026-11-30,2026-12-15)')`,
      [classRoom],
    )
    expect(await updateRefused(_id, { schedules: on(0) })).toMatchObject({ ...busy, fields: ['classRoom'] })
    await t.pool.query(`delete from room_booking where group_id = 'f00000000000000000000001'`)
    await t.pool.query(
      'alter table room_booking add constraint room_booking_group_id_fkey foreign key (group_id) references class_group (id)',
    )
  })
})

describe('PUT /groups/{id}/active/toggle', () => {
  test('GRP-55, GRP-56: toggles without a body; off frees the room, on takes it', async () => {
    const { _id } = await made()
    expect(await toggle(_id)).toMatchObject({ active: false, group: { active: false } })
    expect(await bookings(_id)).toEqual([])
    expect(await toggle(_id)).toMatchObject({ active: true, group: { active: true } })
    expect(await bookings(_id)).toHaveLength(1)
    expect(await lastAudit('groups.toggle')).toMatchObject({ ids: [_id], before: { active: false }, after: { active: true } })
    const bare = await t.app.inject({
      method: 'PUT',
      url: `/api/groups/${_id}/active/toggle`,
      headers: { authorization: `Bearer ${planner.token}` },
    })
    expect(bare.json()).toMatchObject({ success: true, active: false })
  })

  test('GRP-55: {active} is safe to repeat', async () => {
    const { _id } = await made()
    for (const active of [false, false, true, true]) expect((await toggle(_id, active)).active).toBe(active)
    const events = t.events.length
    await toggle(_id, true)
    expect([await bookings(_id), t.events.length]).toEqual([['0 [540,660) [2026-11-30,2026-12-15)'], events])
  })

  test('OFE-45: a refusal for a room proposes rooms and hours that fit; for a teacher hours', async () => {
    const { id: location } = await t.make.location({ opens: '08:00', closes: '14:00' })
    const { id: classRoom } = await t.make.classroom({ locationId: location })
    const spare = await t.make.classroom({ locationId: location, name: 'Libre', capacity: 50 })
    const { id: teacher } = await t.make.employee({ isProfessor: true })
    await made({ classRoom, teacher, schedules: on(1) })
    const ask = async (part: object) =>
      (await t.call(groups.create, { body: await input({ schedules: on(1), quota: 20, ...part }) }, { as: planner })).body.errorExt
    const { code, near } = await ask({ classRoom })
    expect([code, near.rooms[0]]).toEqual(['CLASSROOM_BUSY', expect.objectContaining({ _id: spare.id, name: 'Libre' })])
    expect(near.hours[0]).toEqual(on(1, '1100', '1300'))
    expect(await ask({ classRoom: spare.id, teacher })).toMatchObject({
      code: 'TEACHER_BUSY',
      near: { rooms: [], hours: [on(1, '1100', '1300'), on(1, '1130', '1330'), on(1, '1200', '1400')] },
    })
  })

  test('GRP-56: enabling is a save and may be refused, naming the conflicting group', async () => {
    const { id: classRoom } = await t.make.classroom()
    const off = await made({ classRoom, active: false })
    const on = await made({ name: 'Ocupante', classRoom })
    const answer = await t.call(groups.toggle, { params: { id: off._id }, body: { active: true } }, { as: planner })
    expect([answer.status, answer.body.errorExt.code]).toEqual([409, 'CLASSROOM_BUSY'])
    expect(answer.body.errorExt.groups.map((group: { _id: string }) => group._id)).toEqual([on._id])
    await toggle(on._id, false)
    expect((await toggle(off._id, true)).active).toBe(true)
  })

  test('GRP-57: refuses to enable a group without hours, room or quota', async () => {
    const { id: classroomId } = await t.make.classroom()
    const rest = { active: false, classroomId, schedules: on(0) }
    for (const part of [
      { ...rest, schedules: [] },
      { ...rest, classroomId: null },
      { ...rest, quota: null },
    ]) {
      const { id } = await t.make.group(part)
      expect(await refused(groups.toggle, { params: { id }, body: { active: true } }, planner)).toMatchObject({
        status: 409,
        code: 'GROUP_NOT_READY',
        message: 'Para habilitarlo agrega horario, salón y cupo.',
      })
    }
    expect((await toggle((await t.make.group(rest)).id, true)).active).toBe(true)
  })

  test('GRP-39: does not use a room again that was deleted meanwhile', async () => {
    const { _id, classRoom } = await made({ active: false })
    await unjudged(t.db, trx => trx.updateTable('classroom').set({ deletedAt: t.clock.now() }).where('id', '=', classRoom!._id).execute())
    expect(await updateRefused(_id, { active: true })).toMatchObject({ status: 404, code: 'CLASSROOM_NOT_FOUND' })
    expect((await update(_id, { name: 'Sin salón' })).group.name).toBe('Sin salón')
  })

  test('GRP-55: 400 for an invalid switch', async () => {
    const { _id } = await made()
    expect((await refused(groups.toggle, { params: { id: _id }, body: { active: 'sí' } }, planner)).status).toBe(400)
  })
})

test('GRP-54: a reader changes nothing', async () => {
  const reader = await t.as('get /groups/')
  const { _id } = await made()
  const calls = [
    [groups.create, { body: await input() }],
    [groups.update, { params: { id: _id }, body: { name: 'x' } }],
    [groups.toggle, { params: { id: _id }, body: {} }],
    [groups.remove, { params: { id: _id } }],
  ] as const
  for (const [route, call] of calls) expect((await refused(route, call, reader)).status).toBe(403)
  expect(await createRefused({ name: '' })).toMatchObject({ status: 400 })
  await expectTrueBooks(t.db)
})
