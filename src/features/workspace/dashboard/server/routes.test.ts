import { sql, type Insertable, type Selectable } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import type { Permission } from '#contract/access.ts'
import { callStateLabel } from '#features/outreach/callDesk/callState.ts'
import { privacyRequests } from '#features/people/privacy/requestContract.ts'
import type { DB } from '#server/db/schema.ts'
import { startTest } from '#server/testing/harness.ts'
import { dashboard } from '../contract.ts'

const t = await startTest()
const show = async (as: Awaited<ReturnType<typeof t.as>>, query: { location?: string } = {}) => t.ok(dashboard.show, { query }, as)
const on = (day: number, startHour = '0900', endHour = '1100') => [{ day, startHour, endHour }]
const ago = (days: number, hours = 0) => new Date(t.clock.now().getTime() - days * 86_400_000 - hours * 3_600_000)
/** A campus with one room. */
const campus = async (name: string) => {
  const location = await t.make.location({ name })
  const room = await t.make.classroom({ name: 'A1', locationId: location.id })
  return { location: location.id, classroomId: room.id }
}

describe('GET /dashboard: each part only with its own right', () => {
  test.each<[Permission, string[]]>([
    ['get /students/', ['attendance', 'debts', 'enrolments']],
    ['get /payments/report', ['income']],
    ['get /attendance/st/?', ['attendance']],
    ['get /groups/', ['campuses', 'groups', 'opening']],
    ['put /talks/call/student/*', ['calls']],
    ['get /appoiments/', ['advisories']],
    ['get /outbox/', ['messages']],
    ['get /playlists/', ['videos']],
    ['get /privacy/', ['requests']],
    ['get /talks/', ['campuses']],
    ['post /payments/', []],
    ['put /attendance/qr/*', []],
  ])('HOM-2: %s: %j', async (permission, parts) => {
    const { success: _success, day, failed, ...partsShown } = await show(await t.as(permission))
    expect(day).toBe('2026-11-23')
    expect(failed).toEqual([])
    expect(Object.keys(partsShown).toSorted()).toEqual(parts)
  })

  test('HOM-3: hides the attendance of groups without the right', async () => {
    const { classroomId } = await campus('Permisos')
    await t.make.group({ schedules: on(0), classroomId })
    expect((await show(await t.as('get /groups/'))).groups!.list[0]).not.toHaveProperty('present')
    expect((await show(await t.as('get /groups/', 'get /attendance/st/?'))).groups!.list[0]).toHaveProperty('present', 0)
  })
})

describe('enrolments', () => {
  test('HOM-4: counts today and the last 30 days, compared with this hour a week ago; modules do not count', async () => {
    const { location, classroomId } = await campus('Inscripciones')
    const group = await t.make.group({ classroomId })
    for (const registeredAt of [ago(0), ago(0, 9), ago(7, 1), ago(7, -1), ago(29), ago(30)]) {
      const { id } = await t.make.registration({ groupId: group.id, registeredAt })
      const module = await t.make.group({ classroomId, parentGroupId: group.id })
      await t.make.registration({ groupId: module.id, parentId: id, registeredAt })
    }
    const { enrolments } = await show(await t.as('get /students/', 'get /groups/'), { location })
    expect(enrolments).toMatchObject({ today: 2, lastWeek: 1 })
    expect(enrolments!.days).toHaveLength(30)
    expect(enrolments!.days.filter(({ count }) => count > 0)).toEqual([
      { day: '2026-10-25', count: 1 },
      { day: '2026-11-16', count: 2 },
      { day: '2026-11-23', count: 2 },
    ])
  })

  test("HOM-5: uses the academy's day, not UTC's", async () => {
    const { location, classroomId } = await campus('Medianoche')
    const group = await t.make.group({ classroomId })
    await t.make.registration({ groupId: group.id, registeredAt: new Date('2026-11-24T05:30:00Z') })
    await t.clock.set('2026-11-24T05:59:00Z')
    const desk = await t.as('get /students/', 'get /groups/')
    expect(await show(desk, { location })).toMatchObject({ day: '2026-11-23', enrolments: { today: 1 } })
    await t.clock.set('2026-11-24T06:00:00Z')
    expect(await show(desk, { location })).toMatchObject({ day: '2026-11-24', enrolments: { today: 0 } })
    await t.clock.set('2026-11-23T16:00:00Z')
  })
})

