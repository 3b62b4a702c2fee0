import { describe, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { PLAN_TEXTS, plans } from '../contract.ts'
import { hoursOf, MORNING, PLANNING, stage, START } from './testing.ts'

const t = await startTest()
const planner = await t.as(...PLANNING)
const { campus, made, read, save, solved, open, undo, teacher } = stage(t, planner)

describe('saving', () => {
  test('a new plan begins with the hours in use; refuses a save of an older version', async () => {
    const here = await campus()
    await t.make.group({ courseId: here.course.id, schedules: MORNING })
    const plan = await made(here, 1, { blocks: [] })
    expect(plan.input.blocks!.map(({ hours }) => hours)).toContainEqual(MORNING)
    const saved = await save(plan, { maxGroups: 2 })
    expect(saved).toMatchObject({ version: plan.version + 1, input: { maxGroups: 2 } })
    const body = { name: 'Otra', startWeek: START, input: plan.input, version: plan.version }
    expect(await t.refused(plans.update, { params: { id: plan._id }, body }, planner)).toMatchObject({ status: 409, code: 'PLAN_CHANGED' })
    expect(await t.refused(plans.create, { body: { ...body, startWeek: '2027-01-12' } }, planner)).toMatchObject({
      status: 400,
      fields: ['startWeek'],
    })
    await t.ok(plans.remove, { params: { id: plan._id } }, planner)
    expect(await t.refused(plans.find, { params: { id: plan._id } }, planner)).toMatchObject({ status: 404 })
  })

  test('lists plans newest first in pages, with their number of groups', async () => {
    const before = (await t.ok(plans.list, { query: { skip: 0, limit: 1 } }, planner)).total
    const [older, newer] = [await made(await campus(), 1), await made(await campus(), 2)]
    const { plans: listed, total } = await t.ok(plans.list, { query: { skip: 0, limit: 2 } }, planner)
    expect(listed.map(({ _id, state, groups: many }) => [_id, state, many])).toEqual([
      [newer._id, 'draft', 0],
      [older._id, 'draft', 0],
    ])
    expect(total).toBe(before + 2)
  })
})

describe('creating', () => {
  test('OFE-40: creates all groups at once, named after their hours; leaves out groups without a place or with supposed resources', async () => {
    const here = await campus()
    const supposed = { id: newId(), name: 'Profesor por conseguir', courses: [here.course.id], campuses: [here.location.id] }
    const plan = await solved(await made(here, 3, { teachers: [supposed] }))
    const { groups: opened, skipped } = await open(plan)
    expect(opened.map(({ name }) => name)).toEqual(['UNAM Superior Sabatino A', 'UNAM Superior Sabatino B'])
    expect(skipped).toHaveLength(1)
    const { group } = await t.ok(groups.find, { params: { id: opened[0]!._id } }, planner)
    expect(group).toMatchObject({
      startDate: '2027-01-16',
      endDate: '2027-02-14',
      quota: 15,
      active: true,
      activeLanding: false,
      teacher: { _id: here.irma },
    })
    expect(await read(plan._id)).toMatchObject({ state: 'created', groups: opened })
    await expectTrueBooks(t.db)
    // A second desk that read the same version.
    expect(await t.refused(plans.open, { params: { id: plan._id }, body: { version: plan.version } }, planner)).toMatchObject({
      code: 'PLAN_CHANGED',
    })
  })

  test('OFE-40: creates a parent with its modules, enabled, each at its own hours', async () => {
    const here = await campus()
    const modules = []
    for (const name of ['Razonamiento', 'Historia']) modules.push((await t.make.course({ name })).id)
    const parent = await t.make.course({ name: 'ECOEMS', children: modules })
    await teacher('Sofía', modules, [here.location.id])
    const plan = await solved(await made({ ...here, course: parent }, 1))
    const { groups: opened } = await open(plan)
    const { group } = await t.ok(groups.find, { params: { id: opened[0]!._id } }, planner)
    expect(group).toMatchObject({ name: 'ECOEMS Sabatino A', quota: 15, active: true })
    expect(group.buckets.map(({ name, active, quota, schedules }) => [name, active, quota, schedules.length])).toEqual([
      ['ECOEMS Sabatino A · Razonamiento', true, 15, 1],
      ['ECOEMS Sabatino A · Historia', true, 15, 1],
    ])
    await expectTrueBooks(t.db)
  })

  test('OFE-40: creates nothing when somebody took a room meanwhile, names each conflict, and places only these groups again', async () => {
    const here = await campus()
    const plan = await solved(await made(here, 2))
    const morning = here.keys.find(key => hoursOf(plan, key)[0]!.startHour === '0900' && plan.result!.places[key])!
    const body = {
      course: here.course.id,
      name: 'Ajeno',
      schedules: MORNING,
      startDate: START,
      endDate: '2027-03-01',
      classRoom: here.small.id,
      quota: 10,
    }
    await t.ok(groups.create, { body }, planner)
    const { status, body: answer } = await t.call(
      plans.open,
      { params: { id: plan._id }, body: { version: plan.version } },
      { as: planner },
    )
    expect([status, answer.errorExt.code, answer.errorExt.message.es]).toEqual([
      409,
      'PLAN_STALE',
      'Ya no cabe: 1 grupo choca con lo que cambió.',
    ])
    expect(answer.errorExt.rows).toMatchObject([{ group: morning, reason: expect.stringContaining('Ajeno') as string }])
    expect((await read(plan._id)).groups).toEqual([])
    const again = await solved(plan, [morning])
    expect(again.result!.places[morning]).toMatchObject({ room: here.large.id })
    expect((await open(again)).groups).toHaveLength(2)
  })

  test('OFE-40: when hours left the plan creates nothing and names their groups', async () => {
    const here = await campus()
    const plan = await solved(await made(here, 2))
    const lostKey = here.keys.find(key => hoursOf(plan, key)[0]!.startHour === '0900')!
    const blocks = plan.input.blocks!.filter(({ hours }) => hours[0]!.startHour !== '0900')
    const { version } = await save(plan, { blocks })
    const { status, body: answer } = await t.call(plans.open, { params: { id: plan._id }, body: { version } }, { as: planner })
    expect([status, answer.errorExt.code, answer.errorExt.rows]).toEqual([409, 'PLAN_STALE', [{ group: lostKey, reason: PLAN_TEXTS.gone }]])
    // Placed again alone, it has no place; the other is created.
    const again = await solved(await read(plan._id), [lostKey])
    expect((await open(again)).groups).toHaveLength(1)
  })

  test('OFE-40: a plan without places creates nothing', async () => {
    const plan = await made(await campus(), 1)
    expect(await t.refused(plans.open, { params: { id: plan._id }, body: { version: plan.version } }, planner)).toMatchObject({
      code: 'PLAN_EMPTY',
    })
  })
})

describe('undoing', () => {
  const created = async () => {
    const here = await campus()
    const plan = await solved(await made(here, 2))
    return { plan, opened: (await open(plan)).groups }
  }

  test('OFE-41: deletes all in one act while they are empty; then the plan may be created again', async () => {
    const { plan, opened } = await created()
    const params = { id: plan._id }
    expect(await t.refused(plans.update, { params, body: { ...plan, version: plan.version + 1 } }, planner)).toMatchObject({
      code: 'PLAN_CREATED',
    })
    expect(await t.refused(plans.solve, { params, body: { version: plan.version + 1 } }, planner)).toMatchObject({ code: 'PLAN_CREATED' })
    await undo(plan)
    expect(await read(plan._id)).toMatchObject({ state: 'undone', groups: [] })
    for (const { _id } of opened) expect(await t.refused(groups.find, { params: { id: _id } }, planner)).toMatchObject({ status: 404 })
    await expectTrueBooks(t.db)
    expect(await t.refused(plans.undo, { params }, planner)).toMatchObject({ code: 'PLAN_CHANGED' })
    expect((await open(await read(plan._id))).groups).toHaveLength(2)
  })

  test('OFE-41: with a student in one of them deletes none, and names it', async () => {
    const { plan, opened } = await created()
    await t.make.registration({ groupId: opened[1]!._id })
    expect(await t.refused(plans.undo, { params: { id: plan._id } }, planner)).toMatchObject({
      status: 409,
      code: 'PLAN_IN_USE',
      message: `Ya hay alumnos en ${opened[1]!.name}.`,
    })
    expect((await read(plan._id)).groups).toHaveLength(2)
  })

  test('OFE-41: with attendance in one of them deletes none, and names it', async () => {
    const { plan, opened } = await created()
    const groupId = opened[0]!._id
    const { id: studentId } = await t.make.student()
    await t.db
      .insertInto('attendance')
      .values({ id: newId(), studentId, groupId, rootGroupId: groupId, day: '2027-01-16', present: true, source: 'manual' })
      .execute()
    expect(await t.refused(plans.undo, { params: { id: plan._id }, query: { force: true } }, planner)).toMatchObject({
      code: 'PLAN_IN_USE',
      message: `Ya hay alumnos en ${opened[0]!.name}.`,
    })
  })

  test('OFE-40 OFE-41: waiting people get an offer of a created seat, and return to their place on undo', async () => {
    const here = await campus()
    const entry = newId()
    await t.db.insertInto('waiting').values({ id: entry, courseId: here.course.id, locationId: here.location.id, seats: 2 }).execute()
    const state = async () => (await t.db.selectFrom('waiting').select('state').where('id', '=', entry).executeTakeFirstOrThrow()).state
    const plan = await solved(await made(here, 1))
    const { groups: opened } = await open(plan)
    expect(await state()).toBe('offered')
    await undo(plan)
    expect(await state()).toBe('waiting')
    const group = await t.db.selectFrom('classGroup').select(['taken', 'held']).where('id', '=', opened[0]!._id).executeTakeFirstOrThrow()
    expect(group).toEqual({ taken: 0, held: 0 })
    await expectTrueBooks(t.db)
  })

  test('OFE-41: names a group changed since, and deletes it on request', async () => {
    const { plan, opened } = await created()
    await t.ok(groups.update, { params: { id: opened[0]!._id }, body: { name: 'Otro nombre' } }, planner)
    expect(await t.refused(plans.undo, { params: { id: plan._id } }, planner)).toMatchObject({
      code: 'PLAN_GROUPS_CHANGED',
      message: 'Cambiaron después de crearse: Otro nombre.',
    })
    await undo(plan, true)
    expect((await read(plan._id)).groups).toEqual([])
  })

  test('OFE-41: ignores a group deleted since; deletes the others', async () => {
    const { plan, opened } = await created()
    await t.ok(groups.remove, { params: { id: opened[0]!._id } }, planner)
    await undo(plan)
    expect(await read(plan._id)).toMatchObject({ state: 'undone', groups: [] })
  })

  test('OFE-40 OFE-41: creating needs the right to create groups, undoing the right to delete them', async () => {
    const { plan } = await created()
    const only = await t.as('get /plans/', 'post /plans/', 'put /plans/?')
    const params = { id: plan._id }
    expect(await t.refused(plans.open, { params, body: { version: 1 } }, only)).toMatchObject({ status: 403 })
    expect(await t.refused(plans.undo, { params }, only)).toMatchObject({ status: 403 })
  })
})
