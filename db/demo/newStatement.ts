import { sql } from 'kysely'
import { lineHash } from '#features/money/bank/server/hash.ts'
import { judge } from '#features/money/bank/server/judge.ts'
import { referenceOf } from '#lib/reference.ts'
import { fold } from '#lib/text.ts'
import type { Demo } from './context.ts'

interface Line {
  day: string
  amount: number
  text: string
  reference: string
  /** A line is missing beside it. */
  unproved?: boolean
}

const loud = (text: string) => fold(text).toUpperCase()

/** Deposits of the last statement, as another export of the bank writes them. */
async function againOf({ db }: Demo): Promise<Line[]> {
  const { rows } = await sql<{ day: string; amount: number; name: string }>`
    select l.day, l.amount, concat_ws(' ', s.name, s.last_name, s.second_last_name) as name
    from bank_line l join student s on s.id = l.student_id where l.state = 'ticked' order by l.day desc, l.number limit 3`.execute(db)
  return rows.map(({ day, amount, name }) => ({ day, amount, text: `TRASPASO DE ${loud(name)}`, reference: '' }))
}

/** A mother's deposit for two children: the sum of what both owe next. */
async function familyOf({ db, clock }: Demo): Promise<Line[]> {
  const { rows } = await sql<{ folios: string[]; amount: number; name: string }>`
    select array_agg(s.unique_folio order by s.id) as folios, sum(d.open)::bigint as amount,
      concat_ws(' ', p.name, p.last_name, p.second_last_name) as name
    from payer p join student_payer l on l.payer_id = p.id and l.pays
    join student s on s.id = l.student_id and s.deleted_at is null
    cross join lateral (select open from open_due o where o.student_id = s.id order by due_on limit 1) d
    group by p.id having count(*) = 2 order by p.id limit 1`.execute(db)
  return rows.map(({ folios, amount, name }) => ({
    day: clock.day(-1),
    amount,
    text: `SPEI RECIBIDO ${loud(name)}`,
    reference: referenceOf(folios[0]!)!,
  }))
}

/** Next dates of debtors whose reference and surname the bank wrote. */
async function paidOf({ db, clock }: Demo, count: number): Promise<Line[]> {
  const { rows } = await sql<{ folio: string; amount: number; name: string }>`
    select s.unique_folio as folio, d.open as amount, concat_ws(' ', s.name, s.last_name, s.second_last_name) as name
    from student s cross join lateral (select open from open_due o where o.student_id = s.id order by due_on limit 1) d
    where s.deleted_at is null and length(s.last_name) > 3 and not exists (select from student_payer l where l.student_id = s.id)
      and not exists (select from entry e where e.student_id = s.id and e.amount = d.open and e.source = 'payment')
    order by s.id desc limit ${count}`.execute(db)
  return rows.map(({ folio, amount, name }) => ({ day: clock.day(-1), amount, text: `SPEI ${loud(name)}`, reference: referenceOf(folio)! }))
}

/** The statement of today, still to be decided: three deposits that came before, one of two siblings, a missing line, and some sure ones. */
export async function seedNewStatement(demo: Demo, userId: string): Promise<void> {
  const { db, id, insert, clock } = demo
  const account = await db.selectFrom('bankAccount').select('id').orderBy('id').executeTakeFirstOrThrow()
  const { timeZone } = await db.selectFrom('academy').select('timeZone').executeTakeFirstOrThrow()
  const at = clock.at(clock.day(-1), 20 * 60)
  const importId = id(at)
  const [beside, ...sure] = await paidOf(demo, 6)
  const lines = [...(await againOf(demo)), ...(await familyOf(demo)), ...(beside ? [{ ...beside, unproved: true }] : []), ...sure]
  const head = { id: importId, accountId: account.id, filename: 'movimientos de ayer.csv', total: lines.length, createdBy: userId }
  await insert('bankImport', [{ ...head, state: 'matched' as const, createdAt: at }])
  await insert(
    'bankLine',
    lines.map((line, index) => ({
      ...line,
      importId,
      number: index + 1,
      hash: lineHash(account.id, line, 1),
      layout: 'movimientos',
      cells: [line.day, line.text, line.reference],
    })),
  )
  await judge({ db, now: clock.now, academy: { timeZone } }, importId)
}