test('HOM-6: income equals the cash report, by campus; averages over days with money', async () => {
  const { location } = await campus('Ingresos')
  const student = await t.make.student()
  const other = { studentId: student.id, other: true, locationId: location }
  const first = await t.make.entry({ ...other, amount: 100_000 })
  await t.make.entry({ ...other, amount: 50_000, voidedAt: t.clock.now() })
  await t.make.entry({ ...other, amount: -20_000, source: 'reversal', reversesId: first.id })
  await t.make.entry({ ...other, amount: 30_000, enteredAt: ago(2) })
  await t.make.entry({ ...other, amount: 10_001, enteredAt: ago(4) })
  await t.make.entry({ ...other, amount: 999_900, locationId: null })
  const boss = await t.as('get /payments/report')
  const { income } = await show(boss, { location })
  expect(income).toMatchObject({ today: 800, average: 200.01 })
  expect(income!.days.slice(-5).map(({ amount }) => amount)).toEqual([100.01, 0, 300, 0, 800])
  expect((await show(boss)).income!.today).toBe(10_799)
})

test('HOM-7: debts, and the number of debtors with class today', async () => {
  const { location, classroomId } = await campus('Adeudos')
  const course = await t.make.course({ price: 200_000 })
  const today = await t.make.group({ classroomId, courseId: course.id, schedules: on(0) })
  const never = await t.make.group({ classroomId, courseId: course.id, schedules: on(3) })
  await t.make.registration({ groupId: today.id, paid: 50_000 })
  await t.make.registration({ groupId: never.id })
  await t.make.registration({ groupId: today.id, paid: 200_000 })
  const elsewhere = await t.make.group({ courseId: course.id })
  await t.make.registration({ groupId: elsewhere.id })
  const desk = await t.as('get /students/')
  expect((await show(desk, { location })).debts).toMatchObject({ amount: 3500, students: 2, withClassToday: 1 })
  const whole = (await show(desk)).debts!
  expect(whole.students).toBeGreaterThan(2)
  const { rows } = await sql<{ sum: number }>`select sum(balance_due)::bigint as sum from student`.execute(t.db)
  expect(whole.amount * 100).toBe(rows[0]!.sum)
})

