// Compares lines of a file with existing ones (LLE-21 to LLE-23), and resets matches.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { LineState } from '../contract.ts'
import type { Deposit } from '../twins.ts'
import type { LineRow, State as ImportState } from './store.ts'

/** Resets undecided lines, and known ones whose other file is gone. Answers 'another deposit' stay. */
export async function forgetMatches(db: Db, importId: string): Promise<void> {
  await sql`
    update bank_line l set state = 'read', student_id = null, candidates = '{}', reason = null,
      pair_import = null, pair_number = null, pair_entry = null
    where l.import_id = ${importId} and (l.state in ('sure', 'probable', 'possible', 'none', 'twin', 'failed')
      or l.state = 'known' and case when l.pair_import is null
        then not exists (select from bank_line o join bank_import i on i.id = o.import_id
          where o.hash = l.hash and (o.state not in ('known', 'undone') or o.state = 'known' and o.pair_import is not null and i.state <> 'undone'))
        else exists (select from bank_line o where o.import_id = l.pair_import and o.number = l.pair_number and o.state = 'undone') end)`.execute(
    db,
  )
}

/** Resets undecided lines of the import with this amount. */
export const forgetAmount = (db: Db, importId: string, amount: number) =>
  sql`
    update bank_line set state = 'read', student_id = null, candidates = '{}', reason = null,
      pair_import = null, pair_number = null, pair_entry = null
    where import_id = ${importId} and amount = ${amount} and state in ('sure', 'probable', 'possible', 'none', 'twin', 'failed')`.execute(
    db,
  )

/** Serializes comparisons: the next one sees the result. */
export const holdPairing = (db: Db) => sql`select pg_advisory_xact_lock(hashtextextended('bank pairs', 0))`.execute(db)

export const lineId = ({ importId, number }: { importId: string; number: number }): string => `${importId}:${number}`

/**
 * Lines of other files that `read` lines may equal: the same amount, at most five days apart, not paired with another line of this file.
 */
export async function beside(db: Db, importId: string): Promise<Deposit[]> {
  const { rows } = await sql<Omit<Deposit, 'id'> & { number: number }>`
    select o.import_id, o.number, i.account_id as account, o.layout, o.day, o.amount, o.text, o.reference, o.keys
    from bank_line o join bank_import i on i.id = o.import_id
    where o.import_id <> ${importId} and o.state not in ('known', 'undone', 'read')
      and exists (select from bank_line n
        where n.import_id = ${importId} and n.state = 'read' and n.amount = o.amount and o.day between n.day - 5 and n.day + 5)
      and not exists (select from bank_line p
        where p.import_id = ${importId} and p.state <> 'read' and p.pair_import = o.import_id and p.pair_number = o.number)
      and not exists (select from bank_line h where h.import_id = ${importId} and h.state = 'known' and h.hash = o.hash)
      -- What may be a line of this file is no second deposit.
      and not (o.state = 'twin' and o.pair_import is not distinct from ${importId})
    order by o.import_id, o.number`.execute(db)
  return rows.map(row => ({ ...row, id: lineId(row) }))
}

/** The final line of a chain of pairs; undefined: it is gone, or leads back to the line. */
export async function endOfPair(db: Db, line: LineRow): Promise<{ importId: string; number: number } | undefined> {
  const { rows } = await sql<{ importId: string; number: number; state: LineState }>`
    with recursive chain as (
      select import_id, number, state, pair_import, pair_number, 1 as depth from bank_line
      where import_id = ${line.pairImport} and number = ${line.pairNumber}
      union all
      select o.import_id, o.number, o.state, o.pair_import, o.pair_number, depth + 1
      from chain c join bank_line o on c.state = 'known' and o.import_id = c.pair_import and o.number = c.pair_number where depth < 100)
    select import_id, number, state from chain order by depth desc limit 1`.execute(db)
  const [end] = rows
  return end && !['known', 'undone'].includes(end.state) && lineId(end) !== lineId(line) ? end : undefined
}

/**
 * A line of another file posted or linked to this student, of this amount and these days. One declared the same as another line of this
 * file is excluded; a mere resemblance is not.
 */
export async function postedBeside(db: Db, line: LineRow, studentId: string): Promise<{ importId: string; number: number } | undefined> {
  const { rows } = await sql<{ importId: string; number: number }>`
    select o.import_id, o.number from bank_line o
    join bank_import i on i.id = o.import_id
    join bank_import own on own.id = ${line.importId}
    where o.import_id <> ${line.importId} and o.state in ('posted', 'ticked', 'kept') and o.student_id = ${studentId} and o.amount = ${line.amount}
      and abs(o.day - ${line.day}::date) <= case when i.account_id = own.account_id and o.layout = ${line.layout} then 1 else 5 end
      and not (o.import_id || ':' || o.number) = any(${line.apart}::text[])
      and not exists (select from bank_line p
        where p.import_id = ${line.importId} and p.pair_import = o.import_id and p.pair_number = o.number and p.state = 'known')
      and not exists (select from bank_line h where h.import_id = ${line.importId} and h.state = 'known' and h.hash = o.hash)
    order by abs(o.day - ${line.day}::date), o.import_id, o.number limit 1`.execute(db)
  return rows[0]
}

export interface Judged {
  number: number
  state: LineState
  candidates: readonly string[]
  reason: string | null
  pairImport: string | null
  pairNumber: number | null
  pairEntry: string | null
}

/** Writes the results of the matching in one statement. */
export const setMatches = (db: Db, importId: string, judgedLines: readonly Judged[]) =>
  sql`
  update bank_line l set state = m.state, candidates = m.candidates, student_id = case when m.state = 'sure' then m.candidates[1] end,
    reason = m.reason, pair_import = m."pairImport", pair_number = m."pairNumber", pair_entry = m."pairEntry"
  from jsonb_to_recordset(${JSON.stringify(judgedLines)}::jsonb) as m(number int, state text, candidates char(24)[], reason text,
    "pairImport" char(24), "pairNumber" int, "pairEntry" char(24))
  where l.import_id = ${importId} and l.number = m.number`.execute(db)

export interface Resembled {
  id: string
  filename: string
  state: ImportState
  at: Date
}

/** The other file whose deposits four fifths of these lines may be, or are (LLE-25). */
export async function resembles(db: Db, importId: string): Promise<Resembled | null> {
  const { rows } = await sql<Resembled>`
    with own as (select hash, state, pair_import from bank_line where import_id = ${importId}),
    pairs as (
      select pair_import as other from own where state in ('twin', 'known') and pair_import is not null
      union all
      select o.import_id from own join bank_line o on o.hash = own.hash and o.state not in ('known', 'undone')
      where own.state = 'known' and own.pair_import is null and o.import_id <> ${importId}),
    most as (select other, count(*) as lines from pairs group by other order by lines desc, other limit 1)
    select i.id, i.filename, i.state, coalesce(i.finished_at, i.created_at) as at
    from most m join bank_import i on i.id = m.other where m.lines >= 0.8 * (select count(*) from own)`.execute(db)
  return rows[0] ?? null
}
