import { sql, type RawBuilder } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Act } from '../contract.ts'
import type { Db } from '#server/db/connect.ts'

export type Owner = { studentId: string } | { talkStudentId: string }

export interface CommentRow {
  id: string
  text: string
  createdAt: Date
  studentId: string | null
  talkStudentId: string | null
  talkId: string | null
  /** The visitor was moved to another talk since. */
  moved: boolean
  user: { name: string; lastName: string } | null
  userId: string | null
}

const selected = (where: RawBuilder<unknown>) => sql<CommentRow>`
  select c.id, c.text, c.created_at, c.student_id, c.talk_student_id, v.talk_id, v.moved_to is not null as moved,
    c.user_id, case when cu.id is not null then json_build_object('name', cu.name, 'lastName', cu.last_name) end as user
  from comment c
  left join talk_student v on v.id = c.talk_student_id
  left join employee cu on cu.id = c.user_id and cu.deleted_at is null
  where ${where}
  order by c.created_at desc, c.id desc`

const tableOf = (owner: Owner) =>
  'studentId' in owner
    ? { id: owner.studentId, table: sql.table('student'), column: sql.ref('student_id') }
    : { id: owner.talkStudentId, table: sql.table('talk_student'), column: sql.ref('talk_student_id') }

/** Newest first; undefined when there is no such student or visitor. */
export async function of(db: Db, owner: Owner): Promise<CommentRow[] | undefined> {
  const { id, table, column } = tableOf(owner)
  const live = sql`select o.id from ${table} o where o.id = ${id} and o.deleted_at is null`
  const { rows } = await selected(sql`c.${column} = ${id} and exists (${live})`).execute(db)
  if (rows.length > 0) return rows
  const { rows: ownerRows } = await live.execute(db)
  return ownerRows.length > 0 ? [] : undefined
}

/** The row locked until the transaction ends; those of a deleted student or visitor rest with them. */
export async function hold(db: Db, id: string): Promise<CommentRow | undefined> {
  const {
    rows: [row],
  } = await sql<{ id: string }>`
    select c.id from comment c where c.id = ${id} and (
      exists (select from student s where s.id = c.student_id and s.deleted_at is null)
      or exists (select from talk_student v where v.id = c.talk_student_id and v.deleted_at is null)) for update of c`.execute(db)
  return row && (await find(db, row.id))
}

export async function find(db: Db, id: string): Promise<CommentRow | undefined> {
  const {
    rows: [row],
  } = await selected(sql`c.id = ${id}`).execute(db)
  return row
}

export interface NewComment {
  owner: Owner
  text: string
  userId: string
  now: Date
  /** The call to a student who stopped coming (DIR-38). */
  acted: { act: Act; resumeOn: string } | null
}

/** undefined when there is no such student or visitor. Locks a visitor, so that a move takes the comment along. */
export async function insert(db: Db, { owner, text, userId, now, acted }: NewComment): Promise<CommentRow | undefined> {
  const { id: ownerId, table, column } = tableOf(owner)
  const id = newId(now)
  const { numAffectedRows } = await sql`
    insert into comment (id, ${column}, text, user_id, created_at, about, act, resume_on)
    select ${id}, o.id, ${text}, ${userId}, ${now}, ${acted && 'attendance'}, ${acted?.act ?? null}, ${acted?.resumeOn ?? null}::date from ${table} o
    where o.deleted_at is null and o.id in (
      -- Who was merged into another leads there (DES-27).
      with recursive led as (
        select n.id, n.merged_into from ${table} n where n.id = ${ownerId}
        union all
        select n.id, n.merged_into from led l join ${table} n on n.id = l.merged_into)
      select id from led)
    for share of o`.execute(db)
  return numAffectedRows ? find(db, id) : undefined
}

export const update = (db: Db, id: string, text: string) => db.updateTable('comment').set({ text }).where('id', '=', id).execute()

export const remove = (db: Db, id: string) => db.deleteFrom('comment').where('id', '=', id).execute()
