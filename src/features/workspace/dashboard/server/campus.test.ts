// A day of Daniel, limited to Coyoacán, and of Noemí, limited to Lindavista: each sees their part.
import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#features/foundation/audit/contract.ts'
import { employees } from '#features/foundation/employees/contract.ts'
import { outbox } from '#features/foundation/outbox/contract.ts'
import { roles } from '#features/foundation/roles/contract.ts'
import { search } from '#features/workspace/search/contract.ts'
import { trash } from '#features/history/trash/contract.ts'
import { cash } from '#features/money/cash/contract.ts'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { payments, studentAccount } from '#features/money/payments/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { callDesk, visitors } from '#features/outreach/callDesk/contract.ts'
import { comments } from '#features/people/comments/contract.ts'
import { teaching } from '#features/teaching/teachers/contract.ts'
import { twins } from '#features/foundation/twins/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { newId } from '#lib/ids.ts'
import { limitedTo, type Caller } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'

const t = await startTest()
let daniel: Caller
let noemi: Caller
let alejandra: Caller
let campus: { south: string; north: string }
let group: { south: string; north: string }
/** Ana studies at Coyoacán, Beatriz at Lindavista, Gael at both. */
let ana: string
let beatriz: string
let gael: string
beforeAll(async () => {
  const [south, north] = [await t.make.location({ name: 'Coyoacán' }), await t.make.location({ name: 'Lindavista' })]
  campus = { south: south.id, north: north.id }
  const groupAt = async (locationId: string) => (await t.make.group({ classroomId: (await t.make.classroom({ locationId })).id })).id
  group = { south: await groupAt(south.id), north: await groupAt(north.id) }
  const student = async (name: string, ...groups: string[]) => {
    const { id } = await t.make.student({ name, lastName: 'Zurita' })
    for (const groupId of groups) await t.make.registration({ studentId: id, groupId })
    return id
  }
  ana = await student('Ana', group.south)
  beatriz = await student('Beatriz', group.north)
  gael = await student('Gael', group.south, group.north)
  daniel = await limitedTo(t, [south.id])
  noemi = await limitedTo(t, [north.id])
  alejandra = await t.admin()
})

const other = (student: string, amount: number) => ({
  body: { student, paymentType: 'cash' as const, concept: 'Copias', amount, course: null },
})
const net = async (as: Caller) => (await t.ok(cash.report, { query: {} }, as)).totals.net

