import { expect, test } from 'vitest'
import { groups } from '#features/teaching/groups/contract.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { PLAN_TEXTS, plans } from '../contract.ts'
import { ending } from './jobs.ts'
import * as store from './store.ts'
import { hoursOf, MORNING, NOON, PLANNING, stage, START } from './testing.ts'

const t = await startTest()
const planner = await t.as(...PLANNING)
const { campus, block, made, read, save, solvedByJob, teacher } = stage(t, planner)

test('OFE-34 OFE-36: two groups, one teacher: one at nine, one at noon, in the room with fewest empty seats', async () => {
  const here = await campus()
  const plan = await solvedByJob(await made(here, 2))
  expect(plan).toMatchObject({ state: 'solved', message: null, result: { proved: true, left: [] } })
  expect(Object.keys(plan.result!.places).toSorted()).toEqual(here.keys.slice(0, 2))
  expect(
    here.keys
      .slice(0, 2)
      .map(key => hoursOf(plan, key)[0]!.startHour)
      .toSorted(),
  ).toEqual(['0900', '1200'])
  expect(Object.values(plan.result!.places).map(({ room, teacher: by }) => [room, by])).toEqual(
    Array.from({ length: 2 }, () => [here.small.id, here.irma]),
  )
})

test('OFE-38: explains what would place a third one; respects existing lessons', async () => {
  const here = await campus()
  const other = await t.make.location({})
  const raul = await teacher('Raúl', [here.course.id], [other.id])
  const plan = await solvedByJob(await made(here, 3))
  expect(plan.result!.left).toHaveLength(1)
  const { explanations } = plan.result!.left[0]!
  expect(explanations.map(({ changes }) => changes.join())).toEqual(['block', 'campus', 'teacher'])
  expect(explanations[1]!.witnesses).toMatchObject([{ teacher: raul }])
  // Raúl teaches another group at that time.
  const there = await t.make.classroom({ locationId: other.id })
  await t.ok(
    groups.create,
    {
      body: {
        course: here.course.id,
        name: 'Otro',
        schedules: [...MORNING, ...NOON],
        startDate: START,
        endDate: '2027-03-01',
        classRoom: there.id,
        quota: 10,
        teacher: raul,
      },
    },
    planner,
  )
  const again = await solvedByJob(plan)
  expect(again.result!.left[0]!.explanations.map(({ changes }) => changes.join())).toEqual(['block', 'teacher'])
})

test('OFE-34: a pinned group stays, and an explanation may unpin it', async () => {
  const here = await campus()
  const first = block(MORNING)
  const pin = { block: first.id, room: here.large.id, teacher: here.irma }
  const plan = await solvedByJob(await made(here, 2, { blocks: [first], pins: { [here.keys[0]!]: pin, [here.keys[1]!]: pin } }))
  expect(Object.values(plan.result!.places)).toEqual([pin])
  expect(plan.result!.left[0]!.explanations[0]!.changes).toContain('unpin')
})

test('OFE-36: drops the result of a plan saved meanwhile, and says so at once', async () => {
  const plan = await made(await campus(), 1)
  await t.ok(plans.solve, { params: { id: plan._id }, body: { version: plan.version } }, planner)
  expect(await t.refused(plans.solve, { params: { id: plan._id }, body: { version: plan.version } }, planner)).toMatchObject({
    code: 'PLAN_BUSY',
  })
  await save(plan, { maxGroups: 3 })
  const dropped = { state: 'draft', message: PLAN_TEXTS.changed, result: null }
  expect(await read(plan._id)).toMatchObject(dropped)
  await t.runJobs()
  expect(await read(plan._id)).toMatchObject(dropped)
})

test('OFE-36: requested again while its older version is queued, it is solved as it is now', async () => {
  const here = await campus()
  const plan = await made(here, 1)
  const params = { id: plan._id }
  await t.ok(plans.solve, { params, body: { version: plan.version } }, planner)
  await t.ok(plans.stop, { params }, planner)
  const cells = [{ course: here.course.id, campus: here.location.id, groups: 2, size: 15 }]
  const { version } = await save(plan, { cells })
  await t.ok(plans.solve, { params, body: { version } }, planner)
  await t.runJobs()
  const { state, message, result } = await read(plan._id)
  expect([state, message, Object.keys(result!.places).length]).toEqual(['solved', null, 2])
})

