// Stores new lines, each once by its hash (COB-20).
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { lineHash, sameness, type HashedLine } from './hash.ts'

export interface NewLine extends HashedLine {
  number: number
  keys: readonly string[]
  cells?: readonly string[] | null | undefined
  balance?: number | null | undefined
  unproved: boolean
}

/**
 * Writes new lines; a line of another file, or declared the same as one, is known. The caller has locked the import.
 * @returns the number of lines afterwards
 */
export async function addLines(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
  newLines: readonly NewLine[],
  layout: string | null,
): Promise<number> {
  const there = await db
    .selectFrom('bankLine')
    .select(['number', 'day', 'amount', 'text', 'reference'])
    .where('importId', '=', id)
    .where(({ or, eb }) =>
      or([
        eb(
          'amount',
          'in',
          newLines.map(line => line.amount),
        ),
        eb(
          'number',
          'in',
          newLines.map(line => line.number),
        ),
      ]),
    )
    .execute()
  const numbers = new Set(there.map(line => line.number))
  const twins = new Map<string, number>()
  const nth = (line: HashedLine) => {
    const key = sameness(line)
    const twin = (twins.get(key) ?? 0) + 1
    twins.set(key, twin)
    return twin
  }
  for (const line of there) nth(line)
  const fresh = newLines
    .filter((line, at) => !numbers.has(line.number) && newLines.findIndex(other => other.number === line.number) === at)
    .map(line => ({ ...line, hash: lineHash(accountId, line, nth(line)).toString('hex') }))
  // In the order of their hashes, so that two files never deadlock.
  await sql`
    with sent as (
      select ${id}::char(24) as import_id, l.number, decode(l.hash, 'hex') as hash, l.day, l.amount, l.text, l.reference, l.keys, ${layout}::text as layout,
        l.cells, l.balance, l.unproved
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb)
        as l(number int, hash text, day date, amount bigint, text text, reference text, keys text[],
          cells text[], balance bigint, unproved boolean)),
    settled as (
      select distinct on (s.number) s.number, k.pair_import, k.pair_number
      from sent s join bank_line k on k.hash = s.hash and k.state = 'known' and k.pair_import is not null
      join bank_import i on i.id = k.import_id and i.state <> 'undone' order by s.number, k.import_id),
    new as (
      insert into bank_line (import_id, number, hash, day, amount, text, reference, keys, layout, cells, balance, unproved)
      select * from sent where number not in (select number from settled) order by hash on conflict do nothing returning number)
    insert into bank_line (import_id, number, hash, day, amount, text, reference, keys, layout, cells, balance, unproved, state, pair_import, pair_number)
    select s.*, 'known', t.pair_import, t.pair_number from sent s left join settled t on t.number = s.number
    where s.number not in (select number from new)`.execute(db)
  const { rows } = await sql<{ read: number }>`select count(*)::int as read from bank_line where import_id = ${id}`.execute(db)
  return rows[0]!.read
}
