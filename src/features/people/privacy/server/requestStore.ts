import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { Outcome, RequestKind } from '../words.ts'

export interface RequestRow {
  id: string
  student: { _id: string; name: string }
  kind: RequestKind
  received: string
  due: string
  answered: Date | null
  outcome: Outcome | null
  user: string | null
  carryOutBy: string | null
  carriedOut: Date | null
  until: string | null
}

const requests = sql`
  select r.id, json_build_object('_id', s.id, 'name', trim(s.name || ' ' || s.last_name || ' ' || s.second_last_name)) as student,
    r.kind, r.received, r.due, r.answered, r.outcome, nullif(concat_ws(' ', e.name, e.last_name), '') as user,
    r.carry_out_by, r.carried_out, r.until
  from privacy_request r join student s on s.id = r.student_id left join employee e on e.id = r.answered_by`

/** Open ones first, by deadline; then closed ones, newest first. */
export async function all(db: Db): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`${requests}
    order by r.until nulls last, coalesce(r.carried_out, r.answered) desc, r.id desc`.execute(db)
  return rows
}

export async function find(db: Db, id: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`${requests} where r.id = ${id}`.execute(db)
  return rows[0]
}

interface NewRequest {
  studentId: string
  kind: RequestKind
  received: string
  due: string
  userId: string
}

export async function insert(db: Db, row: NewRequest, now: Date): Promise<string> {
  const id = newId(now)
  await db
    .insertInto('privacyRequest')
    .values({ id, ...row })
    .execute()
  return id
}

interface Answer {
  outcome: Outcome
  answered: Date
  answeredBy: string
  carryOutBy: string | null
}

/** Returns false when the request was deleted or answered already. */
export async function answer(db: Db, id: string, row: Answer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('privacyRequest')
    .set(row)
    .where('id', '=', id)
    .where('answered', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false when the request was deleted, not granted, or carried out already. */
export async function carryOut(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('privacyRequest')
    .set({ carriedOut: now })
    .where('id', '=', id)
    .where('outcome', '=', 'granted')
    .where('carriedOut', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many have their day at most on `soon`, and of these how many before `today`. */
export async function due(db: Db, today: string, soon: string): Promise<{ due: number; overdue: number }> {
  const { rows } = await sql<{ due: number; overdue: number }>`
    select count(*)::int as due, (count(*) filter (where r.until < ${today}::date))::int as overdue
    from privacy_request r where r.until <= ${soon}::date`.execute(db)
  return rows[0]!
}