describe('CON-5, CON-6: money belongs to a campus, for ever', () => {
  test("'Otros' belongs to the cashier's campus; without one it is in no limited report, but in the student's account", async () => {
    await t.ok(payments.create, other(ana, 30), daniel)
    await t.ok(payments.create, other(gael, 50), noemi)
    // Alejandra's till has no campus: 'Sin sede'.
    await t.ok(payments.create, other(gael, 7), alejandra)
    const rows = await t.db.selectFrom('entry').select(['amount', 'locationId']).where('other', 'is', true).orderBy('id').execute()
    expect(rows).toEqual([
      { amount: 3_000, locationId: campus.south },
      { amount: 5_000, locationId: campus.north },
      { amount: 700, locationId: null },
    ])
    expect([await net(daniel), await net(noemi), await net(alejandra)]).toEqual([30, 50, 87])
    for (const as of [daniel, noemi]) {
      const { payments: all } = await t.ok(payments.byStudent, { params: { id: gael } }, as)
      expect(all.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([7, 50])
    }
  })

  test('the sums of all campuses and of none equal the total', async () => {
    await t.ok(
      payments.create,
      { body: { student: gael, paymentType: 'debit', concept: 'Abono', amount: 25, course: await courseOf(group.south) } },
      noemi,
    )
    const bare = await net(alejandra)
    expect((await net(daniel)) + (await net(noemi)) + 7).toBe(bare)
  })

  test('CON-11: Daniel closes the day of a cashier limited to Coyoacán, never of one with more campuses', async () => {
    const rita = await limitedTo(t, [campus.south])
    await t.ok(payments.create, other(ana, 11), rita)
    const close = (cashier: string) => ({ body: { date: '2026-11-23', cashier } })
    for (const beyond of [noemi, alejandra])
      expect(await t.refused(cash.close, close(beyond.employeeId), daniel)).toMatchObject({ status: 403, code: 'OUTSIDE_CAMPUS' })
    const { closing } = await t.ok(cash.close, close(rita.employeeId), daniel)
    expect(closing.totals.net).toBe(11)
  })

  test("CON-4: Gael's account is the same for every reader", async () => {
    const [one, two, whole] = await Promise.all(
      [daniel, noemi, alejandra].map(as => t.ok(studentAccount.sidebar, { params: { id: gael } }, as)),
    )
    expect(one).toEqual(whole)
    expect(two).toEqual(whole)
  })
})
const courseOf = async (id: string) =>
  (await t.db.selectFrom('classGroup').select('courseId').where('id', '=', id).executeTakeFirstOrThrow()).courseId

test('CON-25: cached totals are separate for each scope', async () => {
  const totalOf = async (as: Caller) => (await t.ok(students.list, { query: {} }, as)).total
  const first = [await totalOf(alejandra), await totalOf(daniel), await totalOf(noemi)]
  // The second read comes from the cache.
  expect([await totalOf(alejandra), await totalOf(daniel), await totalOf(noemi)]).toEqual(first)
  const counted = async (campusId: string | null) =>
    (await t.db.selectFrom('student').select('campuses').where('deletedAt', 'is', null).execute()).filter(
      ({ campuses }) => campusId === null || campuses.includes(campusId),
    ).length
  expect(first).toEqual([await counted(null), await counted(campus.south), await counted(campus.north)])
  expect(new Set(first).size).toBeGreaterThan(1)
})

test('CON-7: a visitor belongs to the talk: a move elsewhere keeps both rows; after enrolment the student follows the group', async () => {
  const talk = async (locationId: string) =>
    (await t.make.talk({ classroomId: (await t.make.classroom({ locationId })).id, active: true })).id
  const [here, there] = [await talk(campus.south), await talk(campus.north)]
  const { id } = await t.make.visitor({ talkId: here, email: 'omar@correo.mx', name: 'Omar' })
  const move = { params: { userTalksId: id, talkId: here }, body: { talk: { id: there } } }
  expect(await t.refused(visitors.move, move, daniel)).toMatchObject({ status: 404 })
  await t.ok(visitors.move, move, alejandra)
  const visitorNames = async (of: string, as: Caller) =>
    (await t.call(callDesk.students, { params: { id: of }, query: {} }, { as })).body.userTalks?.map((each: { name: string }) => each.name)
  expect(await visitorNames(here, daniel)).toEqual(await visitorNames(here, alejandra))
  expect(await visitorNames(there, noemi)).toEqual(['Omar'])
  expect(await visitorNames(there, daniel)).toBeUndefined()
  const { student } = await t.ok(
    enrolment.register,
    {
      body: {
        student: { name: 'Omar', lastName: 'Soto', secondLastName: 'Vera', email: 'omar@correo.mx', phoneNumber: '5587654321' },
        group: { id: group.north },
        payment: { paymentType: 'cash', concept: 'Inscripción', amount: 0 },
      },
    },
    noemi,
  )
  expect((await t.refused(students.find, { params: { id: student._id } }, daniel)).status).toBe(404)
})

describe('CON-13: an audit line keeps the campuses of its records', () => {
  const ids = async (as: Caller) => (await t.ok(audit.list, { query: {} }, as)).audit.map(({ _id }) => _id)
  const actOf = async (work: () => Promise<unknown>) => {
    await work()
    return (await t.lastAudit()).id
  }

  test('shows a line of one record when it is shared, of a batch when all are theirs, of none only to the whole academy', async () => {
    const say = (student: string, as: Caller) => actOf(() => t.ok(comments.create, { body: { student, comment: 'Llamó su mamá' } }, as))
    const lines = {
      ana: await say(ana, alejandra),
      beatriz: await say(beatriz, alejandra),
      gael: await say(gael, alejandra),
      role: await actOf(() =>
        t.ok(
          roles.create,
          { body: { name: 'Otro', description: 'De prueba', allows: [{ path: '/students/', methods: ['get'] }] } },
          alejandra,
        ),
      ),
    }
    const batch = newId()
    await t.db
      .insertInto('audit')
      .values({ id: batch, at: t.clock.now(), route: 'students.update', resource: 'students', ids: [ana, beatriz] })
      .execute()
    const [his, hers, all] = [await ids(daniel), await ids(noemi), await ids(alejandra)]
    const namesIn = (list: string[]) => Object.entries({ ...lines, batch }).flatMap(([name, id]) => (list.includes(id) ? [name] : []))
    expect(namesIn(his)).toEqual(['ana', 'gael'])
    expect(namesIn(hers)).toEqual(['beatriz', 'gael'])
    expect(namesIn(all)).toEqual(['ana', 'beatriz', 'gael', 'role', 'batch'])
    expect(await t.refused(audit.find, { params: { id: lines.beatriz } }, daniel)).toMatchObject({ status: 404, code: 'AUDIT_NOT_FOUND' })
  })

  test("it remains at its campus: after Ana's move to Lindavista, her earlier lines remain at Coyoacán", async () => {
    const { id } = await t.make.student({ name: 'Iris' })
    const { id: seat } = await t.make.registration({ studentId: id, groupId: group.south })
    const line = await actOf(() => t.ok(comments.create, { body: { student: id, comment: 'Se cambia' } }, daniel))
    await t.make.registration({ studentId: id, groupId: group.north })
    await t.make.end(seat)
    expect(await ids(daniel)).toContain(line)
    expect(await ids(noemi)).not.toContain(line)
  })
})

describe('CON-14: messages follow their person; the trash, comments and search follow their rows', () => {
  test('letters only to students of their campuses; letters to employees only for the whole academy', async () => {
    const letter = async (part: object) => {
      const id = newId()
      await t.db
        .insertInto('outbox')
        .values({
          id,
          channel: 'email',
          kind: 'notice',
          recipient: 'x@correo.mx',
          subject: 'Aviso',
          text: 'Hola',
          messageId: `<${id}@plantel>`,
          ...part,
        })
        .execute()
      return id
    }
    const [toAna, toBeatriz, toStaff] = [await letter({ studentId: ana }), await letter({ studentId: beatriz }), await letter({})]
    const listed = async (as: Caller) => (await t.ok(outbox.list, { query: {} }, as)).messages.map(({ _id }) => _id)
    expect(await listed(daniel)).toContain(toAna)
    expect(await listed(noemi)).toContain(toBeatriz)
    for (const id of [toBeatriz, toStaff]) {
      expect(await listed(daniel)).not.toContain(id)
      expect((await t.refused(outbox.find, { params: { id } }, daniel)).status).toBe(404)
    }
    expect(await listed(alejandra)).toEqual(expect.arrayContaining([toAna, toBeatriz, toStaff]))
  })

  test('search and recents find only visible people', async () => {
    const searchIds = async (as: Caller, query: object) =>
      (await t.ok(search.find, { query }, as)).hits
        .filter(({ kind }) => kind === 'student')
        .map(({ _id }) => _id)
        .toSorted()
    expect(await searchIds(daniel, { q: 'zurita' })).toEqual([ana, gael].toSorted())
    expect(await searchIds(noemi, { q: 'zurita' })).toEqual([beatriz, gael].toSorted())
    const recents = { ids: [ana, beatriz, gael].map(id => `student:${id}`).join() }
    expect(await searchIds(daniel, recents)).toEqual([ana, gael].toSorted())
  })

  test('the trash shows only formerly visible people, and restores no other', async () => {
    const endRegistration = async (groupId: string) => {
      const { studentId, id } = await t.make.registration({ groupId, price: 0 })
      await t.make.end(id)
      await t.ok(registrations.removeStudent, { params: { id: studentId } }, alejandra)
      return studentId
    }
    const [here, there] = [await endRegistration(group.south), await endRegistration(group.north)]
    const listed = (await t.ok(trash.list, { query: {} }, daniel)).items.map(({ _id }) => _id)
    expect(listed).toContain(here)
    expect(listed).not.toContain(there)
    expect(await t.refused(trash.restore, { params: { kind: 'student', id: there } }, daniel)).toMatchObject({ status: 404 })
    await t.ok(trash.restore, { params: { kind: 'student', id: here } }, daniel)
  })

  test('only comments of their campuses', async () => {
    expect((await t.refused(comments.list, { query: { student: beatriz } }, daniel)).status).toBe(404)
    expect((await t.ok(comments.list, { query: { student: gael } }, daniel)).comments.length).toBeGreaterThan(0)
  })
})

test('CON-15: names of professors are complete, the list of employees is of shared campuses', async () => {
  const far = await t.make.employee({ isProfessor: true, campuses: [campus.north], locationId: campus.north, name: 'Hortensia' })
  const planner = await limitedTo({ db: t.db, admin: () => t.as('get /groups/') }, [campus.south])
  expect((await t.ok(employees.list, {}, planner)).users.map(({ _id }) => _id)).toContain(far.id)
  expect((await t.ok(employees.list, {}, daniel)).users.map(({ _id }) => _id)).not.toContain(far.id)
  // A similar e-mail does not find them either (CON-51).
  const like = async (as: Caller) =>
    (await t.ok(twins.check, { query: { kind: 'employee', email: far.email.replace('.mx', '.rnx') } }, as)).twins
  expect(await like(daniel)).toEqual([])
  expect(await like(noemi)).toMatchObject([{ _id: far.id }])
  const hours = { courses: [], locations: [], hours: [] }
  expect(await t.refused(teaching.save, { params: { id: far.id }, body: hours }, daniel)).toMatchObject({ status: 404 })
  await t.ok(teaching.save, { params: { id: far.id }, body: hours }, noemi)
})
