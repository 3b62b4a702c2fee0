import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowed } from '#contract/access.ts'
import { addDays, weekdayOf } from '#lib/days.ts'
import { isId } from '#lib/ids.ts'
import { isEmail, isName } from '#lib/text.ts'
import { passwordFits } from '#server/auth/passwords.ts'
import { START } from '#server/testing/clock.ts'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'
import { promiseState } from '#features/money/plans/server/public.ts'
import { queueOf } from '#features/money/collections/server/queue.ts'
import type { PlanInput, PlanResult } from '#features/teaching/planner/contract.ts'
import { agingDays } from '#features/people/students/aging.ts'
import { expectTrueBooks } from '../booksTrue.ts'
import { seedReference } from '../reference.ts'
import { FORMER } from './formers.ts'

let database: TestDatabase
let db: TestDatabase['db']
beforeAll(async () => {
  database = await startDatabase({ demo: 'whole' })
  db = database.db
})
afterAll(() => database.drop())
const TODAY = '2026-11-23'
const ofToday = sql<boolean>`id not like ${`%${FORMER}%`}`
const many = async (table: 'location' | 'classroom' | 'course' | 'student') =>
  (await db.selectFrom(table).select('id').where('deletedAt', 'is', null).where(ofToday).execute()).length

test('RUN-9: 3 campuses, 9 classrooms, 10 courses, 30 groups, 400 students and two in no group yet; and those of two years before', async () => {
  const campuses = await db.selectFrom('location').select('name').orderBy('name').execute()
  expect(campuses.map(campus => campus.name)).toEqual(['Coyoacán', 'Ecatepec', 'Lindavista'])
  expect(await many('classroom')).toBe(9)
  expect(await many('course')).toBe(10)
  // One of them is erased.
  expect(await many('student')).toBe(401)
  const groups = await db.selectFrom('classGroup').select('id').where('parentGroupId', 'is', null).where(ofToday).execute()
  expect(groups).toHaveLength(30)
  const { rows } = await sql`
    select count(*) > 1500 as students, count(*) filter (where s.balance_due > 0 or s.credit > 0) as open,
      bool_and((select max(g.end_date) < ${TODAY}::date from registration r join class_group g on g.id = r.group_id where r.student_id = s.id)) as gone
    from student s where s.id like ${`%${FORMER}%`}`.execute(db)
  expect(rows).toEqual([{ students: true, open: 0, gone: true }])
})

test('RUN-9: one parent of Media Superior with its four modules in the scanner’s order', async () => {
  const parents = await db
    .selectFrom('course as c')
    .innerJoin('courseLevel as l', 'l.id', 'c.levelId')
    .select(['c.id', 'l.name as level'])
    .where('isParent', '=', true)
    .execute()
  expect(parents.map(parent => parent.level)).toEqual(['Media Superior'])
  const children = await db
    .selectFrom('courseChild')
    .innerJoin('course', 'course.id', 'childId')
    .select('name')
    .where('parentId', '=', parents[0]!.id)
    .orderBy('position')
    .execute()
  expect(children.map(child => child.name)).toEqual(['Razonamiento', 'Ciencias Sociales', 'Mátematicas', 'Ciencias Experimentales'])
})

test('COB-14: 40 people who pay or get messages, nine of whom have two or three students', async () => {
  const links = await db.selectFrom('studentPayer').select(['payerId', 'studentId']).execute()
  const students = [...Map.groupBy(links, link => link.payerId).values()].map(all => all.length)
  expect(students).toHaveLength(40)
  expect(students.filter(count => count > 1)).toHaveLength(9)
  expect(Math.max(...students)).toBe(3)
})

