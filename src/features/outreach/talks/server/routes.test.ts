import { describe, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { LEVELS } from '#db/reference.ts'
import { newId } from '#lib/ids.ts'
import { sendOutbox } from '#features/foundation/outbox/server/jobs.ts'
import { startTest } from '#server/testing/harness.ts'
import { talks } from '../contract.ts'
import { TALK_TEXTS } from '../texts.ts'
import { talksServer } from './routes.ts'
import { callDeskServer } from '#features/outreach/callDesk/server/routes.ts'
import { visitorsServer } from '#features/outreach/callDesk/server/visitorRoutes.ts'
import { COORDINATOR, on, SATURDAY, stage, talkInput } from '#features/outreach/callDesk/server/testing.ts'
import { callDesk } from '#features/outreach/callDesk/contract.ts'

const t = await startTest({ features: [talksServer, callDeskServer, visitorsServer], jobs: [sendOutbox] })
const desk = await t.as(...COORDINATOR)
const { create, update, find, register, refused, bookings, lastAudit } = stage(t, desk)

describe('POST talks, GET talks/{id}', () => {
  test('TLK-28, TLK-30: returns the saved talk in list and sidebar', async () => {
    const room = await t.make.classroom({ capacity: 40 })
    const teacher = await t.make.employee({ isProfessor: true })
    const newTalk = await create({ classRoom: room.id, teacher: teacher.id, quota: 24, filter: 'Feria de carreras' })
    expect(newTalk).toEqual({
      _id: expect.any(String),
      name: 'Orientación UNAM',
      courseLevel: LEVELS.mediaSuperior.id,
      filter: 'Feria de carreras',
      isFeria: true,
      schedules: [{ day: '5', startHour: '1000', endHour: '1200' }],
      active: true,
      quota: 24,
      available: 24,
      studentListLength: 0,
      percentage: 0,
      date: SATURDAY,
      startDate: SATURDAY,
      endDate: SATURDAY,
      teacher: { _id: teacher.id, name: 'Pedro', lastName: 'Gómez', secondLastName: 'Luna' },
      classRoom: { _id: room.id, name: room.name, capacity: 40, location: { _id: room.locationId, name: expect.any(String) } },
    })
    expect(await find(newTalk._id)).toEqual(newTalk)
    expect((await t.ok(talks.sidebar, { params: { id: newTalk._id } }, desk)).talk).toEqual(newTalk)
    expect(await bookings(newTalk._id)).toEqual(['5 [600,720) [2026-12-05,2026-12-06)'])
    expect(await lastAudit('talks.create')).toMatchObject({ resource: 'talks', ids: [newTalk._id], after: { quota: 24, date: SATURDAY } })
  })

  test('TLK-7, TLK-33: the percentage of taken seats; isFeria derives from the type', async () => {
    const talk = await create({ quota: 12 })
    await register(talk._id)
    expect(await find(talk._id)).toMatchObject({ isFeria: false, available: 11, studentListLength: 1 })
    expect(String((await find(talk._id)).percentage).slice(0, 4)).toBe('8.33')
  })

  test('TLK-31: without a date it is a draft: any days, no booking', async () => {
    const classRoom = (await t.make.classroom()).id
    const draft = await create({ date: null, classRoom, schedules: [...on(0), ...on(3)] })
    expect(draft).toMatchObject({ date: null, startDate: null, endDate: null, active: true })
    expect(await bookings(draft._id)).toEqual([])
    expect(await register(draft._id)).toMatchObject({ talk: draft._id })
  })

  test.each([
    ['level', { courseLevel: undefined }, TALK_TEXTS.level],
    ['name', { name: ' ' }, 'Debes escribir un nomre de grupo'],
    ['schedules', { schedules: [] }, 'Debes seleccionar un horario'],
    ['an end before its start', { schedules: on(5, '1200', '1100') }, 'el horario de término no puede ser menor al de inicio'],
    ['overlap', { schedules: [...on(5), ...on(5, '1100', '1300')] }, 'Horario se translapa con uno que ya agregaste'],
    ['type', { filter: 'Otra' }, TALK_TEXTS.type],
    ['quota', { quota: 0 }, TALK_TEXTS.quota],
  ])('TLK-22, TLK-27: refuses %s with the quoted text', async (_what, part, message) => {
    expect(await refused(talks.create, { body: { ...talkInput(), ...part } })).toMatchObject({ status: 400, message })
  })

  test('TLK-32: every day of the schedule is the weekday of the date, else code 08', async () => {
    for (const schedules of [on(4), [...on(5), ...on(6)]])
      expect(await refused(talks.create, { body: { ...talkInput(), schedules } })).toMatchObject({ status: 409, code: '08' })
    const draft = await create({ date: null, schedules: on(4) })
    expect(await refused(talks.update, { params: { id: draft._id }, body: { date: SATURDAY } })).toMatchObject({ code: '08' })
    expect((await update(draft._id, { date: '2026-12-04' })).date).toBe('2026-12-04')
  })

  test('TLK-25: level, room and professor must exist', async () => {
    const someone = await t.make.employee()
    const deletedRoom = await t.make.classroom({ deletedAt: t.clock.now() })
    const refusal = (part: object) => refused(talks.create, { body: { ...talkInput(), ...part } })
    expect(await refusal({ courseLevel: newId() })).toMatchObject({ status: 404, code: 'LEVEL_NOT_FOUND', fields: ['courseLevel'] })
    expect(await refusal({ classRoom: deletedRoom.id })).toMatchObject({ status: 404, code: 'CLASSROOM_NOT_FOUND' })
    expect(await refusal({ teacher: someone.id })).toMatchObject({ status: 404, code: 'TEACHER_NOT_FOUND', fields: ['teacher'] })
  })
})

describe('PUT talks/{id}', () => {
  test('TLK-41: absent fields stay, null clears; the booking follows; audits before and after', async () => {
    const [first, second] = [await t.make.classroom(), await t.make.classroom()]
    const teacher = await t.make.employee({ isProfessor: true })
    const talk = await create({ classRoom: first.id, teacher: teacher.id })
    t.events.length = t.said.length = 0
    const moved = await update(talk._id, { classRoom: second.id, date: '2026-12-11', schedules: on(4, '0900', '1000') })
    expect(moved).toMatchObject({ name: talk.name, date: '2026-12-11', classRoom: { _id: second.id }, teacher: { _id: teacher.id } })
    expect(await bookings(talk._id)).toEqual(['4 [540,600) [2026-12-11,2026-12-12)'])
    expect(t.events).toEqual([{ resource: 'talks', ids: [talk._id] }])
    expect(t.said).toEqual([{ room: `talk:${talk._id}`, event: 'update_table_event', data: { talk: talk._id } }])
    expect(await lastAudit('talks.update')).toMatchObject({ before: { date: SATURDAY }, after: { date: '2026-12-11' } })
    expect(await update(talk._id, { teacher: null, classRoom: null })).toMatchObject({ teacher: null, classRoom: null })
    expect(await bookings(talk._id)).toEqual([])
  })

  test('TLK-42: a quota below the visitors is refused', async () => {
    const talk = await create()
    for (let i = 0; i < 3; i++) await register(talk._id)
    const input = { params: { id: talk._id }, body: { quota: 2 } }
    expect(await refused(talks.update, input)).toMatchObject({ status: 409, code: 'QUOTA_BELOW_VISITORS', fields: ['quota'] })
    expect(await update(talk._id, { quota: 3 })).toMatchObject({ quota: 3, available: 0 })
  })

  test('TLK-45: 404 for an unknown talk: read, write, switch, delete, report', async () => {
    const removedTalk = await create()
    await t.ok(talks.remove, { params: { id: removedTalk._id } }, desk)
    for (const id of [newId(), removedTalk._id])
      for (const route of [
        talks.find,
        talks.sidebar,
        talks.update,
        talks.toggle,
        talks.remove,
        callDesk.report,
        callDesk.students,
        callDesk.excel,
      ])
        expect(await refused(route, { params: { id }, ...(route.method === 'put' && { body: {} }) })).toMatchObject({
          status: 404,
          code: 'TALK_NOT_FOUND',
        })
  })
})

describe('on and off, and removal', () => {
  test('TLK-20: PUT talks/{id}/toggle: off frees the room, on takes it again; without a value it toggles', async () => {
    const talk = await create({ classRoom: (await t.make.classroom()).id })
    const toggle = async (body: object, as = desk) => (await t.ok(talks.toggle, { params: { id: talk._id }, body }, as)).active
    const switcher = await t.as('put /talks/?/toggle')
    expect(await toggle({ active: false }, switcher)).toBe(false)
    expect(await bookings(talk._id)).toEqual([])
    expect(await toggle({ active: false })).toBe(false)
    expect(await toggle({})).toBe(true)
    expect(await bookings(talk._id)).toHaveLength(1)
  })

  test('TLK-44: keeps a talk with visitors; deletes an empty one and frees its room', async () => {
    const talk = await create({ classRoom: (await t.make.classroom()).id })
    const visitor = await register(talk._id)
    expect(await refused(talks.remove, { params: { id: talk._id } })).toMatchObject({ status: 409, code: 'TALK_IN_USE' })
    await stage(t, desk).move(visitor._id, talk._id, (await create())._id)
    await t.ok(talks.remove, { params: { id: talk._id } }, desk)
    expect(await bookings(talk._id)).toEqual([])
    expect(await lastAudit('talks.remove')).toMatchObject({ ids: [talk._id], before: { name: talk.name } })
    await expectTrueBooks(t.db)
  })
})

describe('GET /talks', () => {
  const day = (at: number) => `2031-03-${String(at).padStart(2, '0')}`
  const listed = async (query: object) => {
    const { talks: listedTalks, total } = await t.ok(talks.list, { query }, desk)
    return { names: listedTalks.map(({ name }) => name), total }
  }
  const make = (name: string, date: string | null, part = {}) => t.make.talk({ name, date, ...part })

  test('TLK-3: newest date first, drafts last, 30 a page', async () => {
    const before = (await listed({ limit: 1 })).total
    for (let i = 1; i <= 31; i++) await make(`L${i}`, i === 31 ? null : day(i))
    const { names, total } = await listed({})
    expect(total).toBe(before + 31)
    expect(names).toEqual(Array.from({ length: 30 }, (_, i) => `L${30 - i}`))
    const { names: rest } = await listed({ skip: 30, limit: 1000 })
    expect(rest).toHaveLength(before + 1)
    // Drafts by their age, after all that have a date.
    const drafts = await t.db.selectFrom('talk').select('name').where('date', 'is', null).where('deletedAt', 'is', null).execute()
    expect(rest.slice(-drafts.length).toSorted()).toEqual(drafts.map(({ name }) => name).toSorted())
  })

  test('TLK-67: from and to are included, the earliest first, without drafts', async () => {
    expect(await listed({ from: day(3), to: day(5) })).toEqual({ names: ['L3', 'L4', 'L5'], total: 3 })
    expect((await listed({ from: day(29) })).names).toEqual(['L29', 'L30'])
  })

  test('TLK-5: words in any order without accents, of name and type; a query without letters finds nothing', async () => {
    await make('Médicas del Poli', day(20), { type: 'Casa del terror' })
    expect(await listed({ query: 'poli medicas' })).toEqual({ names: ['Médicas del Poli'], total: 1 })
    expect((await listed({ query: 'terror poli' })).names).toEqual(['Médicas del Poli'])
    expect(await listed({ query: '%' })).toEqual({ names: [], total: 0 })
  })

  test('TLK-10: one statement for the page and one for the total, however many talks', async () => {
    const few = await t.queries(() => listed({ limit: 1 }))
    await t.make.talk()
    expect((await t.queries(() => listed({ limit: 30 }))).count).toBe(few.count)
  })
})

describe('the cost of a talk', () => {
  test('DIR-45: Rosa writes it with her right and a fresh proof; the desk neither reads nor changes it, and its saves keep it', async () => {
    const rosa = await t.as(...COORDINATOR, 'get /costs/', 'put /costs/')
    const reader = await t.as('get /talks/', 'get /costs/')
    const talk = await create()
    const change = (cost: number | null, as = rosa) => t.ok(talks.update, { params: { id: talk._id }, body: { cost } }, as)
    expect(await refused(talks.update, { params: { id: talk._id }, body: { cost: 3500 } })).toMatchObject({ status: 403 })
    expect(await refused(talks.create, { body: { ...talkInput(), cost: 3500 } })).toMatchObject({ status: 403 })
    expect((await change(3500)).talk.cost).toBe(3500)
    expect(await t.lastAudit('talks.update')).toMatchObject({ before: { cost: null }, after: { cost: 350_000 } })
    expect((await t.ok(talks.find, { params: { id: talk._id } }, reader)).talk.cost).toBe(3500)
    expect(await find(talk._id)).not.toHaveProperty('cost')
    await update(talk._id, { name: 'Noche de orientación' })
    // Sending what it already is changes nothing.
    await t.ok(talks.update, { params: { id: talk._id }, body: { cost: 3500 } }, rosa)
    await t.db.updateTable('session').set({ provedAt: null }).where('id', '=', rosa.sessionId).execute()
    expect(await refused(talks.update, { params: { id: talk._id }, body: { cost: 100 } }, rosa)).toMatchObject({
      status: 403,
      code: 'CONFIRM_IDENTITY',
    })
    expect((await t.ok(talks.list, { query: { limit: 100 } }, rosa)).talks.find(({ _id }) => _id === talk._id)).toMatchObject({
      cost: 3500,
    })
  })
})
