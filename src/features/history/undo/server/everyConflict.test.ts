import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { isService } from '#contract/access.ts'
import { scopeOf } from '#server/testing/allRoutes.ts'
import type { Caller } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { shareOf, WHOLE } from '#server/testing/stated.ts'
import { undo } from '../contract.ts'
import { lineOf, netsOf } from './one/permissions.ts'
import type { Net } from './plan/netChange.ts'
import { keyParts, shapeOf, type Shape } from './plan/shape.ts'
import { STAMPS, TRACKED } from './plan/tables.ts'
import { acts, triesOf } from './testing.ts'

const MINUTE = 60_000
/** Changed fields of an act that another user changes since, one after the other. */
const FIELDS = WHOLE ? Infinity : 1

const t = await startTest({ unrecorded: true, demo: true })
let admin: Caller
let tries: Awaited<ReturnType<typeof triesOf>>
let shape: Shape
let texts: Map<string, string[]>
beforeAll(async () => {
  admin = await t.admin()
  tries = await triesOf(t, admin)
  shape = await shapeOf(t.db)
  const { rows } = await sql<{ tab: string; columns: string[] }>`
    select c.relname::text as tab, array_agg(a.attname::text order by a.attnum) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid = 'text'::regtype
    group by 1`.execute(t.db)
  texts = new Map(rows.map(({ tab, columns }) => [tab, columns]))
})

const where = (net: Net) =>
  sql.join(
    Object.entries(keyParts(shape.keys.get(net.tab)!, net.key)).map(([name, value]) => sql`${sql.ref(name)}::text = ${value}`),
    sql` and `,
  )
const read = async (net: Net, column: string) =>
  (await sql<{ value: unknown }>`select ${sql.ref(column)} as value from ${sql.table(net.tab)} where ${where(net)}`.execute(t.db)).rows[0]
    ?.value

/** Another user writes another value, if the column allows it. @returns the new value */
async function overwrite(net: Net, column: string): Promise<unknown> {
  try {
    await sql`update ${sql.table(net.tab)} set ${sql.ref(column)} = coalesce(${sql.ref(column)}, '') || 'x' where ${where(net)}`.execute(
      t.db,
    )
  } catch {
    return undefined
  }
  return read(net, column)
}
const put = (net: Net, column: string, value: unknown) =>
  sql`update ${sql.table(net.tab)} set ${sql.ref(column)} = ${value} where ${where(net)}`.execute(t.db)

const columnsOf = ({ tab, after }: Net, changed: boolean): string[] =>
  (texts.get(tab) ?? []).filter(column => column in after === changed && !STAMPS.has(column) && column !== TRACKED[tab]!.version)

const tried = { same: 0, other: 0 }
// One function finds the conflicts of all tables: `npm test` asks a third of the acts.
test.each(shareOf(acts, 3, 1))('DES-4, DES-14: %s: names what another changed since, and keeps their other field', async (_name, route) => {
  await t.clock.advance(MINUTE)
  const as = isService(route.access) ? await t.service(scopeOf(route)) : admin
  for await (const { params, query, body } of tries(route)) {
    const { status, headers } = await t.call(route, { params, query: query as Record<string, unknown>, body }, { as })
    if (status !== 200 || headers.act === undefined) continue
    const act = String(headers.act)
    const changed = (await netsOf(t.db, (await lineOf(t.db, act))!)).filter(({ did }) => did === 'changed')
    if (changed.length === 0) continue
    const [shownLines, expectedLines]: [unknown[], unknown[]] = [[], []]
    const press = () => t.call(undo.press, { params: { id: act }, body: {} }, { as: admin })
    for (const [net, column] of changed.flatMap(each => columnsOf(each, true).map(name => [each, name] as const)).slice(0, FIELDS)) {
      const value = await overwrite(net, column)
      if (value === undefined) continue
      tried.same += 1
      const response = await press()
      shownLines.push([response.status, response.body.errorExt?.code, response.body.errorExt?.conflicts?.length, await read(net, column)])
      expectedLines.push([409, 'UNDO_CHANGED', 1, value])
      await put(net, column, net.after[column])
    }
    for (const [net, column] of changed.flatMap(each => columnsOf(each, false).map(name => [each, name] as const)).slice(0, 1)) {
      const value = await overwrite(net, column)
      if (value === undefined) continue
      tried.other += 1
      const response = await press()
      shownLines.push([response.status, await read(net, column)])
      expectedLines.push([200, value])
    }
    expect(shownLines).toEqual(expectedLines)
    return
  }
  // The act only creates and deletes, so there is no other field.
  expect(tried).toBeDefined()
})

test('DES-4, DES-14: enough routes changed a text beside another one', () => {
  expect(tried.same).toBeGreaterThan(WHOLE ? 15 : 2)
  expect(tried.other).toBeGreaterThan(WHOLE ? 15 : 2)
})
