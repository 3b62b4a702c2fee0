// Every route whose rows can be taken back, on the demo academy: done, undone, done again (DES-2).
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { isService } from '#contract/access.ts'
import type { AnyRoute } from '#contract/route.ts'
import { seedDemo } from '#db/demo/seed.ts'
import { named, scopeOf } from '#server/testing/allRoutes.ts'
import type { Caller } from '#server/testing/callers.ts'
import { casesOf, fits, type Case } from '#server/testing/cases.ts'
import { startTest } from '#server/testing/harness.ts'
import { idsIn, type Ids } from '#server/testing/idKinds.ts'
import { knownOf, type Known } from '#server/testing/known.ts'
import { undo } from '../contract.ts'
import { TRACKED } from './tables.ts'

const SEED = 20261121
const MOST = 100
const MINUTE = 60_000

const t = await startTest({ unrecorded: true })
let admin: Caller
let ids: Ids
let known: Record<string, () => Promise<Known>>
beforeAll(async () => {
  await seedDemo(t.db, { now: t.clock.now(), storage: t.services.storage })
  ids = await idsIn(t.db)
  admin = await t.admin()
  known = knownOf(t, admin)
})

// Derived, and numbers that count up at each save.
const DERIVED = ['room_booking', 'teacher_booking', 'open_due', 'entry', 'receipt']
const LOOSE = "array['version', 'updated_at', 'updated_by']"
/** A print of each table that an act may touch. */
async function prints(): Promise<Record<string, string>> {
  // What was sent stays sent.
  const tables = [...new Set([...Object.keys(TRACKED), ...DERIVED])].filter(table => table !== 'outbox')
  const { rows } = await sql<{ tab: string; print: string }>`${sql.join(
    tables.map(
      table => sql`
        select ${sql.lit(table)} as tab, coalesce(md5(string_agg(r.row::text, E'\n' order by r.row::text)), '') as print
        from (select to_jsonb(t) - ${sql.raw(table.endsWith('_booking') && DERIVED.includes(table) ? "array['id']" : LOOSE)} as row from ${sql.table(table)} t) r`,
    ),
    sql` union all `,
  )}`.execute(t.db)
  return Object.fromEntries(rows.map(({ tab, print }) => [tab, print]))
}

/** Of a registration that has one. */
const withPlan = async (): Promise<Known> => {
  const { registrationId } = await t.db.selectFrom('paymentPlan').select('registrationId').limit(1).executeTakeFirstOrThrow()
  return { params: { id: registrationId } }
}

const over = (generated: unknown, part: object | undefined) =>
  part === undefined ? generated : { ...(generated as object | undefined), ...part }
async function* tries(route: AnyRoute): AsyncGenerator<Case> {
  const prepare = route.name === 'paymentPlans.remove' ? withPlan : known[route.name]
  const { params, query, body } = prepare ? await prepare() : { params: {}, query: undefined, body: undefined }
  for (const one of casesOf(ids, route, { odd: 0, wanted: MOST, seed: SEED })) {
    const whole = { params: { ...one.params, ...params }, query: over(one.query, query), body: over(one.body, body) }
    if (fits(route, whole)) yield whole
  }
}

// An order names every item of a chapter: no generated one does. An import writes in a job, and goes back as a whole (imports' own tests).
// What the door takes back is an undo itself.
const UNTRIED = ['material.order', 'material.orderCourse', 'imports.run', 'imports.undo', 'scanners.undo']
// As they were found to succeed: deleting last, or there is nothing left to try.
const ORDER = ['put', 'post', 'delete']
const acts = named
  .filter(([name, route]) => route.undo?.how === 'rows' && !['undo.press', 'undo.pressBatch', ...UNTRIED].includes(name))
  .toSorted(([, a], [, b]) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method))
// What they made stays in the Papelera: it holds a secret, or was written to (DES-8).
const KEPT: Record<string, string> = {
  'employees.create': 'employee',
  'usersTalks.create': 'talk_student',
  'platform.register': 'talk_student',
}
const press = (act: string) => t.call(undo.press, { params: { id: act }, body: {} }, { as: admin })

test.each(acts)('DES-2: %s undone leaves every table as it was; done again, as it had become', async (_name, route) => {
  await t.clock.advance(MINUTE)
  const as = isService(route.access) ? await t.service(scopeOf(route)) : admin
  let before: Record<string, string> | undefined
  const refused: string[] = []
  for await (const { params, query, body } of tries(route)) {
    before ??= await prints()
    const { status, body: answer, headers } = await t.call(route, { params, query: query as Record<string, unknown>, body }, { as })
    if (status !== 200) {
      refused.push(`${status} ${JSON.stringify(answer.errorExt?.code ?? answer.error)}`)
      continue
    }
    const after = await prints()
    // It may have been so already.
    if (JSON.stringify(after) === JSON.stringify(before)) continue
    const act = String(headers.act)
    const undone = await press(act)
    expect(undone.body, JSON.stringify({ answer: undone.body, params, body })).toMatchObject({ success: true })
    const back = await prints()
    const kept = KEPT[route.name]
    const differing = Object.keys(back).filter(table => back[table] !== before![table])
    expect(differing.filter(table => table !== kept)).toEqual([])
    if (kept) expect(differing).toContain(kept)
    const redone = await press(undone.body.act as string)
    expect(redone.body).toMatchObject({ success: true })
    const again = await prints()
    expect(Object.keys(again).filter(table => again[table] !== after[table])).toEqual([])
    // What was done again can be undone again.
    expect((await press(act)).body).toMatchObject({ success: true })
    return
  }
  expect.unreachable(`nothing was written: ${refused.slice(0, 3).join(', ')}`)
})
