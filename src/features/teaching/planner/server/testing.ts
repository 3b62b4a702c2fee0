import { newId } from '#lib/ids.ts'
import type { Caller } from '#server/testing/callers.ts'
import type { Test } from '#server/testing/harness.ts'
import { plans, type Plan, type PlanInput } from '../contract.ts'
import { keeping } from './jobs.ts'
import { resultOf } from './result.ts'
import { groundFor } from './planAnswer.ts'
import { loadSolver } from './solve/load.ts'
import { solve } from './solve/solve.ts'
import { limitOf } from './solve/solver.ts'
import * as store from './store.ts'

export const PLANNING = [
  'get /plans/',
  'post /plans/',
  'put /plans/?',
  'get /groups/',
  'post /groups/',
  'put /groups/',
  'delete /groups/',
] as const

/** A Monday in January. */
export const START = '2027-01-11'
export const MORNING = [{ day: 5, startHour: '0900', endHour: '1200' }]
export const NOON = [{ day: 5, startHour: '1200', endHour: '1500' }]

export function hoursOf({ input, result }: Plan, key: string) {
  const { block } = result!.places[key]!
  return input.blocks!.find(({ id }) => id === block)!.hours
}

export function stage(t: Test, planner: Caller) {
  async function teacher(name: string, courses: readonly string[], campuses: readonly string[]) {
    const { id } = await t.make.employee({ name, lastName: 'Solís', isProfessor: true })
    for (const courseId of courses) await t.db.insertInto('teacherCourse').values({ employeeId: id, courseId }).execute()
    for (const locationId of campuses) await t.db.insertInto('teacherCampus').values({ employeeId: id, locationId }).execute()
    return id
  }

  async function campus(name = `Coyoacán ${newId()}`) {
    const location = await t.make.location({ name })
    const large = await t.make.classroom({ name: 'Salón 1', locationId: location.id, capacity: 30 })
    const small = await t.make.classroom({ name: 'Salón 2', locationId: location.id, capacity: 20 })
    const course = await t.make.course({ name: 'UNAM Superior' })
    const irma = await teacher('Irma', [course.id], [location.id])
    return { location, large, small, course, irma, keys: [1, 2, 3].map(at => `${course.id}-${location.id}-${at}`) }
  }
  type Campus = Awaited<ReturnType<typeof campus>>

  const block = (hours: typeof MORNING) => ({ id: newId(), hours })

  async function makePlan({ location, course }: Campus, groups: number, part: Partial<PlanInput> = {}) {
    const input = {
      courses: [course.id],
      campuses: [location.id],
      cells: [{ course: course.id, campus: location.id, groups, size: 15 }],
      blocks: [block(MORNING), block(NOON)],
      ...part,
    }
    return (await t.ok(plans.create, { body: { name: 'Enero', startWeek: START, input } }, planner)).plan
  }

  const read = async (id: string) => (await t.ok(plans.find, { params: { id } }, planner)).plan
  const save = async (plan: Plan, part: Partial<PlanInput>) =>
    (
      await t.ok(
        plans.update,
        {
          params: { id: plan._id },
          body: { name: plan.name, startWeek: plan.startWeek, version: plan.version, input: { ...plan.input, ...part } },
        },
        planner,
      )
    ).plan

  async function solved(plan: Plan, only: string[] | null = null) {
    const row = (await store.find(t.db, plan._id))!
    const answer = solve(await loadSolver(), keeping(await groundFor(t, row), row, only), limitOf(1))
    if (!('places' in answer)) throw new Error('too large')
    await store.setResult(t.db, row.id, row.version, resultOf(answer, 0))
    await store.moveOn(t.db, row.id, [row.state], 'solved', { message: null })
    return read(plan._id)
  }

  async function solvedByJob(plan: Plan, only?: string[]) {
    await t.ok(plans.solve, { params: { id: plan._id }, body: { version: plan.version, only } }, planner)
    await t.runJobs()
    return read(plan._id)
  }
  const open = (plan: Plan) => t.ok(plans.open, { params: { id: plan._id }, body: { version: plan.version } }, planner)
  const undo = (plan: Plan, force = false) => t.ok(plans.undo, { params: { id: plan._id }, query: force ? { force } : {} }, planner)

  return { teacher, campus, block, made: makePlan, read, save, solved, solvedByJob, open, undo }
}
