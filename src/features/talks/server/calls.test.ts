import { describe, expect, test } from 'vitest'
import { sendOutbox } from '#features/outbox/server/jobs.ts'
import { startTest } from '#server/testing/harness.ts'
import { talksServer } from './routes.ts'
import { visitorsServer } from './visitorRoutes.ts'
import { visitors } from '../contract.ts'
import { COORDINATOR, stage } from './testing.ts'

const t = await startTest({ features: [talksServer, visitorsServer], jobs: [sendOutbox] })
const desk = await t.as(...COORDINATOR)
const { move } = stage(t, desk)
const other = await t.make.employee()
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(t.clock.now().getTime() + hours * HOUR)
const mine = (hours: number) => ({ calledBy: desk.employeeId, calledAt: inHours(hours) })
const read = async (query: object = {}) => t.ok(visitors.calls, { query }, desk)
const names = async () => (await read()).calls.map(({ name }) => name)

describe("issue 'talks', 'Mis llamadas'", () => {
  test('own appointments that are due, by their time; then never called, then not reached, by date of talk', async () => {
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
    expect(await names()).toEqual([
      ...['Cita de las ocho', 'Cita de las nueve'],
      ...['Nueva cerca, primera', 'Nueva cerca, segunda', 'Nueva lejos', 'Nueva sin fecha'],
      ...['Colgó cerca, hace mucho', 'Buzón cerca, hace poco', 'Buzón lejos'],
    ])
    const { calls, total } = await read({ limit: 1 })
    expect([calls.length, total]).toEqual([1, 9])
    expect(calls[0]).toMatchObject({
      ...{ _id: due.id, due: true, status: { status: 7 }, nextCallAt: inHours(-2).toISOString() },
      talkInfo: { _id: later.id, name: 'Diciembre', date: '2026-12-05' },
    })
    expect((await read({ skip: 2, limit: 1 })).calls[0]).toMatchObject({ name: 'Nueva cerca, primera', due: false })
    expect(await read({ skip: 50 })).toMatchObject({ calls: [], total: 9 })
  })

  test('not: appointments to come or of another caller, confirmed, 9, 10, present, enrolled, moved, removed; talks off or past', async () => {
    const before = await names()
    const { id: talkId } = await t.make.talk()
    const make = (part: object) => t.make.visitor({ talkId, name: 'No llamar', ...part })
    await make({ ...mine(-1), status: 7, nextCallAt: inHours(1) })
    await make({ calledBy: other.id, calledAt: inHours(-3), status: 7, nextCallAt: inHours(-1) })
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

  test('the appointment of a caller who left is for everybody', async () => {
    const left = await t.make.employee()
    await t.make.visitor({ name: 'Huérfana', calledBy: left.id, calledAt: inHours(-3), status: 7, nextCallAt: inHours(-1) })
    expect(await names()).not.toContain('Huérfana')
    await t.db.updateTable('employee').set({ deletedAt: t.clock.now() }).where('id', '=', left.id).execute()
    expect(await names()).toContain('Huérfana')
  })

  test('one statement, however many', async () => {
    const few = await t.queries(() => read({ limit: 1 }))
    expect((await t.queries(() => read({ limit: 30 }))).count).toBe(few.count)
  })

  test('whom this caller called since the academy day began, and how many of them are confirmed', async () => {
    const before = (await read()).today
    const { id: talkId } = await t.make.talk({ date: '2026-12-12' })
    await t.make.visitor({ talkId, ...mine(0), status: 1 })
    await t.make.visitor({ talkId, ...mine(0), confirmedBy: desk.employeeId, confirmedAt: inHours(0) })
    await t.make.visitor({ talkId, ...mine(-24), status: 1 })
    await t.make.visitor({ talkId, calledBy: other.id, calledAt: inHours(0), status: 1 })
    expect((await read()).today).toEqual({ called: before.called + 2, confirmed: before.confirmed + 1 })
  })
})