test('OFE-36: a save in the last moment is not overwritten', async () => {
  const plan = await made(await campus(), 1)
  const result = { places: {}, left: [], proved: true, seconds: 1 }
  expect(await store.setResult(t.db, plan._id, plan.version - 1, result)).toBe(false)
  expect((await read(plan._id)).result).toBeNull()
})

test('OFE-36 OFE-37: a solve ends: placed, placed but not proved, too late, too large', () => {
  const result = { places: {}, left: [] }
  expect(ending({ ...result, proved: true })).toEqual({ state: 'solved', message: null })
  expect(ending({ ...result, proved: false })).toEqual({ state: 'solved', message: 'No se alcanzó a probar que es el mejor.' })
  expect(ending(null)).toEqual({ state: 'failed', message: 'No se pudo acomodar a tiempo. Fija o quita grupos.' })
  const large = 'Divide el plan: el máximo son 60,000 combinaciones.'
  expect(ending({ tooMany: 60_000 })).toEqual({ state: 'failed', message: large })
})

test('OFE-36: the same plan solved twice gives the same places', async () => {
  const plan = await solvedByJob(await made(await campus(), 3))
  const { places, left } = (await solvedByJob(plan)).result!
  expect({ places, left }).toEqual({ places: plan.result!.places, left: plan.result!.left })
})

test('OFE-36: stopped before its start it does nothing; a killed solve is retried', async () => {
  const plan = await made(await campus(), 1)
  const params = { id: plan._id }
  await t.ok(plans.solve, { params, body: { version: plan.version } }, planner)
  expect(await t.ok(plans.stop, { params }, planner)).toMatchObject({ state: 'draft' })
  await t.runJobs()
  expect(await read(plan._id)).toMatchObject({ state: 'draft', result: null })
  await t.ok(plans.solve, { params, body: { version: plan.version } }, planner)
  await store.moveOn(t.db, plan._id, ['queued'], 'solving')
  await t.runJobs()
  expect((await read(plan._id)).state).toBe('solved')
  expect(await t.ok(plans.stop, { params }, planner)).toMatchObject({ state: 'solved' })
})

test('OFE-37: refuses too large a plan and names the excess', async () => {
  const here = await campus()
  const plan = await made(here, 90)
  const cells = [{ course: here.course.id, campus: here.location.id, groups: 89, size: 15 }]
  const second = await t.make.course({ name: 'IPN' })
  const large = await save(plan, {
    courses: [here.course.id, second.id],
    cells: [...cells, { course: second.id, campus: here.location.id, groups: 2, size: 15 }],
  })
  expect(await t.refused(plans.solve, { params: { id: plan._id }, body: { version: large.version } }, planner)).toMatchObject({
    status: 400,
    code: 'PLAN_TOO_LARGE',
    message: 'Divide el plan: el máximo son 90 grupos.',
  })
})

test('OFE-37: limits rooms, teachers and blocks like groups', async () => {
  const here = await campus()
  const plan = await made(here, 1)
  const params = { id: plan._id }
  const refusedWith = async (part: Partial<typeof plan.input>) => {
    const { version } = await save(await read(plan._id), { rooms: [], teachers: [], ...part })
    return (await t.refused(plans.solve, { params, body: { version } }, planner)).message
  }
  const rooms = Array.from({ length: 119 }, () => ({ id: newId(), name: 'Salón por conseguir', campus: here.location.id, capacity: 20 }))
  expect(await refusedWith({ rooms })).toBe('Divide el plan: el máximo son 120 salones.')
  const supposed = { name: 'Profesor por conseguir', courses: [here.course.id], campuses: [here.location.id] }
  const teachers = Array.from({ length: 120 }, () => ({ id: newId(), ...supposed }))
  expect(await refusedWith({ teachers })).toBe('Divide el plan: el máximo son 120 profesores.')
  const blocks = Array.from({ length: 41 }, () => block(MORNING))
  const { version } = await read(plan._id)
  const body = { name: plan.name, startWeek: START, version, input: { ...plan.input, blocks } }
  expect(await t.refused(plans.update, { params, body }, planner)).toMatchObject({
    status: 400,
    message: 'Divide el plan: el máximo son 40 bloques.',
  })
})