describe('open tasks', () => {
  test('M32, HOM-10: calls in the order of "Mis llamadas", without later days; marks due ones, and counts the next talk', async () => {
    const caller = await t.as('put /talks/call/student/*')
    const talk = await t.make.talk({ name: 'Feria', date: '2026-11-28' })
    const due = { status: 8, nextCallAt: ago(0, 1), calledBy: caller.employeeId, calledAt: ago(1) }
    await t.make.visitor({ talkId: talk.id, name: 'Nueva', lastName: 'Vez' })
    await t.make.visitor({ talkId: talk.id, name: 'Paola', ...due, phoneNumber: '5531874420' })
    await t.make.visitor({ talkId: talk.id, name: 'Mañana', ...due, nextCallAt: ago(-1) })
    await t.make.visitor({ talkId: talk.id, name: 'Fatima', calledBy: caller.employeeId, calledAt: ago(1) })
    await t.make.visitor({ talkId: talk.id, name: 'Confirmada', calledAt: ago(1), confirmedBy: caller.employeeId, confirmedAt: ago(1) })
    const { calls } = await show(caller)
    expect(calls!.total).toBe(3)
    expect(calls!.list.map(({ name, due: isDue, state }) => [name, isDue, callStateLabel(state)])).toEqual([
      ['Paola Soto Vera', true, 'Volver a llamar'],
      ['Nueva Vez Vera', false, 'Sin llamar'],
      ['Fatima Soto Vera', false, 'Llamado sin estatus'],
    ])
    expect(calls!.list[0]).toMatchObject({ phoneNumber: '5531874420', state: 8, nextCallAt: ago(0, 1).toISOString() })
    expect(calls!.talk).toEqual({ _id: talk.id, name: 'Feria', date: '2026-11-28', all: 5, done: 3 })
  })

  test('HOM-12: advisories of today by hour', async () => {
    const course = await t.make.course()
    const slot = (date: string, hour: number, takenSeats: number) => ({
      id: newId(),
      courseId: course.id,
      date,
      hour,
      taken: takenSeats,
      maxQuota: 10,
    })
    await t.db
      .insertInto('advisorySlot')
      .values([slot('2026-11-23', 10, 4), slot('2026-11-23', 16, 1), slot('2026-11-24', 10, 9)])
      .execute()
    const hours = [
      { hour: 10, booked: 4 },
      { hour: 16, booked: 1 },
    ]
    expect((await show(await t.as('get /appoiments/'))).advisories).toEqual({ booked: 5, quota: 20, hours })
  })

  test('HOM-13: failed and queued messages', async () => {
    const message = (state: Insertable<DB['outbox']>['state']) => ({
      id: newId(),
      channel: 'sms' as const,
      kind: 'x',
      recipient: '5512345678',
      text: 'x',
      messageId: newId(),
      state,
    })
    await t.db
      .insertInto('outbox')
      .values((['failed', 'failed', 'queued', 'sending', 'sent', 'held'] as const).map(message))
      .execute()
    expect((await show(await t.as('get /outbox/'))).messages).toEqual({ failed: 2, queued: 2 })
  })

  test('HOM-14: videos in process, with their course; counts failed ones; omits deleted ones', async () => {
    const course = await t.make.course({ name: 'Química' })
    const chapter = await t.db
      .insertInto('chapter')
      .values({ id: newId(), courseId: course.id, name: 'Uno', description: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const video = async (status: Selectable<DB['video']>['status'], progress: number, deletedAt: Date | null = null) => {
      const id = newId()
      const file = newId()
      await sql`insert into stored_file (id, kind, key, name, content_type, max_size, state) values (${file}, 'video', ${file}, 'a.mp4', 'video/mp4', 1, 'ready')`.execute(
        t.db,
      )
      await t.db
        .insertInto('video')
        .values({
          id,
          courseId: course.id,
          title: status,
          description: 'x',
          fileId: file,
          status,
          progress,
          transcodeId: newId(),
          deletedAt,
        })
        .execute()
      return id
    }
    const processing = await video('processing', 40)
    await video('failed', 10)
    await video('ready', 100)
    await video('queued', 0, t.clock.now())
    await t.db
      .insertInto('placement')
      .values({ id: newId(), courseId: course.id, chapterId: chapter.id, type: 2, itemId: processing, position: 0 })
      .execute()
    const { videos } = await show(await t.as('get /playlists/'))
    expect(videos).toMatchObject({ processing: 1, failed: 1 })
    expect(videos!.list[0]).toEqual({
      _id: processing,
      title: 'processing',
      status: 'processing' as const,
      progress: 40,
      chapter: chapter.id,
      course: { _id: course.id, name: 'Química' },
    })
    expect(videos!.list.map(({ status }) => status)).toEqual(['processing', 'failed'])
  })
})

test('CON-64: requests about personal data due within a week or overdue, until answered', async () => {
  const norma = await t.as('get /privacy/', 'post /privacy/', 'put /privacy/')
  const { id: student } = await t.make.student()
  const noted = async (received: string) => (await t.ok(privacyRequests.create, { body: { student, kind: 'A', received } }, norma)).request
  const [overdueCall, inAWeek, later] = [await noted('2026-10-23'), await noted('2026-11-02'), await noted('2026-11-03')]
  expect([overdueCall, inAWeek, later].map(({ due }) => due)).toEqual(['2026-11-20', '2026-11-30', '2026-12-01'])
  expect((await show(norma)).requests).toEqual({ due: 2, overdue: 1 })
  await t.ok(privacyRequests.update, { params: { id: overdueCall._id }, body: { outcome: 'refused' } }, norma)
  expect((await show(norma)).requests).toEqual({ due: 1, overdue: 0 })
})

test('HOM-17: names a part with a read error, and returns the others', async () => {
  await sql`alter table outbox rename to outbox_away`.execute(t.db)
  try {
    const { failed, messages, videos } = await show(await t.as('get /outbox/', 'get /playlists/'))
    expect([failed, messages]).toEqual([['messages'], undefined])
    expect(videos).toBeDefined()
  } finally {
    await sql`alter table outbox_away rename to outbox`.execute(t.db)
  }
})

test('HOM-22: a busy day needs as many queries as a quiet one', async () => {
  const boss = await t.admin()
  const quiet = await t.queries(() => show(boss))
  const { classroomId } = await campus('Ocupada')
  for (let at = 0; at < 20; at++) {
    const group = await t.make.group({ classroomId, schedules: on(0) })
    await t.make.registration({ groupId: group.id, paid: 100 })
  }
  const busy = await t.queries(() => show(boss))
  expect(busy.result.groups!.total).toBeGreaterThanOrEqual(20)
  expect(busy.count).toBe(quiet.count)
  expect(busy.count).toBeLessThanOrEqual(17)
})

test('HOM-18: 400 for a campus that is not an id', async () => {
  expect((await t.call(dashboard.show, { query: { location: 'nope' } }, { as: await t.admin() })).status).toBe(400)
})