test('RUN-10: groups in every state', async () => {
  const groups = await db.selectFrom('classGroup').selectAll().execute()
  const some = (what: string, is: (group: (typeof groups)[number]) => boolean) => expect(groups.filter(is).length, what).toBeGreaterThan(0)
  const open = (group: (typeof groups)[number]) => group.active && group.endDate >= TODAY && group.parentGroupId === null
  some('full', group => open(group) && group.quota !== null && group.taken === group.quota)
  some('one seat left', group => open(group) && group.quota !== null && group.taken === group.quota - 1)
  some('inactive', group => !group.active && group.endDate >= TODAY)
  some('ended', group => group.endDate < TODAY && group.taken > 0)
  some('starting today', group => open(group) && group.startDate === TODAY)
  some('starting soon', group => open(group) && group.startDate > TODAY)
  some('ending today', group => group.endDate === TODAY)
  const parents = groups.filter(group => groups.some(other => other.parentGroupId === group.id))
  for (const parent of parents) {
    const buckets = groups.filter(group => group.parentGroupId === parent.id)
    expect(buckets).toHaveLength(4)
    // A parent's quota is the smallest of its children's, none until all have one.
    expect(parent.quota).toBe(buckets.some(bucket => bucket.quota === null) ? null : Math.min(...buckets.map(bucket => bucket.quota!)))
  }
  expect(parents.filter(parent => parent.quota === null)).toHaveLength(parents.length - 1)
  // None where somebody waits for the course: they would be offered the last seats.
  expect(parents.map(parent => parent.campuses.length).toSorted((a, b) => a - b)).toEqual([0, 2])
})

test('RUN-10: on every weekday some groups have class', async () => {
  const lessons = await db
    .selectFrom('groupSchedule as s')
    .innerJoin('classGroup as g', 'g.id', 's.groupId')
    .where('g.active', '=', true)
    .select(['s.day', 'g.startDate', 'g.endDate'])
    .execute()
  for (let offset = 0; offset < 7; offset++) {
    const day = addDays(TODAY, offset)
    expect(
      lessons.filter(lesson => lesson.day === weekdayOf(day) && lesson.startDate <= day && day <= lesson.endDate).length,
      day,
    ).toBeGreaterThan(1)
  }
})

test('RUN-11: seats, balances, receipts and rooms are consistent', async () => expectTrueBooks(db))

test('RUN-12: payments of all types over the last 60 days, debts, credits, discounts, voided and reversed ones', async () => {
  const entries = await db.selectFrom('entry').selectAll().execute()
  expect(new Set(entries.filter(entry => entry.amount > 0).map(entry => entry.type))).toEqual(
    new Set(['cash', 'transfer', 'debit', 'credit', 'deposit', 'other']),
  )
  expect(new Set(entries.map(entry => entry.source))).toEqual(
    new Set(['payment', 'staff', 'course', 'code', 'reversal', 'refund', 'opening']),
  )
  const own = entries.filter(({ id }) => !id.includes(FORMER))
  const recent = own.filter(entry => entry.enteredAt.getTime() > START.getTime() - 60 * 86_400_000)
  expect(recent.length).toBeGreaterThan(own.length * 0.8)
  expect(entries.every(entry => entry.enteredAt <= START)).toBe(true)
  expect(entries.some(entry => entry.voidedAt)).toBe(true)
  expect(entries.some(entry => entry.other)).toBe(true)
  const balances = await db.selectFrom('student').select(['balanceDue', 'credit']).execute()
  expect(balances.filter(balance => balance.balanceDue > 0).length).toBeGreaterThan(80)
  expect(balances.filter(balance => balance.credit > 0).length).toBeGreaterThan(3)
})

test('COB-26 COB-28: 25 contacts, four of them promises: one kept, two broken, one open', async () => {
  const rows = await db.selectFrom('collectionContact').select(['id', 'outcome', 'promiseOn']).execute()
  expect(rows).toHaveLength(25)
  const { rows: promises } = await sql<{ state: string }>`
    select ${promiseState(TODAY)} as state from collection_contact c where promise_on is not null`.execute(db)
  expect(promises.map(({ state }) => state).toSorted((a, b) => a.localeCompare(b))).toEqual(['broken', 'broken', 'kept', 'open'])
  expect((await queueOf(db, { location: undefined, today: TODAY, tells: true, skip: 0, limit: 30 })).length).toBeGreaterThan(9)
})

