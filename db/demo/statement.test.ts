import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guessColumns, headingsHash } from '#features/money/bank/columns.ts'
import { amountOf } from '#lib/sheet/amounts.ts'
import { BANK_TEXTS } from '#features/money/bank/shapes.ts'
import { directoryOf, matchLine } from '#features/money/bank/match.ts'
import { debtors } from '#features/money/bank/server/people.ts'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'
import { FORMER } from './formers.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await startDatabase({ demo: 'whole' })
})
afterAll(() => database.drop())

test('COB-73: the demo has the account BBVA 4821 with a finished statement of 30 lines', async () => {
  const statements = await database.db
    .selectFrom('bankImport as i')
    .innerJoin('bankAccount as a', 'a.id', 'i.accountId')
    .innerJoin('bankLine as l', 'l.importId', 'i.id')
    .select(({ fn }) => ['a.name', 'i.state', 'i.total', fn.countAll<string>().as('lines')])
    .where('i.state', '=', 'done')
    .groupBy(['a.name', 'i.state', 'i.total'])
    .execute()
  expect(statements).toEqual([{ name: 'BBVA 4821', state: 'done', total: 30, lines: 30 }])
})

test('COB-73: most of the 60 lines of examples/estado-de-cuenta.csv are sure, with known columns', async () => {
  const text = await readFile('examples/estado-de-cuenta.csv', 'utf8')
  const rows = text
    .trim()
    .split('\n')
    .map(row => row.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map(cell => cell.replaceAll('"', '')))
  const [headings, ...lines] = rows.slice(2)
  const { headingsHash: storedHash } = await database.db.selectFrom('bankAccount').select('headingsHash').executeTakeFirstOrThrow()
  expect([storedHash, lines.length]).toEqual([headingsHash(headings!), 60])
  const columns = guessColumns(headings!)
  const directory = directoryOf(await debtors(database.db, '2026-11-23'))
  const states = lines
    .map(cells => ({
      amount: amountOf(cells[columns.amount!]!, 'point')!,
      text: cells[columns.text!]!,
      reference: cells[columns.reference!]!,
    }))
    .filter(({ amount }) => amount > 0)
    .map(line => matchLine(line, directory).state)
  expect(states).toHaveLength(58)
  expect(states.filter(state => state === 'sure').length).toBeGreaterThan(40)
})

test('COB-73, LLE-11, LLE-22, LLE-28: one statement is left to decide, with three repeated deposits, one for two siblings, and a missing line', async () => {
  const { rows } = await sql<{ state: string; reason: string | null; sum: number | null; candidates: number }>`
    select l.state, l.reason, cardinality(l.candidates) as candidates,
      (select sum(x.open) from (select distinct on (o.student_id) o.open from open_due o join student_payer p on p.student_id = o.student_id
        where l.amount > o.open and p.payer_id in (select payer_id from student_payer f where f.student_id = l.candidates[1])
        order by o.student_id, o.due_on) x)::bigint = l.amount as sum
    from bank_line l join bank_import i on i.id = l.import_id where i.state = 'matched' order by l.number`.execute(database.db)
  const [twins, family, beside, sure] = [rows.slice(0, 3), rows[3]!, rows[4]!, rows.slice(5)]
  expect(twins.map(({ state }) => state)).toEqual(['twin', 'twin', 'twin'])
  expect([family.state, family.sum]).toEqual(['probable', true])
  expect([beside.state, beside.reason]).toEqual(['probable', BANK_TEXTS.unproved])
  expect(sure.map(({ state }) => state)).toEqual(sure.map(() => 'sure'))
  expect(sure.length).toBeGreaterThan(2)
})

test('LLE-30, LLE-34: the demo came from two sheets: 12 groups, and 40 students with what they had paid before', async () => {
  const { rows } = await sql<{ kind: string; rows: number; groups: number; openings: number; receipts: number }>`
    select i.kind, count(*)::int as rows, count(r.made_group)::int as groups, count(e.id)::int as openings, count(x.id)::int as receipts
    from student_import i join student_import_row r on r.import_id = i.id and r.verdict = 'written'
    left join entry e on e.id = r.entry_id and e.source = 'opening' and e.registration_id = r.registration_id
    left join receipt x on x.registration_id = r.registration_id
    where i.state = 'done' group by i.id order by i.kind`.execute(database.db)
  expect(rows).toEqual([
    { kind: 'groups', rows: 12, groups: 12, openings: 0, receipts: 0 },
    { kind: 'students', rows: 40, groups: 0, openings: 40, receipts: 0 },
  ])
})

test('RUN-11, M107: refunded money has its receipt', async () => {
  const { rows } = await sql`
    select e.id like ${`%${FORMER}%`} as former, count(*) > 1 as refunds, bool_and(r.receipt_id is not null) as receipts
    from entry e left join receipt_entry r on r.entry_id = e.id where e.source = 'refund' group by 1 order by 1`.execute(database.db)
  expect(rows).toEqual([false, true].map(former => ({ former, refunds: true, receipts: true })))
})
