import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { limitedTo } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { closedDays } from '../contract.ts'

// Today is Monday 23 November 2026; groups run from 2 November to 20 December.
const t = await startTest()
const jorge = await t.as('post /closedDays/', 'delete /closedDays/', 'get /groups/')

const christmas = { name: 'Navidad', startDate: '2026-12-24', endDate: '2026-12-26' }
const one = (name: string, day: string) => ({ name, startDate: day, endDate: day })
const list = (query: { year?: number; location?: string } = {}) => t.ok(closedDays.list, { query }, jorge)
const close = (days: object[], location: string | null = null) => t.ok(closedDays.close, { body: { days: days as [], location } }, jorge)
const refusalOf = (days: object[], location: string | null = null) =>
  t.refused(closedDays.close, { body: { days: days as [], location } }, jorge)
const opened = (id: string) => t.ok(closedDays.open, { params: { id } }, jorge)

describe('closing days', () => {
  test('OFE-1: periods of the academy and of a campus coexist; within one scope they never overlap', async () => {
    const { id: coyoacan } = await t.make.location({ name: 'Coyoacán' })
    const [closedDay] = (await close([christmas])).closedDays
    const [alone] = (await close([one('Fumigación', '2026-12-25')], coyoacan)).closedDays
    expect(closedDay).toEqual({ _id: expect.any(String), location: null, ...christmas })
    expect(alone!.location).toEqual({ _id: coyoacan, name: 'Coyoacán' })
    expect(await refusalOf([one('Posada', '2026-12-26')])).toMatchObject({
      status: 409,
      code: 'CLOSED_OVERLAP',
      message: 'Ya está cerrado: Navidad.',
    })
    // All or none: the first of these would be free.
    expect((await refusalOf([one('Libre', '2026-12-10'), one('Cena', '2026-12-24')])).code).toBe('CLOSED_OVERLAP')
    expect((await list({ location: coyoacan })).closedDays.map(each => each.name)).toEqual(['Navidad', 'Fumigación'])
    for (const each of [closedDay, alone]) await opened(each!._id)
  })

  test.for([
    [{ name: ' ', startDate: '2026-12-24', endDate: '2026-12-24' }, 'Escribe cómo se llama el día.'],
    [{ name: 'x'.repeat(61), startDate: '2026-12-24', endDate: '2026-12-24' }, 'Máximo 60 caracteres'],
    [{ name: 'Paro', startDate: '2026-12-24', endDate: '2026-12-23' }, 'El último día va después del primero.'],
    [{ name: 'Paro', startDate: '2026-12-01', endDate: '2027-03-31' }, 'Máximo 120 días seguidos.'],
    [{ name: 'Paro', startDate: '2026-02-31', endDate: '2026-03-01' }, 'Elige la fecha.'],
    [{ name: 'Paro', startDate: '2200-01-01', endDate: '2200-01-01' }, 'Fecha fuera del calendario'],
  ] as const)('OFE-1: %j is refused: %s', async ([period, text]) => {
    expect(await refusalOf([period])).toMatchObject({ status: 400, message: text })
    expect((await list()).closedDays).toEqual([])
  })

  test('OFE-1: 60 desks close the same day at once: one succeeds', async () => {
    const all = await Promise.all(
      Array.from({ length: 60 }, (_, i) => t.call(closedDays.close, { body: { days: [one(`Desk ${i}`, '2026-12-12')] } }, { as: jorge })),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(59)
    const [closedDay] = (await list()).closedDays
    await opened(closedDay!._id)
  })

  test('OFE-4: closes a day of 60 days ago, refuses one of 61', async () => {
    const [closedDay] = (await close([one('Sismo', '2026-09-24')])).closedDays
    expect(await refusalOf([one('Sismo', '2026-09-23')])).toMatchObject({ status: 400, code: 'CLOSED_TOO_OLD' })
    await opened(closedDay!._id)
  })

  test('OFE-1: renames and moves a period, not onto another; the audit has both', async () => {
    const [first, second] = (await close([one('Puente', '2026-12-14'), one('Cierre', '2026-12-18')])).closedDays
    const body = { name: 'Puente largo', startDate: '2026-12-14', endDate: '2026-12-15' }
    expect((await t.ok(closedDays.update, { params: { id: first!._id }, body }, jorge)).closedDay).toEqual({
      _id: first!._id,
      location: null,
      ...body,
    })
    expect(
      await t.refused(closedDays.update, { params: { id: first!._id }, body: { ...body, endDate: '2026-12-18' } }, jorge),
    ).toMatchObject({ code: 'CLOSED_OVERLAP', message: 'Ya está cerrado: Cierre.' })
    const [auditLine] = await t.db.selectFrom('audit').select(['before', 'after']).where('route', '=', 'closedDays.update').execute()
    expect(auditLine).toMatchObject({
      before: { name: 'Puente', endDate: '2026-12-14' },
      after: { name: 'Puente largo', endDate: '2026-12-15' },
    })
    for (const each of [first, second]) await opened(each!._id)
    for (const call of [closedDays.open] as const)
      expect((await t.refused(call, { params: { id: first!._id } }, jorge)).code).toBe('CLOSED_DAY_NOT_FOUND')
    expect((await t.refused(closedDays.update, { params: { id: newId() }, body }, jorge)).code).toBe('CLOSED_DAY_NOT_FOUND')
  })

  test('OFE-2: proposals say what is closed already, a day inside a longer period too', async () => {
    const [closedDay] = (await close([{ name: 'Fin de año', startDate: '2026-12-24', endDate: '2027-01-01' }])).closedDays
    const closed = (await list({ year: 2026 })).proposals.filter(each => each.closed)
    expect(closed.map(each => each.name)).toEqual(['Fin de año', 'Navidad'])
    expect((await list({ year: 2027 })).proposals.find(each => each.closed)?.name).toBe('Año Nuevo')
    await opened(closedDay!._id)
  })
})

describe('effects of closing', () => {
  test('OFE-3: shows lessons and people of each day, groups that lose, what remains open', async () => {
    const { id: campus } = await t.make.location({ name: 'Ecatepec' })
    const { id: classroomId } = await t.make.classroom({ locationId: campus })
    const monday = [{ day: 0, startHour: '0900', endHour: '1100' }]
    const math = await t.make.group({ name: 'Matemáticas', classroomId, schedules: monday })
    const online = await t.make.group({ name: 'En línea', schedules: monday })
    for (const group of [math, math, online]) await t.make.registration({ groupId: group.id })
    const talk = await t.make.talk({ name: 'Conoce la prepa', date: '2026-12-07', taken: 12, classroomId })
    const preview = (location: string | null) =>
      t.ok(closedDays.preview, { body: { days: [{ name: 'Paro', startDate: '2026-12-07', endDate: '2026-12-08' }], location } }, jorge)

    expect(await preview(campus)).toEqual({
      success: true,
      days: [
        { date: '2026-12-07', lessons: 1, students: 2 },
        { date: '2026-12-08', lessons: 0, students: 0 },
      ],
      groups: [{ group: { _id: math.id, name: 'Matemáticas' }, lost: 1, endDate: '2026-12-20', newEnd: '2026-12-21', collides: false }],
      open: [{ kind: 'talk', _id: talk.id, name: 'Conoce la prepa', date: '2026-12-07', people: 12 }],
    })
    const whole = await preview(null)
    expect(whole.days[0]).toEqual({ date: '2026-12-07', lessons: 2, students: 3 })
    expect((await list()).closedDays).toEqual([])
  })

  test('OFE-3: an academy-wide closed day hides unbooked advisory hours, which return later; booked ones stay', async () => {
    const course = await t.make.course({
      name: 'Álgebra',
      advisoriesActive: true,
      advisorySchedule: JSON.stringify([{ day: 2, hour: 10 }]),
    })
    const slots = () =>
      t.db.selectFrom('advisorySlot').select(['date', 'taken']).where('courseId', '=', course.id).orderBy('date').execute()
    // Every change of closed days recomputes the hours of all courses.
    await opened((await close([one('Prueba', '2027-06-01')])).closedDays[0]!._id)
    const before = await slots()
    expect(before.slice(0, 3).map(each => each.date)).toEqual(['2026-11-25', '2026-12-02', '2026-12-09'])
    await t.db.updateTable('advisorySlot').set({ taken: 1 }).where('courseId', '=', course.id).where('date', '=', '2026-12-02').execute()

    const [closedDay] = (await close([{ name: 'Receso', startDate: '2026-12-01', endDate: '2026-12-10' }])).closedDays
    expect((await slots()).slice(0, 3).map(each => each.date)).toEqual(['2026-11-25', '2026-12-02', '2026-12-16'])
    await opened(closedDay!._id)
    expect((await slots()).map(each => each.date)).toEqual(before.map(each => each.date))
  })

  test('OFE-5: bookings of rooms stay, and opening again is never refused', async () => {
    const { id: classroomId } = await t.make.classroom()
    await t.make.group({ classroomId, schedules: [{ day: 1, startHour: '0900', endHour: '1100' }] })
    const bookings = () => t.db.selectFrom('roomBooking').selectAll().orderBy('id').execute()
    const before = await bookings()
    const [closedDay] = (await close([one('Paro', '2026-12-08')])).closedDays
    expect(await bookings()).toEqual(before)
    expect((await opened(closedDay!._id)).closedDay).toMatchObject({ name: 'Paro' })
    expect(await bookings()).toEqual(before)
  })

  test('OFE-3: a deleted campus closes nothing', async () => {
    const { id } = await t.make.location({ deletedAt: t.clock.now() })
    expect((await refusalOf([one('Paro', '2026-12-09')], id)).code).toBe('LOCATION_NOT_FOUND')
  })
})

test('OFE-19: notifies students who lose lessons once, with the days and the next lesson; only on request', async () => {
  const weekly = (day: number) => [{ day, startHour: '0900', endHour: '1100' }]
  const { id: classroomId, locationId } = await t.make.classroom()
  const [monday, tuesday] = [
    await t.make.group({ classroomId, schedules: weekly(0) }),
    await t.make.group({ classroomId, schedules: weekly(1) }),
  ]
  const ana = await t.make.student({ email: 'ana@correo.mx', phoneNumber: '5512345678' })
  for (const { id } of [monday, tuesday]) await t.make.registration({ groupId: id, studentId: ana.id })
  const days = [{ name: 'Puente', startDate: '2026-11-30', endDate: '2026-12-01' }, one('Aniversario', '2026-12-08')]
  const noticeTexts = async () => (await t.db.selectFrom('notificationBatch').select('text').execute()).map(({ text }) => text)
  const silent = await close(days, locationId)
  expect([silent.queued, await noticeTexts()]).toEqual([{ email: 0, sms: 0 }, []])
  for (const each of silent.closedDays) await opened(each._id)
  const body = { days, location: locationId, message: true }
  const loud = await t.ok(closedDays.close, { body }, jorge)
  expect(loud.queued).toEqual({ email: 1, sms: 1 })
  // The Monday group continues first.
  const [text] = await noticeTexts()
  expect(text).toContain('No habrá clases del 30/11/2026 al 01/12/2026: Puente. Tu próxima clase es el lun 07/12/2026, 09:00.')
  for (const each of loud.closedDays) await opened(each._id)
})

test('M59: only employees of all campuses change days of the whole academy; Rosa changes those of her campus and reads the others', async () => {
  const { id: campus } = await t.make.location({ name: 'Tlalpan' })
  const rosa = await limitedTo(t, [campus])
  const whole = { status: 403, code: 'WHOLE_ACADEMY' }
  const days = [one('Junta', '2027-03-03')]
  for (const location of [null, undefined]) {
    expect(await t.refused(closedDays.close, { body: { days, location } }, rosa)).toMatchObject(whole)
    expect(await t.refused(closedDays.preview, { body: { days, location } }, rosa)).toMatchObject(whole)
  }
  const [academy] = (await close(days)).closedDays
  expect(await t.refused(closedDays.open, { params: { id: academy!._id } }, rosa)).toMatchObject(whole)
  expect(await t.refused(closedDays.update, { params: { id: academy!._id }, body: one('Otra', '2027-03-04') }, rosa)).toMatchObject(whole)
  const [own] = (await t.ok(closedDays.close, { body: { days: [one('Fumigación', '2027-03-05')], location: campus } }, rosa)).closedDays
  const { closedDays: days2027 } = await t.ok(closedDays.list, { query: { year: 2027 } }, rosa)
  expect(days2027.map(({ name }) => name)).toEqual(['Junta', 'Fumigación'])
  await t.ok(closedDays.open, { params: { id: own!._id } }, rosa)
  await opened(academy!._id)
})

describe('years without closed days', () => {
  const openYears = async () => (await list()).openYears

  test('M162: reports this year and, from October on, the next while nothing of them is closed', async () => {
    expect(await openYears()).toEqual([2026, 2027])
    await t.make.closedDay({ from: '2026-12-24', to: '2027-01-02' })
    // 'Fin de año' of 2026 ends in 2027, which has no closed day of its own.
    expect(await openYears()).toEqual([2027])
    await t.make.closedDay({ from: '2027-02-01' })
    expect(await openYears()).toEqual([])
  })

  test('M162: saves a group that works through Christmas 2028, and warns that nothing is closed then', async () => {
    const raquel = await t.admin()
    const [{ id: course }, { id: classRoom }] = [await t.make.course(), await t.make.classroom()]
    const body = {
      name: 'Largo',
      course,
      classRoom,
      quota: 5,
      startDate: '2027-01-11',
      endDate: '2028-12-25',
      schedules: [{ day: 0, startHour: '0900', endHour: '1100' }],
    }
    const answer = await t.ok(groups.create, { body }, raquel)
    expect(answer.warnings.filter(({ code }) => code === 'YEAR_OPEN').map(({ message }) => message)).toEqual([
      '2028 no tiene días cerrados.',
    ])
    expect(await openYears()).toEqual([2028])
    const short = await t.ok(
      groups.create,
      { body: { ...body, name: 'Corto', schedules: [{ day: 1, startHour: '0900', endHour: '1100' }], endDate: '2028-12-24' } },
      raquel,
    )
    expect(short.warnings.filter(({ code }) => code === 'YEAR_OPEN')).toEqual([])
  })
})
