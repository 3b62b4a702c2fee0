import { describe, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { newId } from '#lib/ids.ts'
import { sendOutbox } from '#features/foundation/outbox/server/jobs.ts'
import { startTest } from '#server/testing/harness.ts'
import { talksServer } from '#features/outreach/talks/server/routes.ts'
import { callDeskServer } from './routes.ts'
import { visitorsServer } from './visitorRoutes.ts'
import { visitors } from '../contract.ts'
import { COORDINATOR, person, stage } from './testing.ts'

const t = await startTest({ features: [talksServer, callDeskServer, visitorsServer], jobs: [sendOutbox] })
const desk = await t.as(...COORDINATOR)
const { create, update, find, register, visitor, students, move, refused, lastAudit } = stage(t, desk)
const moving = (userTalksId: string, talkId: string, to: string) => ({ params: { userTalksId, talkId }, body: { talk: { id: to } } })

describe('moving a visitor', () => {
  test('TLK-61: adds a row to the new talk with calls and comments, not confirmed and not present; the old row stays', async () => {
    const [from, to] = [await create(), await create({ name: 'La otra' })]
    const old = await register(from._id)
    await t.ok(visitors.status, { params: { id: old._id }, body: { status: 7, nextCallAt: '2026-11-24T18:00:00Z' } }, desk)
    await t.db
      .insertInto('comment')
      .values({ id: newId(), talkStudentId: old._id, text: 'Prefiere el sábado', userId: desk.employeeId, createdAt: t.clock.now() })
      .execute()
    await t.ok(visitors.attendance, { params: { id: old._id }, body: { attendance: true } }, desk)
    t.events.length = t.said.length = 0
    const moved = await move(old._id, from._id, to._id)
    expect(moved).toMatchObject({
      talk: to._id,
      email: old.email,
      status: { status: 7 },
      nextCallAt: '2026-11-24T18:00:00.000Z',
      comments: 1,
      calledBy: { userId: desk.employeeId },
      confirmed: null,
      attendance: false,
      isUnavailable: false,
      movedTo: null,
    })
    expect(moved._id).not.toBe(old._id)
    expect(await visitor(old._id)).toMatchObject({
      talk: from._id,
      isUnavailable: true,
      movedTo: { _id: to._id, name: 'La otra' },
      comments: 0,
      attendance: true,
    })
    expect((await students(from._id)).userTalks.map(each => each.isUnavailable)).toEqual([true])
    expect([(await find(from._id)).studentListLength, (await find(to._id)).studentListLength]).toEqual([0, 1])
    expect(t.events).toEqual([{ resource: 'talks', ids: [from._id, to._id] }])
    expect(t.said).toEqual([
      { room: `talk:${from._id}`, event: 'update_table_event', data: { talk: from._id } },
      { room: `talk:${to._id}`, event: 'update_table_event', data: { talk: to._id } },
      { room: `talk:${from._id}`, event: 'remove_from_talk', data: { userTalks: [old._id] } },
    ])
    expect(await lastAudit('usersTalks.move')).toMatchObject({
      ids: [old._id, moved._id, from._id, to._id],
      before: { talk: from._id },
      after: { talk: to._id, taken: 1 },
    })
    await expectTrueBooks(t.db)
  })

  test('TLK-62: refuses a full, inactive, past, deleted or same talk, and changes nothing', async () => {
    const from = await create()
    const { _id } = await register(from._id)
    const full = await create({ quota: 1 })
    await register(full._id)
    const off = await create({ active: false })
    const past = await t.make.talk({ date: '2026-11-01' })
    const refusal = (to: string) => refused(visitors.move, moving(_id, from._id, to))
    expect(await refusal(full._id)).toMatchObject({ status: 409, code: 'TALK_FULL' })
    expect(await refusal(off._id)).toMatchObject({ code: 'TALK_CLOSED' })
    expect(await refusal(past.id)).toMatchObject({ code: 'TALK_CLOSED' })
    expect(await refusal(newId())).toMatchObject({ status: 404, code: 'TALK_NOT_FOUND' })
    expect(await refusal(from._id)).toMatchObject({ code: 'SAME_TALK', message: 'El alumno ya está en esa plática: elige otra.' })
    // The address names a talk in which they are not.
    expect(await refused(visitors.move, moving(_id, off._id, from._id))).toMatchObject({ code: 'VISITOR_NOT_FOUND' })
  })

  test('TLK-63: refuses a talk that the visitor is in already; a moved visitor may return', async () => {
    const [from, to] = [await create(), await create()]
    const old = await register(from._id)
    const { _id: twin } = await register(to._id, { email: old.email })
    expect(await refused(visitors.move, moving(old._id, from._id, to._id))).toMatchObject({ status: 409, code: 'ALREADY_IN_TALK' })
    await t.ok(visitors.remove, { params: { id: twin } }, desk)
    const moved = await move(old._id, from._id, to._id)
    expect(await move(moved._id, to._id, from._id)).toMatchObject({ talk: from._id, email: old.email })
    expect((await students(from._id)).total).toBe(2)
    await expectTrueBooks(t.db)
  })

  test('TLK-64: a moved visitor cannot be changed: "El alumnos se ha movido a otra platica"', async () => {
    const [from, to] = [await create(), await create()]
    const { _id: id } = await register(from._id)
    await move(id, from._id, to._id)
    const all = [
      refused(visitors.update, { params: { id }, body: person() }),
      refused(visitors.remove, { params: { id } }),
      refused(visitors.call, { params: { id }, body: { confirmed: true } }),
      refused(visitors.status, { params: { id }, body: { status: 1 } }),
      refused(visitors.attendance, { params: { id }, body: { attendance: true } }),
      refused(visitors.move, moving(id, from._id, to._id)),
    ]
    for (const answer of all)
      expect(await answer).toMatchObject({ status: 409, code: 'MOVED_TO_OTHER_TALK', message: 'El alumnos se ha movido a otra platica' })
  })

  test('TLK-66: put /talks/ or put /students/?/talks/?', async () => {
    const [from, to] = [await create(), await create()]
    const { _id } = await register(from._id)
    const mover = await t.as('put /students/?/talks/?')
    expect((await t.ok(visitors.move, moving(_id, from._id, to._id), mover)).userTalks.talk).toBe(to._id)
    expect(await update(from._id, { quota: 1 })).toMatchObject({ quota: 1 })
  })
})
