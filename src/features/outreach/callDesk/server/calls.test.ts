import { describe, expect, test } from 'vitest'
import { sendOutbox } from '#features/foundation/outbox/server/jobs.ts'
import { startTest } from '#server/testing/harness.ts'
import { talksServer } from '#features/outreach/talks/server/routes.ts'
import { callDeskServer } from './routes.ts'
import { visitorsServer } from './visitorRoutes.ts'
import { visitors } from '../contract.ts'
import { COORDINATOR, stage } from './testing.ts'

const t = await startTest({ features: [talksServer, callDeskServer, visitorsServer], jobs: [sendOutbox] })
const { move } = stage(t, await t.as(...COORDINATOR))
const desk = await t.as('put /talks/call/student/*')
const other = await t.make.employee()
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(t.clock.now().getTime() + hours * HOUR)
const mine = (hours: number) => ({ calledBy: desk.employeeId, calledAt: inHours(hours) })
const read = async (query: object = {}) => t.ok(visitors.calls, { query }, desk)
const names = async () => (await read()).calls.map(({ name }) => name)

describe("'Mis llamadas'", () => {
  test('M31: own call-backs by their time, overdue, of today, of later days; then never called, then not reached, by date of talk', async () => {
    const [soon, later] = [await t.make.talk({ date: '2026-11-24' }), await t.make.talk({ date: '2026-12-05', name: 'Diciembre' })]
    const draft = await t.make.talk({ date: null })
    const make = (talkId: string, name: string, part = {}) => t.make.visitor({ talkId, name, ...part })
    await make(draft.id, 'Nueva sin fecha')
    await make(later.id, 'Nueva lejos', { registeredAt: inHours(-9) })
    await make(soon.id, 'Nueva cerca, segunda', { registeredAt: inHours(-1) })
    await make(soon.id, 'Nueva cerca, primera', { registeredAt: inHours(-2) })
    await make(later.id, 'Buzón lejos', { ...mine(-9), status: 1 })
    await make(soon.id, 'Buzón cerca, hace poco', { ...mine(-1), status: 5 })
    await make(soon.id, 'Colgó cerca, hace mucho', { calledBy: other.id, calledAt: inHours(-5), status: 6 })
    await make(soon.id, 'Cita de las nueve', { ...mine(-3), status: 8, nextCallAt: inHours(-1) })
    const due = await make(later.id, 'Cita de las ocho', { ...mine(-3), status: 7, nextCallAt: inHours(-2) })
    await make(soon.id, 'Cita de mañana', { ...mine(-3), status: 7, nextCallAt: inHours(24) })
    await make(soon.id, 'Cita de la tarde', { ...mine(-3), status: 8, nextCallAt: inHours(2) })
    expect(await names()).toEqual([
      ...['Cita de las ocho', 'Cita de las nueve', 'Cita de la tarde', 'Cita de mañana'],
      ...['Nueva cerca, primera', 'Nueva cerca, segunda', 'Nueva lejos', 'Nueva sin fecha'],
      ...['Colgó cerca, hace mucho', 'Buzón cerca, hace poco', 'Buzón lejos'],
    ])
    const { calls, total, groups } = await read({ limit: 1 })
    expect([calls.length, total]).toEqual([1, 11])
    expect(groups).toEqual({ overdue: 2, today: 1, scheduled: 1, uncalled: 4, again: 3 })
    expect(calls[0]).toMatchObject({
      _id: due.id,
      turn: 'overdue',
      status: { status: 7 },
      nextCallAt: inHours(-2).toISOString(),
      talkInfo: { _id: later.id, name: 'Diciembre', date: '2026-12-05' },
    })
    expect((await read({ skip: 4, limit: 1 })).calls[0]).toMatchObject({ name: 'Nueva cerca, primera', turn: 'uncalled' })
    expect(await read({ skip: 50 })).toMatchObject({ calls: [], total: 11 })
    const again = await read({ turn: 'again', skip: 1, limit: 1 })
    expect([again.calls.map(({ name }) => name), again.total]).toEqual([['Buzón cerca, hace poco'], 3])
  })

  test('CLL-36: excludes call-backs of another caller; confirmed, present, enrolled, moved and removed visitors; results 9 and 10; inactive or past talks', async () => {
    const before = await names()
    const { id: talkId } = await t.make.talk()
    const make = (part: object) => t.make.visitor({ talkId, name: 'No llamar', ...part })
    await make({ calledBy: other.id, calledAt: inHours(-3), status: 7, nextCallAt: inHours(1) })
    await make({ ...mine(-1), confirmedBy: desk.employeeId, confirmedAt: t.clock.now() })
    for (const status of [9, 10]) await make({ ...mine(-1), status })
    await make({ attendance: true })
    await make({ studentId: (await t.make.student()).id })
    await make({ deletedAt: t.clock.now() })
    const moved = await make({})
    await t.db.updateTable('talkStudent').set({ name: 'Movida' }).where('id', '=', moved.id).execute()
    await move(moved.id, talkId, (await t.make.talk()).id)
    await make({ talkId: (await t.make.talk({ active: false })).id })
    await make({ talkId: (await t.make.talk({ date: '2026-11-22' })).id })
    expect((await names()).filter(name => !before.includes(name))).toEqual(['Movida'])
  })

  test('M31: Marisol promised a call and did not make it: after 30 minutes every caller sees it; coordination saw it all along', async () => {
    const minutes = (late: number) => inHours(-late / 60)
    await t.make.visitor({ name: 'Itzel', calledBy: other.id, calledAt: inHours(-3), status: 8, nextCallAt: minutes(29.9) })
    const coordination = await t.as(...COORDINATOR)
    const sees = async (as = desk) =>
      (await t.ok(visitors.calls, { query: { limit: 1000 } }, as)).calls.find(({ name }) => name === 'Itzel')?.turn
    expect([await sees(), await sees(coordination)]).toEqual([undefined, 'overdue'])
    await t.clock.advance(60_000)
    expect([await sees(), await sees(coordination)]).toEqual(['overdue', 'overdue'])
  })

  test('M31: shows the first five future calls and the rest on request; later days do not displace visitors without a call', async () => {
    const caller = await t.as('put /talks/call/student/*')
    const { id: talkId } = await t.make.talk({ date: '2026-12-20' })
    for (let day = 1; day <= 8; day++)
      await t.make.visitor({
        talkId,
        name: `Cita ${day}`,
        calledBy: caller.employeeId,
        calledAt: inHours(-1),
        status: 7,
        nextCallAt: inHours(24 * day),
      })
    const { calls, groups } = await t.ok(visitors.calls, { query: { limit: 100 } }, caller)
    expect([calls.filter(({ turn }) => turn === 'scheduled').length, groups.scheduled]).toEqual([5, 8])
    expect(calls.some(({ turn }) => turn === 'uncalled')).toBe(true)
    const { calls: whole, total } = await t.ok(visitors.calls, { query: { turn: 'scheduled' } }, caller)
    expect([whole.map(({ name }) => name), total]).toEqual([Array.from({ length: 8 }, (_, at) => `Cita ${at + 1}`), 8])
  })

  test("CLL-37: the call-back of a deleted caller is everybody's", async () => {
    const formerEmployee = await t.make.employee()
    await t.make.visitor({ name: 'Huérfana', calledBy: formerEmployee.id, calledAt: inHours(-3), status: 7, nextCallAt: inHours(1) })
    expect(await names()).not.toContain('Huérfana')
    await t.db.updateTable('employee').set({ deletedAt: t.clock.now() }).where('id', '=', formerEmployee.id).execute()
    expect(await names()).toContain('Huérfana')
  })

  test('TLK-10: needs one statement for any number of visitors', async () => {
    const few = await t.queries(() => read({ limit: 1 }))
    expect((await t.queries(() => read({ limit: 30 }))).count).toBe(few.count)
  })

  test("CLL-35: counts this caller's calls since the academy's day began, with outcomes", async () => {
    const before = (await read()).today
    const { id: talkId } = await t.make.talk({ date: '2026-12-12' })
    await t.make.visitor({ talkId, ...mine(0), status: 1 })
    await t.make.visitor({ talkId, ...mine(0), confirmedBy: desk.employeeId, confirmedAt: inHours(0) })
    await t.make.visitor({ talkId, ...mine(0), status: 8 })
    await t.make.visitor({ talkId, ...mine(-24), status: 1 })
    await t.make.visitor({ talkId, calledBy: other.id, calledAt: inHours(0), status: 1 })
    expect((await read()).today).toEqual({
      called: before.called + 3,
      confirmed: before.confirmed + 1,
      following: before.following + 1,
      unanswered: before.unanswered + 1,
    })
  })

  test("CLL-42: lists one type of talk alone, and each talk's progress of calls as its own table counts it", async () => {
    const fair = await t.make.talk({ date: '2026-11-23', name: 'Feria de Ecatepec', type: 'Feria de carreras' })
    await t.make.visitor({ talkId: fair.id, name: 'Itzel' })
    await t.make.visitor({ talkId: fair.id, name: 'Paola', ...mine(-2), status: 8, nextCallAt: inHours(-1) })
    await t.make.visitor({ talkId: fair.id, name: 'Óscar', ...mine(-2), status: 3 })
    const { calls, groups, talks } = await read({ type: 'Feria de carreras' })
    expect(calls.map(({ name }) => name)).toEqual(['Paola', 'Itzel', 'Óscar'])
    expect(groups).toEqual({ overdue: 1, today: 0, scheduled: 0, uncalled: 1, again: 1 })
    expect(talks).toEqual([{ _id: fair.id, name: 'Feria de Ecatepec', date: '2026-11-23', all: 3, done: 1 }])
    expect((await read()).talks.map(({ name }) => name)).toContain('Feria de Ecatepec')
  })
})
