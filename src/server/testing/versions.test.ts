// Refuses a save when the record changed since it was read (M67): for every route that edits a record, from the contracts.
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { fieldsOf } from '#contract/version.ts'
import { routesByName, routes } from './allRoutes.ts'
import type { Caller } from './callers.ts'
import { knownCases } from './cases.ts'
import { flat } from './foreign.ts'
import { startTest } from './harness.ts'
import { idsIn, type Ids } from './idKinds.ts'
import { knownOf, type Known } from './known.ts'

const t = await startTest({ unrecorded: true, demo: true })
let ids: Ids
let admin: Caller
let knownInputs: Record<string, () => Promise<Known>>
beforeAll(async () => {
  admin = await t.admin()
  knownInputs = knownOf(t, admin)
  ids = await idsIn(t.db, [admin.employeeId])
})

function* versionsIn(answer: unknown): Generator<string> {
  if (typeof answer !== 'object' || answer === null) return
  if ('version' in answer && typeof answer.version === 'string') yield answer.version
  for (const each of Object.values(answer)) yield* versionsIn(each)
}

const versioned = routesByName.filter(([, { edits }]) => typeof edits === 'object')

describe('M67: a route that edits a record compares versions, or says why not', () => {
  test('every PUT declares it', () => {
    expect(routes.filter(({ method, edits }) => method === 'put' && edits === undefined).map(({ name }) => name)).toEqual([])
    expect(versioned.length).toBeGreaterThan(20)
  })

  test.each(versioned)('%s takes the version of a record that some route returns', (_name, route) => {
    const fields = fieldsOf(route.edits as z.ZodType)!
    expect(fields.length).toBeGreaterThan(0)
    expect(Object.keys((route.body as z.ZodObject).shape)).toContain('version')
  })
})

describe('M67: a save from an old state is 409 CHANGED_MEANWHILE and writes nothing; from the present state it succeeds', () => {
  test.each(versioned)('%s', async (name, route) => {
    const input: Known = (await knownInputs[name]?.()) ?? {}
    const as = route.proof ? await t.admin() : admin
    for (const { params, query, body } of knownCases(ids, route, input, { wanted: 60, seed: 20261128 })) {
      const save = (version?: string) =>
        t.call(route, { params, query: flat(query), body: { ...(body as object), password: undefined, version } }, { as })
      const stale = await save('stale')
      if (stale.body.errorExt?.code !== 'CHANGED_MEANWHILE') continue
      expect(stale.status).toBe(409)
      const { version, present } = stale.body.errorExt
      expect(Object.keys(present).toSorted()).toEqual([...fieldsOf(route.edits as z.ZodType)!].toSorted())
      const saved = await save(version)
      if (saved.status !== 200) continue
      const now = [...versionsIn(saved.body)]
      expect(now.length).toBeGreaterThan(0)
      const again = await Promise.all(now.map(each => save(each)))
      expect(again.map(({ status }) => status)).toContain(200)
      expect((await save()).status).toBe(200)
      const { body: answer } = await save('stale')
      expect(answer.errorExt).toMatchObject({ code: 'CHANGED_MEANWHILE', by: expect.any(String), at: expect.any(String) })
      return
    }
    expect.fail('no generated input was saved')
  })
})
