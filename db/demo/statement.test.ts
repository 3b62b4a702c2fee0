import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guessColumns, headingsHash } from '#features/money/bank/columns.ts'
import { amountOf } from '#lib/sheet/amounts.ts'
import { directoryOf, matchLine } from '#features/money/bank/match.ts'
import { debtors } from '#features/money/bank/server/people.ts'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await startDatabase({ demo: true })
})
afterAll(() => database.drop())

test('COB-73: the demo has the account BBVA 4821 with a finished statement of 30 lines', async () => {
  const statements = await database.db
    .selectFrom('bankImport as i')
    .innerJoin('bankAccount as a', 'a.id', 'i.accountId')
    .innerJoin('bankLine as l', 'l.importId', 'i.id')
    .select(({ fn }) => ['a.name', 'i.state', 'i.total', fn.countAll<string>().as('lines')])
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
  const { headingsHash: known } = await database.db.selectFrom('bankAccount').select('headingsHash').executeTakeFirstOrThrow()
  expect([known, lines.length]).toEqual([headingsHash(headings!), 60])
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

test('RUN-11, M107: refunded money has its receipt', async () => {
  const { rows } = await sql<{ refunds: number; receipts: number }>`
    select count(*)::int as refunds, count(r.receipt_id)::int as receipts
    from entry e left join receipt_entry r on r.entry_id = e.id where e.source = 'refund'`.execute(database.db)
  expect(rows).toEqual([{ refunds: 2, receipts: 2 }])
})
