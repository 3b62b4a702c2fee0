import { sql } from 'kysely'
import type { z } from 'zod'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { FolioInput } from '../contract.ts'

type Input = z.output<typeof FolioInput>

export interface FolioRow {
  id: string
  studentId: string
  title: string
  folio: string
}

/** undefined when there is no such student. */
export async function insert(db: Db, studentId: string, { title, folio }: Input, now: Date): Promise<FolioRow | undefined> {
  const {
    rows: [row],
  } = await sql<FolioRow>`
    insert into folio (id, student_id, title, folio, created_at)
    select ${newId(now)}, s.id, ${title}, ${folio}, ${now} from student s where s.id = ${studentId} and s.deleted_at is null
    returning id, student_id, title, folio`.execute(db)
  return row
}

/** The row locked until the transaction ends; a deleted student's folios rest with the student. */
export async function lockForUpdate(db: Db, id: string): Promise<FolioRow | undefined> {
  const {
    rows: [row],
  } = await sql<FolioRow>`
    select f.id, f.student_id, f.title, f.folio from folio f
    where f.id = ${id} and exists (select from student s where s.id = f.student_id and s.deleted_at is null)
    for update of f`.execute(db)
  return row
}

export const update = (db: Db, id: string, { title, folio }: Input) =>
  db.updateTable('folio').set({ title, folio }).where('id', '=', id).execute()

export const remove = (db: Db, id: string) => db.deleteFrom('folio').where('id', '=', id).execute()
