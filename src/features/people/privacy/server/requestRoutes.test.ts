import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { limitedTo, type Caller } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { privacyRequests } from '../requestContract.ts'
import type { Outcome, RequestKind } from '../words.ts'

// Today is Monday, 23 November 2026. Norma handles requests.
const t = await startTest()
let norma: Caller
beforeAll(async () => {
  norma = await t.as('get /privacy/', 'post /privacy/', 'put /privacy/')
})

const body = (student: string, received = '2026-11-23', kind: RequestKind = 'A') => ({ body: { student, kind, received } })
const noted = async (student: string, received?: string, kind?: RequestKind, as = norma) =>
  (await t.ok(privacyRequests.create, body(student, received, kind), as)).request
const put = (id: string, outcome: Outcome | 'done') => ({ params: { id }, body: { outcome } })
const answer = async (id: string, outcome: Outcome | 'done') => (await t.ok(privacyRequests.update, put(id, outcome), norma)).request
const pilar = () => t.make.student({ name: 'Pilar', lastName: 'Ríos', secondLastName: 'Vega' })

describe('POST /privacy/requests', () => {
  test("CON-64: Pilar's request is due in 20 working days, and users who handle requests are notified", async () => {
    const { id } = await pilar()
    t.events.length = 0
    const request = await noted(id, '2026-11-02', 'R')
    expect(request).toMatchObject({
      student: { _id: id, name: 'Pilar Ríos Vega' },
      kind: 'R',
      received: '2026-11-02',
      due: '2026-11-30',
      until: '2026-11-30',
      answered: null,
      outcome: null,
      user: null,
    })
    expect(t.events).toEqual([{ resource: 'privacy', ids: [id] }])
    expect(await t.lastAudit('privacyRequests.create')).toMatchObject({
      resource: 'privacy',
      ids: [request._id, id],
      after: { kind: 'R', received: '2026-11-02', due: '2026-11-30' },
    })
  })

  test('CON-64: a day on which the academy is closed does not count, one closed at a campus alone does', async () => {
    const { id } = await pilar()
    const { id: locationId } = await t.make.location({ name: 'Coyoacán' })
    const closed = [
      await t.make.closedDay({ name: 'Día de la Raza', from: '2026-10-12', to: '2026-10-12' }),
      // A weekend is no working day already.
      await t.make.closedDay({ name: 'Puente', from: '2026-10-17', to: '2026-10-18' }),
      await t.make.closedDay({ name: 'Obras', from: '2026-10-14', to: '2026-10-14', locationId }),
    ]
    expect((await noted(id, '2026-10-05')).due).toBe('2026-11-03')
    await t.db
      .deleteFrom('closedDay')
      .where(
        'id',
        'in',
        closed.map(each => each.id),
      )
      .execute()
    expect((await noted(id, '2026-10-05')).due).toBe('2026-11-02')
  })

  test('CON-64: refuses a receipt date in the future, and an unknown student', async () => {
    const { id } = await pilar()
    expect(await t.refused(privacyRequests.create, body(id, '2026-11-24'), norma)).toMatchObject({
      status: 409,
      code: 'RECEIVED_LATER',
      message: 'Se recibió hoy o antes.',
      fields: ['received'],
    })
    expect(await t.refused(privacyRequests.create, body(newId()), norma)).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' })
    expect((await t.refused(privacyRequests.create, body(id), await t.as('get /privacy/'))).status).toBe(403)
  })
})

describe('PUT /privacy/requests/{id}', () => {
  test('CON-64: a granted one is carried out within 15 working days, and then nothing is left of it', async () => {
    const { id } = await pilar()
    const { _id } = await noted(id)
    expect(await t.refused(privacyRequests.update, put(_id, 'done'), norma)).toMatchObject({ status: 409, code: 'REQUEST_NOT_GRANTED' })
    const granted = await answer(_id, 'granted')
    expect(granted).toMatchObject({ outcome: 'granted', carryOutBy: '2026-12-14', until: '2026-12-14', carriedOut: null })
    expect(granted.answered).toEqual(t.clock.now().toISOString())
    expect(granted.user).not.toBeNull()
    const answerDone = await answer(_id, 'done')
    expect(answerDone).toMatchObject({ outcome: 'granted', until: null })
    expect(answerDone.carriedOut).not.toBeNull()
    expect(await t.refused(privacyRequests.update, put(_id, 'done'), norma)).toMatchObject({ status: 409, code: 'REQUEST_NOT_GRANTED' })
  })

  test.each(['refused', 'withdrawn'] as const)('CON-64: after %s nothing is left to do, and it is answered once', async outcome => {
    const { id } = await pilar()
    const { _id } = await noted(id)
    expect(await answer(_id, outcome)).toMatchObject({ outcome, carryOutBy: null, until: null })
    expect(await t.refused(privacyRequests.update, put(_id, 'granted'), norma)).toMatchObject({ status: 409, code: 'REQUEST_CLOSED' })
  })

  test('CON-64: eight answers at once: one succeeds', async () => {
    const { id } = await pilar()
    const { _id } = await noted(id)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => t.call(privacyRequests.update, put(_id, nth % 2 ? 'granted' : 'refused'), { as: norma })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  })

  test('CON-64: refuses an unknown request, and users who may only read', async () => {
    expect(await t.refused(privacyRequests.update, put(newId(), 'granted'), norma)).toMatchObject({
      status: 404,
      code: 'REQUEST_NOT_FOUND',
    })
    const { _id } = await noted((await pilar()).id)
    expect((await t.refused(privacyRequests.update, put(_id, 'granted'), await t.as('get /privacy/', 'post /privacy/'))).status).toBe(403)
  })
})

test('CON-64: open ones first, by deadline; then closed ones', async () => {
  const { id } = await pilar()
  const [late, soon, closed] = [await noted(id, '2026-11-20'), await noted(id, '2026-11-03'), await noted(id, '2026-09-01')]
  await answer(closed._id, 'refused')
  const { requests } = await t.ok(privacyRequests.list, {}, norma)
  expect(requests.filter(({ student }) => student._id === id).map(({ _id }) => _id)).toEqual([soon._id, late._id, closed._id])
})

test('CON-64 CON-4: a user limited to Lindavista neither sees nor answers the request of a Coyoacán student', async () => {
  const groupAt = async (name: string) => {
    const { id: locationId } = await t.make.location({ name })
    return { locationId, groupId: (await t.make.group({ classroomId: (await t.make.classroom({ locationId })).id })).id }
  }
  const [south, north] = [await groupAt('Coyoacán sur'), await groupAt('Lindavista')]
  const [ana, beatriz] = [await pilar(), await pilar()]
  await t.make.registration({ studentId: ana.id, groupId: south.groupId })
  await t.make.registration({ studentId: beatriz.id, groupId: north.groupId })
  const noemi = await limitedTo(t, [north.locationId])
  const foreign = await noted(ana.id)
  const own = await noted(beatriz.id, '2026-11-23', 'O', noemi)
  expect((await t.ok(privacyRequests.list, {}, noemi)).requests.map(({ _id }) => _id)).toEqual([own._id])
  expect(await t.refused(privacyRequests.update, put(foreign._id, 'granted'), noemi)).toMatchObject({ status: 404 })
  expect(await t.refused(privacyRequests.create, body(ana.id), noemi)).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' })
})
