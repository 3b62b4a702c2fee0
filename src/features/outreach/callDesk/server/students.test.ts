import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { unzipped } from '#server/testing/unzipped.ts'
import { sendOutbox } from '#features/foundation/outbox/server/jobs.ts'
import { startTest } from '#server/testing/harness.ts'
import { talksServer } from '#features/outreach/talks/server/routes.ts'
import { callDeskServer } from './routes.ts'
import { visitorsServer } from './visitorRoutes.ts'
import { COORDINATOR, stage } from './testing.ts'
import { callDesk } from '../contract.ts'

const t = await startTest({ features: [talksServer, callDeskServer, visitorsServer], jobs: [sendOutbox] })
const desk = await t.as(...COORDINATOR)
const { create, students, move, refused } = stage(t, desk)
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(t.clock.now().getTime() + hours * HOUR)
const called = { calledBy: desk.employeeId, calledAt: t.clock.now() }
const confirmed = { ...called, confirmedBy: desk.employeeId, confirmedAt: t.clock.now() }
const comment = (talkStudentId: string, text: string) =>
  t.db.insertInto('comment').values({ id: newId(), talkStudentId, text, createdAt: t.clock.now() }).execute()

describe('GET /talks/{id}/students', () => {
  test('CLL-2: 20 a page, newest first, moved ones last, removed ones not', async () => {
    const { _id: talkId } = await create({ quota: 100 })
    const rows = []
    for (let i = 0; i < 23; i++) rows.push(await t.make.visitor({ talkId, name: `V${i}`, registeredAt: inHours(i - 40) }))
    await t.make.visitor({ talkId, deletedAt: t.clock.now() })
    await move(rows[22]!.id, talkId, (await create())._id)
    const [first, second] = [await students(talkId), await students(talkId, { skip: 20 })]
    expect([first.userTalks.length, second.userTalks.length, first.total, second.total]).toEqual([20, 3, 23, 23])
    expect([...first.userTalks, ...second.userTalks].map(({ name }) => name)).toEqual(
      [...rows.slice(0, 22).toReversed(), rows[22]!].map(({ name }) => name),
    )
    expect(second.userTalks.at(-1)).toMatchObject({ name: 'V22', isUnavailable: true })
  })

  test('CLL-3: visitors with an appointment come first, by its time', async () => {
    const { _id: talkId } = await create()
    await t.make.visitor({ talkId, name: 'Nueva' })
    for (const [name, hours] of [
      ['Mañana', 20],
      ['Hoy', 2],
    ] as const)
      await t.make.visitor({ talkId, name, registeredAt: inHours(-90), ...called, status: 8, nextCallAt: inHours(hours) })
    expect((await students(talkId)).userTalks.map(({ name }) => name)).toEqual(['Hoy', 'Mañana', 'Nueva'])
  })

  test('CLL-5: words of name, address and phones, in any order without accents; a query without letters finds nobody', async () => {
    const { _id: talkId } = await create()
    await t.make.visitor({ talkId, name: 'Zoé', lastName: 'Gutiérrez', secondPhoneNumber: '0077889900' })
    await t.make.visitor({ talkId, name: 'Ana', email: 'zoe.lopez@correo.mx' })
    const namesFound = async (query: string) => (await students(talkId, { query })).userTalks.map(({ name }) => name).toSorted()
    expect(await namesFound('gutierrez zoe')).toEqual(['Zoé'])
    expect(await namesFound('ZOE')).toEqual(['Ana', 'Zoé'])
    expect(await namesFound('77889900')).toEqual(['Zoé'])
    expect(await namesFound('%')).toEqual([])
    expect((await students(talkId, { query: '%' })).calls.all).toBe(2)
  })

  test('CLL-8, M79: calls to make: never called or due; done: the rest; moved by themselves; counters of the whole talk, whatever is searched', async () => {
    const { _id: talkId } = await create()
    const make = (name: string, part: object = {}) => t.make.visitor({ talkId, name, ...part })
    await make('Nueva')
    await make('Vencida', { ...called, status: 7, nextCallAt: inHours(-1) })
    await make('Futura', { ...called, status: 8, nextCallAt: inHours(1) })
    await make('Buzón', { ...called, status: 3 })
    await make('Colgó', { ...called, status: 6 })
    await make('Equivocado', { ...called, status: 10 })
    await make('Confirmada', { ...confirmed, status: 2 })
    const { id: movedId } = await make('Movida')
    await move(movedId, talkId, (await create())._id)
    const names = async (calls: string) => (await students(talkId, { calls })).userTalks.map(({ name }) => name).toSorted()
    expect(await names('pending')).toEqual(['Nueva', 'Vencida'])
    expect(await names('done')).toEqual(['Buzón', 'Colgó', 'Confirmada', 'Equivocado', 'Futura'].toSorted())
    const { calls, total } = await students(talkId, { query: 'nueva', calls: 'pending' })
    expect(total).toBe(1)
    expect(await names('moved')).toEqual(['Movida'])
    expect(calls).toEqual({
      all: 7,
      pending: 2,
      done: 5,
      moved: 1,
      enrolled: 0,
      confirmed: 1,
      following: 1,
      unanswered: 2,
      unstated: 0,
      unreachable: 1,
    })
  })

  test('TLK-10: as many statements for one visitor as for fifty', async () => {
    const [one, many] = [await create(), await create({ quota: 60 })]
    await t.make.visitor({ talkId: one._id, ...confirmed })
    for (let i = 0; i < 50; i++) await comment((await t.make.visitor({ talkId: many._id, ...confirmed })).id, 'x')
    const few = await t.queries(() => students(one._id))
    expect((await t.queries(() => students(many._id, { limit: 50 }))).count).toBe(few.count)
  })
})