test('COB-7 COB-9: templates on four courses, plans for most of their students, and 5 to 60 students in every class of debt', async () => {
  const templates = await db.selectFrom('planTemplate').selectAll().execute()
  expect(new Set(templates.map(({ courseId }) => courseId)).size).toBe(4)
  expect(templates.filter(({ isDefault }) => isDefault)).toHaveLength(4)
  const plans = await db.selectFrom('paymentPlan').selectAll().execute()
  expect(plans.length).toBeGreaterThan(200)
  const owing = await db.selectFrom('student').select('dueOn').where('dueOn', 'is not', null).execute()
  const late = (['upcoming', 'today', 'd30', 'd60', 'd61'] as const).map(aging => {
    const { from, until } = agingDays(aging, TODAY)
    return { aging, students: owing.filter(({ dueOn }) => (!from || dueOn! >= from) && (!until || dueOn! <= until)).length }
  })
  expect(
    late.filter(({ students }) => students < 5 || students > 60),
    JSON.stringify(late),
  ).toEqual([])
})

test('RUN-13: talks that are past, future, full, canceled and without a date, of each type, with visitors at every step', async () => {
  const talks = await db.selectFrom('talk').selectAll().execute()
  const some = (what: string, is: (talk: (typeof talks)[number]) => boolean) => expect(talks.filter(is).length, what).toBeGreaterThan(0)
  some('held', talk => talk.date !== null && talk.date < TODAY)
  some('to come', talk => talk.active && talk.date !== null && talk.date > TODAY && talk.taken < talk.quota)
  some('full', talk => talk.active && talk.taken === talk.quota)
  some('off', talk => !talk.active)
  some('a draft', talk => talk.date === null)
  expect(new Set(talks.map(({ type }) => type)).size).toBe(3)
  const visitors = await db.selectFrom('talkStudent').selectAll().execute()
  expect(visitors.length).toBeGreaterThan(110)
  expect(visitors.filter(({ movedTo }) => movedTo)).toHaveLength(6)
  const steps = {
    uncalled: visitors.filter(each => !each.calledAt && !each.movedTo),
    due: visitors.filter(each => each.nextCallAt && each.nextCallAt <= START),
    later: visitors.filter(each => each.nextCallAt && each.nextCallAt > START),
    confirmed: visitors.filter(each => each.confirmedAt),
    attended: visitors.filter(each => each.attendance),
    enrolled: visitors.filter(each => each.studentId),
  }
  for (const [step, rows] of Object.entries(steps)) expect(rows.length, step).toBeGreaterThan(0)
  expect(new Set(visitors.map(({ status }) => status)).size).toBe(11)
  for (const { registeredAt, calledAt, attendedAt } of visitors)
    for (const at of [registeredAt, calledAt, attendedAt]) expect((at ?? START) <= START).toBe(true)
  expect(await db.selectFrom('comment').select('id').where('talkStudentId', 'is not', null).execute()).not.toHaveLength(0)
})

test('OFE-38: a solved plan of 14 groups, two fixed, one without a place for two stated reasons; an older one that was undone', async () => {
  const plans = await db.selectFrom('plan').select(['state', 'input', 'result']).orderBy('createdAt', 'desc').execute()
  expect(plans.map(({ state }) => state)).toEqual(['solved', 'undone'])
  const { input, result } = plans[0] as unknown as { input: PlanInput; result: PlanResult }
  expect([Object.keys(result.places).length, Object.keys(input.pins).length]).toEqual([13, 2])
  expect(result.left.map(({ explanations }) => explanations.map(({ changes }) => changes))).toEqual([[['quota'], ['room']]])
})

