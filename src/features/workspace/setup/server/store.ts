import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

export const find = (db: Db) => db.selectFrom('setup').selectAll().executeTakeFirstOrThrow()

/** The same, held until the transaction ends: of two who save, or end it, one comes after the other. */
export const hold = (db: Db) => db.selectFrom('setup').selectAll().forUpdate().executeTakeFirstOrThrow()

export const noteAcademy = (db: Db, now: Date) => db.updateTable('setup').set({ academySavedAt: now }).execute()

/** The four steps are through. */
export const close = (db: Db, now: Date) => db.updateTable('setup').set({ closedAt: now, starting: true }).execute()

export const hideSteps = (db: Db) => db.updateTable('setup').set({ starting: false }).execute()

interface FirstSteps {
  courses: boolean
  groups: boolean
  team: boolean
  students: boolean
  mail: boolean
}

/** @param mail letters leave by the settings of the machine. */
export async function firstSteps(db: Db, mail: boolean): Promise<FirstSteps> {
  const {
    rows: [row],
  } = await sql<FirstSteps>`
    select exists (select from course where deleted_at is null) as courses,
      exists (select from class_group where deleted_at is null) as groups,
      (select count(*) from (select from employee where deleted_at is null limit 2) as two) > 1 as team,
      exists (select from student where deleted_at is null) as students,
      ${mail}::boolean or exists (select from mail_setting where host <> '') as mail`.execute(db)
  return row!
}