describe("'Generar excel'", () => {
  test('TLK-77: a row per visitor in the order of registration, with calls and comments, without visitors moved to another talk', async () => {
    const { _id: talkId } = await create({ name: 'Feria' })
    const first = await t.make.visitor({
      talkId,
      name: '=1+1',
      phoneNumber: '0055123456',
      birthDate: '2009-04-30',
      ...confirmed,
      status: 3,
    })
    await t.make.visitor({ talkId, name: 'Segunda', registeredAt: inHours(1), attendance: true })
    const { id: moved } = await t.make.visitor({ talkId, name: 'Movida' })
    await move(moved, talkId, (await create())._id)
    await comment(first.id, 'Viene con su mamá')
    const { status, body, headers } = await t.call(callDesk.excel, { params: { id: talkId } }, { as: desk })
    expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('alumnos%20de%20Feria.xlsx')])
    const files = unzipped(body)
    const texts = [...files.get('xl/sharedStrings.xml')!.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text)
    for (const text of ['Nombre', 'Llamó', 'Comentarios', '=1+1', '0055123456', 'Buzón 3', 'Raquel Mostrador', 'Sin llamar'])
      expect(texts).toContain(text)
    // M137: 30 April 2009 as Excel counts days.
    expect(files.get('xl/worksheets/sheet1.xml')).toContain('<v>39933</v>')
    expect(texts).not.toContain('Movida')
    expect(texts.indexOf('=1+1')).toBeLessThan(texts.indexOf('Segunda'))
  })

  test('TLK-78: for an empty talk: "Aún no hay alumnos de platica disponibles"', async () => {
    const { _id: id } = await create()
    const { id: moved } = await t.make.visitor({ talkId: id })
    await move(moved, id, (await create())._id)
    expect(await refused(callDesk.excel, { params: { id } })).toMatchObject({
      status: 409,
      code: 'NOTHING_TO_EXPORT',
      message: 'Aún no hay alumnos de platica disponibles',
    })
  })
})