test('RUN-14: has discount codes in every state, of both kinds and both sorts of value', async () => {
  const codes = await db.selectFrom('promotionalCode').selectAll().execute()
  const states = new Set(
    codes.map(code => (!code.isActive ? 'inactive' : code.validUntil < START ? 'expired' : code.validFrom > START ? 'future' : 'active')),
  )
  expect(states).toEqual(new Set(['active', 'inactive', 'expired', 'future']))
  expect(new Set(codes.map(code => `${code.isCompanyCode} ${code.amount === null}`)).size).toBe(4)
})

test('RUN-15: plausible people: names, e-mails and ids are valid', async () => {
  const all = await db.selectFrom('student').selectAll().execute()
  // 'Persona 0001' is an erased person.
  const students = all.filter(({ email }) => !email.endsWith('@suprimida.invalid'))
  expect(students.every(student => [student.name, student.lastName, student.secondLastName].every(isName))).toBe(true)
  expect(students.every(student => isEmail(student.email) && isId(student.id) && /^\d{10}$/.test(student.phoneNumber))).toBe(true)
  expect(students.filter(student => /[áéíóúñü]/i.test(student.name + student.lastName)).length).toBeGreaterThan(100)
})

test('RUN-16: the demo accounts sign in with plantel-demo, and each may do its work', async () => {
  const may = async (account: string, needed: Parameters<typeof allowed>[0]) => {
    const roles = await db
      .selectFrom('employee as e')
      .innerJoin('employeeRole as er', 'er.employeeId', 'e.id')
      .innerJoin('role as r', 'r.id', 'er.roleId')
      .select(['r.allows', 'e.passwordHash'])
      .where('email', '=', `${account}@plantel.mx`)
      .execute()
    expect(await passwordFits(roles[0]?.passwordHash, 'plantel-demo'), account).toBe(true)
    return allowed(
      needed,
      roles.flatMap(role => role.allows),
    )
  }
  for (const account of ['admin', 'recepcion', 'coordinacion', 'callcenter', 'profesor', 'recepcion.coyoacan', 'coordinacion.norte'])
    expect(await may(account, 'put /users/?')).toBe(true)
  expect(await may('admin', 'delete /roles/*')).toBe(true)
  expect(await may('recepcion', 'post /students/register')).toBe(true)
  expect(await may('recepcion', 'delete /students/')).toBe(false)
  expect(await may('recepcion', 'delete /payments/*')).toBe(false)
  expect(await may('coordinacion', 'post /groups/')).toBe(true)
  expect(await may('coordinacion', 'get /payments/')).toBe(false)
  expect(await may('callcenter', 'put /groups/?/enroll/?')).toBe(true)
  expect(await may('callcenter', 'put /groups/')).toBe(false)
  expect(await may('profesor', 'get /courses/')).toBe(true)
  expect(await may('profesor', 'get /students/')).toBe(false)
  expect(await may('profesor', 'put /attendance/own')).toBe(true)
  expect(await may('coordinacion', 'put /attendance/single/?')).toBe(true)
})

test('CON-1, RUN-16: a desk is limited to Coyoacán, a coordination to Lindavista and Ecatepec; all others see the whole academy', async () => {
  const limited = await db
    .selectFrom('employee as e')
    .innerJoin('location as l', 'l.id', 'e.locationId')
    .select([
      'e.email',
      'l.name as till',
      sql<string[]>`(select array_agg(c.name order by c.name) from location c where c.id::text = any (e.campuses))`.as('campuses'),
    ])
    .where('e.campuses', 'is not', null)
    .orderBy('e.email')
    .execute()
  expect(limited).toEqual([
    { email: 'coordinacion.norte@plantel.mx', till: 'Lindavista', campuses: ['Ecatepec', 'Lindavista'] },
    { email: 'recepcion.coyoacan@plantel.mx', till: 'Coyoacán', campuses: ['Coyoacán'] },
  ])
  const ofTwo = await sql`select id from student where cardinality(campuses) > 1`.execute(db)
  expect(ofTwo.rows.length).toBeGreaterThan(5)
})

