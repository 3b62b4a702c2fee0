import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { isService } from '#contract/access.ts'
import { columnsOf } from '#server/testing/foreign.ts'
import { scopeOf } from '#server/testing/allRoutes.ts'
import type { Caller } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { WHOLE } from '#server/testing/stated.ts'
import { undo } from '../contract.ts'
import { TRACKED } from './plan/tables.ts'
import { acts, triesOf } from './testing.ts'

const MINUTE = 60_000
/** Records of a route: each draw that writes is one. */
const RECORDS = WHOLE ? 50 : 1

const t = await startTest({ unrecorded: true, demo: true })
let admin: Caller
let tries: Awaited<ReturnType<typeof triesOf>>
let columns: Map<string, string[]>
beforeAll(async () => {
  admin = await t.admin()
  tries = await triesOf(t, admin)
  columns = await columnsOf(t.db)
})

const BOOKINGS = ['room_booking', 'teacher_booking']
const DERIVED = [...BOOKINGS, 'due_row', 'open_due', 'entry', 'receipt']
const LOOSE = ['version', 'updated_at', 'updated_by']
// An undo does not recall sent messages, so `outbox` is not compared.
const PRINTED = [...new Set([...Object.keys(TRACKED), ...DERIVED])].filter(table => table !== 'outbox')
const MARKS = sql.join(
  PRINTED.map(table => sql`select ${sql.lit(table)} as tab, count(*) || ' ' || max(xmin::text::bigint) as mark from ${sql.table(table)}`),
  sql` union all `,
)
function printOf(table: string) {
  const loose = BOOKINGS.includes(table) ? ['id'] : LOOSE
  const stableColumns = columns.get(table)!.filter(column => !loose.includes(column))
  const row = sql.join(stableColumns.map(column => sql.ref(column)))
  return sql`select ${sql.lit(table)} as tab, count(*) || ' ' || coalesce(sum(hashtextextended(row(${row})::text, 0)), 0) as print from ${sql.table(table)}`
}
const marks: Record<string, string> = {}
let printed: Record<string, string> = {}
/**
 * A digest of each table that an act may touch: the number of rows, and the sum of their hashes in any order. Rereads only written tables.
 */
async function prints(): Promise<Record<string, string>> {
  const { rows } = await sql<{ tab: string; mark: string }>`${MARKS}`.execute(t.db)
  const changedTables = rows.filter(({ tab, mark }) => marks[tab] !== mark)
  if (changedTables.length === 0) return printed
  const fresh = await sql<{ tab: string; print: string }>`${sql.join(
    changedTables.map(({ tab }) => printOf(tab)),
    sql` union all `,
  )}`.execute(t.db)
  for (const { tab, mark } of changedTables) marks[tab] = mark
  printed = { ...printed, ...Object.fromEntries(fresh.rows.map(({ tab, print }) => [tab, print])) }
  return printed
}

// Records of these tables stay in the Papelera, because they have a secret or messages (DES-8).
const LASTING_TABLES: Record<string, string> = {
  'employees.create': 'employee',
  'usersTalks.create': 'talk_student',
  'platform.register': 'talk_student',
}
const press = (act: string) => t.call(undo.press, { params: { id: act }, body: {} }, { as: admin })

test.each(acts)('DES-2: undoing %s restores every table; redoing restores the result', async (_name, route) => {
  await t.clock.advance(MINUTE)
  const as = isService(route.access) ? await t.service(scopeOf(route)) : admin
  let before: Record<string, string> | undefined
  const refusals: string[] = []
  let count = 0
  for await (const { params, query, body } of tries(route)) {
    before ??= await prints()
    const { status, body: answer, headers } = await t.call(route, { params, query: query as Record<string, unknown>, body }, { as })
    if (status !== 200) {
      refusals.push(`${status} ${JSON.stringify(answer.errorExt?.code ?? answer.error)}`)
      continue
    }
    const after = await prints()
    if (JSON.stringify(after) === JSON.stringify(before)) continue
    const act = String(headers.act)
    const undoResponse = await press(act)
    expect(undoResponse.body, JSON.stringify({ answer: undoResponse.body, params, body })).toMatchObject({ success: true })
    const back = await prints()
    const lastingTable = LASTING_TABLES[route.name]
    const differing = Object.keys(back).filter(table => back[table] !== before![table])
    expect(differing.filter(table => table !== lastingTable)).toEqual([])
    if (lastingTable) expect(differing).toContain(lastingTable)
    const redoResponse = await press(undoResponse.body.act as string)
    expect(redoResponse.body, JSON.stringify({ answer: redoResponse.body, params, body })).toMatchObject({ success: true })
    const again = await prints()
    expect(Object.keys(again).filter(table => again[table] !== after[table])).toEqual([])
    expect((await press(act)).body).toMatchObject({ success: true })
    if (++count === RECORDS) return
    if (lastingTable) before = undefined
  }
  expect(count, `nothing was written: ${refusals.slice(0, 3).join(', ')}`).toBeGreaterThan(0)
})

test('M164: events of these acts, undos and redos about students and lists name students', async () => {
  const changedStudents = new Set(
    t.events.filter(({ resource }) => resource === 'students' || resource === 'attendance').flatMap(({ ids }) => ids),
  )
  const studentsBefore = await t.db.selectFrom('student').select('id').execute()
  expect(changedStudents.size).toBeGreaterThan(5)
  expect([...changedStudents].filter(id => !studentsBefore.some(student => student.id === id))).toEqual([])
})
