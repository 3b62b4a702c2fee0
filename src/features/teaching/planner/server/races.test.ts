import { expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { startTest } from '#server/testing/harness.ts'
import { plans } from '../contract.ts'
import { PLANNING, stage } from './testing.ts'

const t = await startTest()
const planner = await t.as(...PLANNING)
const { campus, made, read, solved, open } = stage(t, planner)

test('OFE-40: two plans for the same rooms and teacher at once: creates one whole, the other not at all', async () => {
  const here = await campus()
  const both = []
  for (let n = 0; n < 2; n++) both.push(await solved(await made(here, 2)))
  const answers = await Promise.all(
    both.map(({ _id, version }) => t.call(plans.open, { params: { id: _id }, body: { version } }, { as: planner })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const conflict = answers.find(({ status }) => status === 409)!
  expect(conflict.body.errorExt).toMatchObject({ code: 'PLAN_STALE', rows: [{}, {}] })
  const counts = []
  for (const { _id } of both) counts.push((await read(_id)).groups.length)
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 2])
  await expectTrueBooks(t.db)
})

test('OFE-40 OFE-41: ten desks at once create it once; with an undo at the same moment all groups exist or none', async () => {
  const plan = await solved(await made(await campus(), 2))
  const params = { id: plan._id }
  const create = (version: number) => t.call(plans.open, { params, body: { version } }, { as: planner })
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => create(plan.version)))).map(({ status }) => status)
  expect(statuses.filter(status => status === 200)).toHaveLength(1)
  for (let round = 0; round < 5; round++) {
    const { version } = await read(plan._id)
    await Promise.all([t.call(plans.undo, { params }, { as: planner }), create(version)])
    const { state, groups } = await read(plan._id)
    expect([state, groups.length]).toEqual(state === 'created' ? ['created', 2] : ['undone', 0])
    if (state === 'undone') await open(await read(plan._id))
  }
  await expectTrueBooks(t.db)
})
