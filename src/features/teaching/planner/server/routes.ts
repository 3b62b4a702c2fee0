import { newId } from '#lib/ids.ts'
import { groupsAccess } from '#features/teaching/groups/access.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { failQuicker } from '#server/http/quicker.ts'
import { fail } from '#server/http/refusal.ts'
import { PLAN_TEXTS, planFailures, plans, plansChanged, type PlanInput } from '../contract.ts'
import { blocksInUse } from './facts.ts'
import { solvePlan } from './jobs.ts'
import { openAll, removeOpened } from './open.ts'
import { findPlan, groundFor, headOf, planAnswer } from './planAnswer.ts'
import * as store from './store.ts'

const { PLAN_BUSY, PLAN_CHANGED, PLAN_CREATED, PLAN_NOT_FOUND } = planFailures

const changed = (context: Context, id: string) => failQuicker(context, PLAN_CHANGED, id, 'Ya guardaste este plan en otra ventana.')

/** Locks the plan until the commit; refuses another version than the caller's. */
async function lockPlan(context: Context, id: string, version?: number): Promise<store.PlanRow> {
  const row = (await store.lock(context.db, id)) ?? fail(PLAN_NOT_FOUND)
  return version === undefined || row.version === version ? row : changed(context, id)
}

const open = (row: store.PlanRow): store.PlanRow => (row.state === 'created' ? fail(PLAN_CREATED) : row)
const atWork = ({ state }: store.PlanRow) => state === 'queued' || state === 'solving'

const recorded = ({ name, startWeek, input }: Pick<store.PlanRow, 'name' | 'startWeek' | 'input'>) => ({
  name,
  startWeek,
  courses: input.courses,
  campuses: input.campuses,
  blocks: input.blocks.length,
  pins: Object.keys(input.pins).length,
})

/** A new plan begins with the hours in use. */
async function withBlocks({ db }: Context, input: PlanInput): Promise<PlanInput> {
  if (input.blocks.length > 0) return input
  return { ...input, blocks: (await blocksInUse(db)).map(hours => ({ id: newId(), hours })) }
}

export const plansServer = implement(plans, {
  async list({ query }, { db }) {
    const { rows, total } = await store.list(db, query)
    return { plans: rows.map(row => ({ ...headOf(row), groups: row.groups.length })), total }
  },

  find: async ({ params }, context) => planAnswer(context, await findPlan(context, params.id)),

  async create({ body: { name, startWeek, input } }, context) {
    const { db, user, now, audit, emit } = context
    const values = { name, startWeek, input: await withBlocks(context, input) }
    const id = await store.insert(db, values, user.id, now)
    await audit({ resource: 'plans', ids: [id], after: recorded(values) })
    emit(plansChanged, [id])
    return planAnswer(context, await findPlan(context, id))
  },

  async update({ params: { id }, body: { version, ...values } }, context) {
    const before = open(await lockPlan(context, id, version))
    await store.save(context.db, id, values)
    const changed = { message: PLAN_TEXTS.changed, finishedAt: context.now }
    if (atWork(before)) await store.moveOn(context.db, id, ['queued', 'solving'], 'draft', changed)
    await context.audit({ resource: 'plans', ids: [id], before: recorded(before), after: recorded(values) })
    context.emit(plansChanged, [id])
    return planAnswer(context, await findPlan(context, id))
  },

  async remove({ params: { id } }, context) {
    const before = await lockPlan(context, id)
    await store.remove(context.db, id)
    await context.audit({ resource: 'plans', ids: [id], before: recorded(before) })
    context.emit(plansChanged, [id])
  },

  async solve({ params: { id }, body: { version, only } }, context) {
    const row = open(await lockPlan(context, id, version))
    if (atWork(row)) fail(PLAN_BUSY)
    await groundFor(context, row)
    await store.moveOn(context.db, id, [row.state], 'queued', { message: null, startedAt: null, finishedAt: null })
    await context.enqueue(solvePlan, { planId: id, version, only: only ?? null })
    await context.audit({ resource: 'plans', ids: [id], after: { only } })
    context.emit(plansChanged, [id])
    return { state: 'queued' as const }
  },

  async stop({ params: { id } }, context) {
    const row = await lockPlan(context, id)
    const state = row.result ? ('solved' as const) : ('draft' as const)
    if (!atWork(row)) return { state: row.state }
    await store.moveOn(context.db, id, ['queued', 'solving'], state, { finishedAt: context.now })
    await context.audit({ resource: 'plans', ids: [id], before: { state: row.state }, after: { state } })
    context.emit(plansChanged, [id])
    return { state }
  },

  async open({ params: { id }, body: { version } }, context) {
    context.require(groupsAccess.create)
    const { db } = context
    const row = await lockPlan(context, id, version)
    // With two desks at once the second one sees an outdated plan.
    if (row.state === 'created') await changed(context, id)
    if (atWork(row)) fail(PLAN_BUSY)
    const { groups, skipped, made } = await openAll(context, row)
    await store.setResult(db, id, version, { places: {}, left: [], proved: false, seconds: 0, ...row.result, made })
    await store.moveOn(db, id, [row.state], 'created', { finishedAt: context.now, message: null })
    await store.save(db, id, row)
    await context.audit({
      resource: 'plans',
      ids: [id, ...groups.map(({ _id }) => _id)],
      after: { name: row.name, groups: groups.map(({ name }) => name) },
    })
    context.emit(plansChanged, [id])
    return { groups, skipped }
  },

  async undo({ params: { id }, query: { force = false } }, context) {
    context.require(groupsAccess.remove)
    const row = await lockPlan(context, id)
    if (row.state !== 'created') await changed(context, id)
    const ids = await removeOpened(context, row, force)
    await store.moveOn(context.db, id, ['created'], 'undone', { finishedAt: context.now })
    await context.audit({ resource: 'plans', ids: [id, ...ids], before: { name: row.name, groups: row.groups.map(({ name }) => name) } })
    context.emit(plansChanged, [id])
  },
})
