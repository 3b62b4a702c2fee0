import { describe, expect, test } from 'vitest'
import { sendOutbox } from '#features/foundation/outbox/server/jobs.ts'
import { startTest } from '#server/testing/harness.ts'
import { talksServer } from '#features/outreach/talks/server/routes.ts'
import { callDeskServer } from './routes.ts'
import { visitorsServer } from './visitorRoutes.ts'
import { visitors } from '../contract.ts'
import { COORDINATOR, stage } from './testing.ts'

const t = await startTest({ features: [talksServer, callDeskServer, visitorsServer], jobs: [sendOutbox] })
const desk = await t.as(...COORDINATOR)
const { create, register, refused, lastAudit } = stage(t, desk)

const call = async (id: string, body: object = {}, as = desk) => (await t.ok(visitors.call, { params: { id }, body }, as)).userTalks
const status = async (id: string, value: number, nextCallAt?: string) =>
  (await t.ok(visitors.status, { params: { id }, body: { status: value, nextCallAt } }, desk)).userTalks
const attend = async (id: string, attendance: boolean) =>
  (await t.ok(visitors.attendance, { params: { id }, body: { attendance } }, desk)).userTalks
const RAQUEL = { name: 'Raquel', lastName: 'Mostrador' }

describe('the call', () => {
  test('CLL-14, CLL-15: a call records user and time; a confirmation too, once; clearing it keeps the call', async () => {
    const { _id } = await register((await create())._id)
    const other = await t.as('put /talks/call/student/*')
    const first = t.clock.now().toISOString()
    expect(await call(_id)).toMatchObject({ calledBy: { user: RAQUEL, userId: desk.employeeId, date: first }, confirmed: null })
    await t.clock.advance(60_000)
    const then = t.clock.now().toISOString()
    const confirmed = await call(_id, { confirmed: true })
    expect(confirmed).toMatchObject({ confirmed: { user: RAQUEL, date: then }, calledBy: { date: then } })
    await t.clock.advance(60_000)
    expect(await call(_id, { confirmed: true }, other)).toEqual(confirmed)
    expect(await call(_id, { confirmed: false })).toEqual({ ...confirmed, confirmed: null })
    expect(await lastAudit('usersTalks.call')).toMatchObject({ before: { confirmedBy: desk.employeeId }, after: { confirmedBy: null } })
  })

  test('CLL-16, CLL-17: a status 1 to 10 records the caller; an appointment only with 7 and 8, cleared by all others', async () => {
    const { _id } = await register((await create())._id)
    const at = '2026-11-24T18:00:00.000Z'
    for (let value = 1; value <= 10; value++)
      expect(await status(_id, value, at)).toMatchObject({
        status: { status: value },
        calledBy: { userId: desk.employeeId },
        nextCallAt: value === 7 || value === 8 ? at : null,
      })
    expect(await status(_id, 7)).toMatchObject({ nextCallAt: null })
    for (const value of [0, 11, 2.5])
      expect(await refused(visitors.status, { params: { id: _id }, body: { status: value } })).toMatchObject({
        status: 400,
        fields: ['status'],
      })
  })

  test('M33: a call-back in the past is refused at its field, and nothing changes', async () => {
    const { _id } = await register((await create())._id)
    const now = t.clock.now().toISOString()
    expect(await refused(visitors.status, { params: { id: _id }, body: { status: 8, nextCallAt: now } })).toMatchObject({
      status: 400,
      code: 'CALL_IN_THE_PAST',
      fields: ['nextCallAt'],
      message: 'La hora de la llamada ya pasó: elige otra.',
    })
    // With other statuses an hour means nothing.
    expect(await status(_id, 1, now)).toMatchObject({ status: { status: 1 }, nextCallAt: null })
  })

  test('M91: refuses a call-back in 2100 at its field; accepts one in a year', async () => {
    const { _id } = await register((await create())._id)
    const body = { status: 8, nextCallAt: '2100-01-05T18:30:00.000Z' }
    expect(await refused(visitors.status, { params: { id: _id }, body })).toMatchObject({
      status: 400,
      code: 'CALL_TOO_FAR',
      fields: ['nextCallAt'],
    })
    const inAYear = new Date(t.clock.now().getTime() + 365 * 86_400_000).toISOString()
    expect(await status(_id, 7, inAYear)).toMatchObject({ nextCallAt: inAYear })
  })

  test('CLL-19: confirmed, the status is refused until unconfirmed; an appointment is over', async () => {
    const { _id } = await register((await create())._id)
    await status(_id, 8, '2026-11-24T18:00:00.000Z')
    expect(await call(_id, { confirmed: true })).toMatchObject({ nextCallAt: null, status: { status: 8 } })
    expect(await refused(visitors.status, { params: { id: _id }, body: { status: 1 } })).toMatchObject({
      status: 409,
      code: 'ALREADY_CONFIRMED',
      message: 'El alumno ya está confirmado: quita la confirmación para cambiar el estatus.',
    })
    await call(_id, { confirmed: false })
    expect(await status(_id, 1)).toMatchObject({ status: { status: 1 } })
  })

  test('CLL-20: stores attendance with its time, and clears it', async () => {
    const { _id } = await register((await create())._id)
    const moment = () => t.db.selectFrom('talkStudent').select('attendedAt').where('id', '=', _id).executeTakeFirstOrThrow()
    expect(await attend(_id, true)).toMatchObject({ attendance: true })
    const { attendedAt } = await moment()
    expect(attendedAt).toEqual(t.clock.now())
    await t.clock.advance(60_000)
    await attend(_id, true)
    expect((await moment()).attendedAt).toEqual(attendedAt)
    expect(await attend(_id, false)).toMatchObject({ attendance: false })
    expect((await moment()).attendedAt).toBeNull()
  })

  test('TLK-79: every write is announced to the talk', async () => {
    const { _id, talk } = await register((await create())._id)
    t.events.length = t.said.length = 0
    await call(_id)
    await status(_id, 2)
    await attend(_id, true)
    expect(t.events).toEqual(Array.from({ length: 3 }, () => ({ resource: 'talks', ids: [talk] })))
    expect(t.said.map(({ room, event }) => [room, event])).toEqual(Array.from({ length: 3 }, () => [`talk:${talk}`, 'update_table_event']))
  })
})
