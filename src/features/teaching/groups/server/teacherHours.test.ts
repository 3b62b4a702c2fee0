import { afterEach, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { talks } from '#features/outreach/talks/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { stated } from '#server/testing/stated.ts'
import { groups } from '../contract.ts'
import { on, PLANNER, stage } from './testing.ts'

const t = await startTest()
const planner = await t.as(...PLANNER, 'post /talks/', 'put /talks/')
const { made, create, input, update, toggle, refused, createRefused, updateRefused } = stage(t, planner)
afterEach(() => expectTrueBooks(t.db))
const busy = { status: 409, code: 'TEACHER_BUSY', fields: ['teacher'] }

const professor = async (name = 'Irma') => (await t.make.employee({ name, lastName: 'Solís', secondLastName: '', isProfessor: true })).id
const sharing = async (id: string) =>
  (await t.db.selectFrom('classGroup').select('shareTeacher').where('id', '=', id).executeTakeFirstOrThrow()).shareTeacher

test('OFE-15: Irma teaches at that hour: refuses the second group and names the first; other hours and teachers are free', async () => {
  const [teacher, { id: locationId }] = [await professor(), await t.make.location()]
  const room = async () => (await t.make.classroom({ locationId })).id
  const first = await made({ name: 'Uno', teacher, classRoom: await room() })
  const body = await input({ name: 'Dos', teacher, classRoom: await room(), schedules: on(0, '1000', '1200') })
  const { status, body: answer } = await t.call(groups.create, { body }, { as: planner })
  expect([status, answer.errorExt.code, answer.errorExt.message.es]).toEqual([
    409,
    'TEACHER_BUSY',
    'Irma Solís ya da clase a esa hora: Uno',
  ])
  expect(answer.errorExt.groups).toMatchObject([{ kind: 'group', _id: first._id, name: 'Uno', schedules: on(0) }])
  expect(await refused(groups.create, { body }, planner)).toMatchObject(busy)
  await made({ teacher, schedules: on(0, '1200', '1300') })
  await made({ teacher, schedules: on(1) })
  await made({ teacher, active: false })
  await made({ teacher: await professor('Raúl') })
})

test('OFE-15: saved with sharing, it warns; the mark ends with the clash, and new hours ask again', async () => {
  const teacher = await professor()
  const first = await made({ name: 'Uno', teacher })
  const second = await create({ name: 'Dos', teacher, shareTeacher: true })
  expect(second.warnings.map(({ code }) => code)).toEqual(['TEACHER_CLASH'])
  const { _id } = second.group
  expect(await sharing(_id)).toBe(true)
  // A save that leaves teacher and hours alone does not ask.
  expect((await update(_id, { quota: 25 })).warnings.map(({ code }) => code)).toEqual(['TEACHER_CLASH'])
  expect(await updateRefused(_id, { schedules: on(0, '1000', '1200') })).toMatchObject(busy)
  // The first group does not share its hours.
  expect(await createRefused({ teacher })).toMatchObject(busy)
  await update(first._id, { schedules: on(3) })
  await update(_id, { quota: 26 })
  expect(await sharing(_id)).toBe(false)
  expect(await createRefused({ teacher })).toMatchObject(busy)
})

test('OFE-15: checks a teacher set later, a group enabled later and longer dates alike', async () => {
  const teacher = await professor()
  await made({ teacher })
  const other = await made()
  expect(await updateRefused(other._id, { teacher })).toMatchObject(busy)
  const off = await made({ teacher, active: false })
  expect(await refused(groups.toggle, { params: { id: off._id }, body: { active: true } }, planner)).toMatchObject(busy)
  await t.ok(groups.toggle, { params: { id: off._id }, body: { active: true, shareTeacher: true } }, planner)
  expect(await sharing(off._id)).toBe(true)
  await toggle(off._id, false)
  expect(await sharing(off._id)).toBe(false)
  const before = await made({ teacher, startDate: '2026-11-24', endDate: '2026-11-24', schedules: on(1) })
  expect(await updateRefused(before._id, { schedules: on(0), endDate: '2026-11-30' })).toMatchObject(busy)
})

test("OFE-15: talks and groups compete for a teacher's hour; with sharing both keep it", async () => {
  const [teacher, level] = [await professor(), (await t.db.selectFrom('courseLevel').select('id').executeTakeFirstOrThrow()).id]
  await made({ name: 'Lunes', teacher })
  const talk = (part: object) => ({
    courseLevel: level,
    name: 'Feria',
    filter: 'Feria de carreras' as const,
    schedules: on(0, '1000', '1130').map(each => ({ ...each, day: '0' })),
    quota: 20,
    date: '2026-12-07',
    teacher,
    ...part,
  })
  const answer = await t.refused(talks.create, { body: talk({}) }, planner)
  expect([answer.code, answer.message]).toEqual(['TEACHER_BUSY', 'Irma Solís ya da clase a esa hora: Lunes'])
  const { talk: stands } = await t.ok(talks.create, { body: talk({ shareTeacher: true }) }, planner)
  await expectTrueBooks(t.db)
  await t.ok(
    talks.update,
    { params: { id: stands._id }, body: { date: '2026-12-08', schedules: talk({}).schedules.map(each => ({ ...each, day: '1' })) } },
    planner,
  )
  expect((await createRefused({ teacher, schedules: on(1) })).message).toBe('Irma Solís ya da clase a esa hora: Feria')
  expect((await t.call(talks.toggle, { params: { id: stands._id }, body: { active: false } }, { as: planner })).status).toBe(200)
  await made({ name: 'Martes', teacher, schedules: on(1) })
  expect((await t.refused(talks.toggle, { params: { id: stands._id }, body: { active: true } }, planner)).code).toBe('TEACHER_BUSY')
  await t.ok(talks.toggle, { params: { id: stands._id }, body: { active: true, shareTeacher: true } }, planner)
})

test('OFE-15: reports a lesson at another campus without names', async () => {
  const teacher = await professor()
  await made({ teacher })
  expect(
    (await createRefused({ teacher, classRoom: (await t.make.classroom({ locationId: (await t.make.location()).id })).id })).message,
  ).toBe('Tiene clase en otra sede a esa hora.')
})

test('OFE-15: without lock and look-up the constraint still refuses', async () => {
  const teacher = await professor()
  const { _id } = await made({ teacher, schedules: on(1) })
  await t.pool.query('alter table teacher_booking drop constraint teacher_booking_group_id_fkey')
  await t.pool.query(
    `insert into teacher_booking (teacher_id, group_id, weekday, minutes, dates)
     values ($1, 'f00000000000000000000001', 0, '[540,660)', '[2026-11-30,2026-12-15)')`,
    [teacher],
  )
  const { status, code } = await t.refused(groups.update, { params: { id: _id }, body: { schedules: on(0) } }, planner)
  expect([status, code]).toEqual([409, 'TEACHER_BUSY'])
  await t.pool.query(`delete from teacher_booking where group_id = 'f00000000000000000000001'`)
  await t.pool.query(
    'alter table teacher_booking add constraint teacher_booking_group_id_fkey foreign key (group_id) references class_group (id) on delete cascade',
  )
})

const DESKS = stated(200, 40)
test("OFE-15: many saves of one teacher's hour at once: exactly one succeeds, without a deadlock", async () => {
  const [course, teacher, { id: locationId }] = [(await t.make.course()).id, await professor(), await t.make.location()]
  const bodies = []
  for (let at = 0; at < DESKS; at += 1)
    bodies.push(await input({ name: `Grupo ${at}`, course, teacher, classRoom: (await t.make.classroom({ locationId })).id }))
  const all = await Promise.all(bodies.map(body => t.call(groups.create, { body }, { as: planner })))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(all.filter(({ body }) => body.errorExt?.code === 'TEACHER_BUSY')).toHaveLength(DESKS - 1)
})

test('OFE-16: warns of forty minutes between two campuses; not of an hour, nor at the same campus', async () => {
  const teacher = await professor()
  const [north, south] = [await t.make.location({ name: 'Norte' }), await t.make.location({ name: 'Sur' })]
  const at = async ({ id: locationId }: { id: string }) => (await t.make.classroom({ locationId })).id
  await made({ name: 'Temprano', teacher, classRoom: await at(north) })
  const near = await create({ name: 'Tarde', teacher, classRoom: await at(south), schedules: on(0, '1140', '1300') })
  expect(near.warnings).toEqual([
    { code: 'TEACHER_TRAVEL', message: 'Tarde: Irma Solís tiene 40 min entre esta clase y la de Temprano en Norte.' },
  ])
  expect((await create({ teacher, classRoom: await at(south), schedules: on(0, '0700', '0800') })).warnings).toEqual([])
  expect((await create({ teacher, classRoom: await at(south), schedules: on(0, '1300', '1400') })).warnings).toEqual([])
})
