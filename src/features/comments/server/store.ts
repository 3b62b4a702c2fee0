import { sql, type RawBuilder } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'

export interface CommentRow {
  id: string
  text: string
  createdAt: Date
  studentId: string
  user: { name: string; lastName: string } | null
}

const selected = (where: RawBuilder<unknown>) => sql<CommentRow>`
  select c.id, c.text, c.created_at, c.student_id,
    case when cu.id is not null then json_build_object('name', cu.name, 'lastName', cu.last_name) end as user
  from comment c
  left join employee cu on cu.id = c.user_id and cu.deleted_at is null
  where ${where}
  order by c.created_at desc, c.id desc`

/** Newest first; undefined when there is no such student. */
export async function ofStudent(db: Db, studentId: string): Promise<CommentRow[] | undefined> {
  const { rows } = await selected(sql`c.student_id = ${studentId} and exists (${liveStudent(sql`c.student_id`)})`).execute(db)
  if (rows.length > 0) return rows
  const { rows: found } = await liveStudent(sql`${studentId}`).execute(db)
  return found.length > 0 ? [] : undefined
}

const liveStudent = (id: RawBuilder<unknown>) => sql<{ id: string }>`select s.id from student s where s.id = ${id} and s.deleted_at is null`

/** The row locked until the transaction ends; a deleted student's comments rest with the student. */
export async function hold(db: Db, id: string): Promise<CommentRow | undefined> {
  const {
    rows: [row],
  } = await sql<{ id: string }>`
    select c.id from comment c where c.id = ${id} and exists (${liveStudent(sql`c.student_id`)}) for update of c`.execute(db)
  return row && (await find(db, row.id))
}

export async function find(db: Db, id: string): Promise<CommentRow | undefined> {
  const {
    rows: [row],
  } = await selected(sql`c.id = ${id}`).execute(db)
  return row
}

export interface NewComment {
  studentId: string
  text: string
  userId: string
  now: Date
}

/** undefined when there is no such student. */
export async function insert(db: Db, { studentId, text, userId, now }: NewComment): Promise<CommentRow | undefined> {
  const id = newId(now)
  const { numAffectedRows } = await sql`
    insert into comment (id, student_id, text, user_id, created_at)
    select ${id}, s.id, ${text}, ${userId}, ${now} from student s where s.id = ${studentId} and s.deleted_at is null`.execute(db)
  return numAffectedRows ? find(db, id) : undefined
}

export const update = (db: Db, id: string, text: string) => db.updateTable('comment').set({ text }).where('id', '=', id).execute()

export const remove = (db: Db, id: string) => db.deleteFrom('comment').where('id', '=', id).execute()
