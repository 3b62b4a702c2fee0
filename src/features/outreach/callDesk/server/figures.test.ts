import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { sendOutbox } from '#features/foundation/outbox/server/jobs.ts'
import { startTest } from '#server/testing/harness.ts'
import { talksServer } from '#features/outreach/talks/server/routes.ts'
import { callDeskServer } from './routes.ts'
import { visitorsServer } from './visitorRoutes.ts'
import { COORDINATOR, stage } from './testing.ts'
import { callDesk } from '../contract.ts'

const t = await startTest({ features: [talksServer, callDeskServer, visitorsServer], jobs: [sendOutbox] })
const desk = await t.as(...COORDINATOR)
const { create, move } = stage(t, desk)
const zero = {
  studentsCount: 0,
  confirmados: 0,
  buzon: 0,
  finishCall: 0,
  reprogramDate: 0,
  returnCall: 0,
  noExistPhone: 0,
  wrongNumber: 0,
  sinComentarios: 0,
  sinInteraccion: 0,
}
const reportOf = async (id: string) => (await t.ok(callDesk.report, { params: { id } }, desk)).report

describe('the report', () => {
  test('TLK-70: each status by name, never called, no comment, confirmed; per employee by caller', async () => {
    const { _id: talkId } = await create({ quota: 50 })
    const beto = await t.make.employee({ name: 'Beto', lastName: 'Ávila' })
    const by = (id: string) => ({ calledBy: id, calledAt: t.clock.now() })
    const make = (part: object = {}) => t.make.visitor({ talkId, ...part })
    // Buzón 1–5 by Raquel, the rest by Beto; two never called, one of them with a comment.
    for (let status = 1; status <= 5; status++) await make({ ...by(desk.employeeId), status })
    for (const status of [6, 7, 7, 8, 9, 10]) await make({ ...by(beto.id), status })
    await make({ ...by(beto.id), confirmedBy: desk.employeeId, confirmedAt: t.clock.now() })
    const { id: visitorId } = await make()
    await make()
    for (const text of ['uno', 'dos'])
      await t.db.insertInto('comment').values({ id: newId(), talkStudentId: visitorId, text, createdAt: t.clock.now() }).execute()
    await make({ deletedAt: t.clock.now() })
    const { id: moved } = await make({ ...by(beto.id), status: 6 })
    await move(moved, talkId, (await create())._id)

    const { employeesData, ...all } = await reportOf(talkId)
    expect(all).toEqual({
      studentsCount: 14,
      confirmados: 1,
      buzon: 5,
      finishCall: 1,
      reprogramDate: 2,
      returnCall: 1,
      noExistPhone: 1,
      wrongNumber: 1,
      sinComentarios: 13,
      sinInteraccion: 2,
    })
    expect(employeesData).toEqual([
      {
        employee: { name: 'Beto', lastName: 'Ávila', secondLastName: 'Luna' },
        data: {
          studentsCount: 7,
          confirmados: 1,
          buzon: 0,
          finishCall: 1,
          reprogramDate: 2,
          returnCall: 1,
          noExistPhone: 1,
          wrongNumber: 1,
          sinComentarios: 7,
          sinInteraccion: 0,
        },
      },
      {
        employee: { name: 'Raquel', lastName: 'Mostrador', secondLastName: expect.any(String) },
        data: { ...zero, studentsCount: 5, buzon: 5, sinComentarios: 5 },
      },
    ])
  })

  test('TLK-72: a talk without visitors has zeros and no employees', async () => {
    expect(await reportOf((await create())._id)).toEqual({ ...zero, employeesData: [] })
  })
})

describe('the conversion', () => {
  test('TLK-73: registered, called, confirmed, attended, enrolled: per talk, type and in all, between two days', async () => {
    const feria = await t.make.talk({ name: 'Feria', type: 'Feria de carreras', date: '2031-05-10', quota: 50 })
    const uno = await t.make.talk({ name: 'Uno', date: '2031-05-12' })
    const dos = await t.make.talk({ name: 'Dos', date: '2031-05-20' })
    await t.make.talk({ name: 'Fuera', date: '2031-05-21' })
    await t.make.talk({ name: 'Borrada', date: '2031-05-12', deletedAt: t.clock.now() })
    const called = { calledBy: desk.employeeId, calledAt: t.clock.now() }
    const confirmed = { ...called, confirmedBy: desk.employeeId, confirmedAt: t.clock.now() }
    for (const part of [{}, called, confirmed, { ...confirmed, attendance: true }]) await t.make.visitor({ talkId: feria.id, ...part })
    await t.make.visitor({ talkId: uno.id, ...confirmed, attendance: true, studentId: (await t.make.student()).id })
    await t.make.visitor({ talkId: uno.id, deletedAt: t.clock.now() })
    const ofFeria = { registered: 4, called: 3, confirmed: 2, attended: 1, enrolled: 0 }
    const ofUno = { registered: 1, called: 1, confirmed: 1, attended: 1, enrolled: 1 }
    const none = { registered: 0, called: 0, confirmed: 0, attended: 0, enrolled: 0 }
    const { total, types, talks: each } = await t.ok(callDesk.conversion, { query: { from: '2031-05-10', to: '2031-05-20' } }, desk)
    expect(total).toEqual({ registered: 5, called: 4, confirmed: 3, attended: 2, enrolled: 1 })
    expect(types).toEqual([
      { filter: 'Orientacion Bachillerato', ...ofUno },
      { filter: 'Feria de carreras', ...ofFeria },
      { filter: 'Casa del terror', ...none },
    ])
    expect(each).toEqual([
      { _id: dos.id, name: 'Dos', date: '2031-05-20', filter: 'Orientacion Bachillerato', ...none },
      { _id: uno.id, name: 'Uno', date: '2031-05-12', filter: 'Orientacion Bachillerato', ...ofUno },
      { _id: feria.id, name: 'Feria', date: '2031-05-10', filter: 'Feria de carreras', ...ofFeria },
    ])
  })

  test('TLK-74: a moved visitor counts in the new talk; without days drafts are included, last', async () => {
    const [from, to] = [await t.make.talk({ date: '2031-07-01' }), await t.make.talk({ date: '2031-07-02' })]
    const draft = await t.make.talk({ date: null })
    await move((await t.make.visitor({ talkId: from.id })).id, from.id, to.id)
    const { talks: all } = await t.ok(callDesk.conversion, { query: {} }, desk)
    const counted = (id: string) => all.find(({ _id }) => _id === id)!.registered
    expect([counted(from.id), counted(to.id)]).toEqual([0, 1])
    expect(all.at(-1)!._id).toBe(draft.id)
  })

  test('TLK-10: as many statements for one talk as for all', async () => {
    const few = await t.queries(() => t.ok(callDesk.conversion, { query: { from: '2031-07-02' } }, desk))
    expect((await t.queries(() => t.ok(callDesk.conversion, { query: {} }, desk))).count).toBe(few.count)
  })
})