test('CON-62, RUN-16: four people agreed to publicity and later unsubscribed their e-mail', async () => {
  const takes = sql<string>`(takes_marketing(id, null, 'email', email), takes_marketing(id, null, 'sms', ''))::text`.as('takes')
  const people = await db.selectFrom('student').innerJoin('marketingStop', 'address', 'email').select(takes).execute()
  expect(people.map(each => each.takes)).toEqual(Array.from({ length: 4 }, () => '(f,t)'))
})

test('RUN-19: writing reference rows twice keeps edits', async () => {
  await db.updateTable('academy').set({ name: 'Otra academia' }).execute()
  await seedReference(db, 'America/Tijuana')
  expect(await db.selectFrom('academy').select(['name', 'timeZone']).execute()).toEqual([
    { name: 'Otra academia', timeZone: 'America/Mexico_City' },
  ])
  expect(await db.selectFrom('courseLevel').select('name').orderBy('position').execute()).toEqual([
    { name: 'Media Superior' },
    { name: 'Superior' },
  ])
  expect(await db.selectFrom('courseType').select('name').orderBy('position').execute()).toEqual(
    ['Curso', 'Taller', 'Diplomado', 'Simulacro'].map(name => ({ name })),
  )
})

test('RUN-17: attendance of the last three weeks in groups of today, each on a day of its group, and of today only what has begun', async () => {
  const rows = await db
    .selectFrom('attendance as a')
    .innerJoin('groupSchedule as s', 's.groupId', 'a.groupId')
    .where(sql<boolean>`a.group_id not like ${`%${FORMER}%`}`)
    .select(({ fn }) => ['a.id', 'a.day', 'a.present', fn.agg<number[]>('array_agg', ['s.day']).as('weekdays')])
    .groupBy(['a.id'])
    .execute()
  expect(rows.length).toBeGreaterThan(500)
  for (const { id, day, weekdays } of rows) {
    expect(isId(id)).toBe(true)
    expect(day >= addDays(TODAY, -21) && day <= TODAY).toBe(true)
    expect(weekdays).toContain(weekdayOf(day))
  }
  const part = rows.filter(({ present }) => present).length / rows.length
  expect(part).toBeGreaterThan(0.8)
  expect(part).toBeLessThan(0.95)
})

test('CON-45, LLE-68: twelve guesses at an unused account since this morning raise no banner, and Lucía signed in from a new phone', async () => {
  const guessed = await db.selectFrom('throttle').selectAll().where('kind', '=', 'login-unknown').execute()
  expect(guessed.map(({ key, hits }) => [key, hits])).toEqual([['hector.zamudio@plantel.mx', 12]])
  const { since } = guessed[0]!
  expect([since < START, START.getTime() - since.getTime() < 86_400_000]).toEqual([true, true])
  const devices = await db
    .selectFrom('knownDevice as k')
    .innerJoin('device as d', 'd.id', 'k.deviceId')
    .innerJoin('employee as e', 'e.id', 'k.employeeId')
    .select(['d.name', 'e.email'])
    .execute()
  expect(devices).toEqual([{ name: 'Safari en iPhone', email: 'recepcion@plantel.mx' }])
})

test('LLE-63: Elena was invited yesterday and has not entered yet; nobody holds her link', async () => {
  const invited = await db
    .selectFrom('employee as e')
    .innerJoin('signInTicket as t', 't.employeeId', 'e.id')
    .select(['e.email', 't.purpose', 't.expiresAt'])
    .where('e.passwordHash', 'is', null)
    .execute()
  expect(invited.map(({ email, purpose }) => [email, purpose])).toEqual([['elena.vargas@plantel.mx', 'invite']])
  const hours = (invited[0]!.expiresAt.getTime() - START.getTime()) / 3_600_000
  expect([hours > 50, hours < 54]).toEqual([true, true])
})
