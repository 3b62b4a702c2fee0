import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { TwinKind } from '../access.ts'

/** Present rows of a visitor: those who moved show where they went. */
const TABLES = {
  student: { from: sql`student`, of: sql`null`, alive: sql`deleted_at is null` },
  employee: { from: sql`employee`, of: sql`null`, alive: sql`deleted_at is null` },
  visitor: { from: sql`talk_student`, of: sql`talk_id`, alive: sql`deleted_at is null and moved_to is null` },
}
const NEWEST = { student: sql`created_at`, employee: sql`created_at`, visitor: sql`registered_at` }

/** Living records with an e-mail that looks like this one, and is not it: the newest row of each e-mail. */
export async function lookAlikes(
  db: Db,
  kind: TwinKind,
  email: string,
  most: number,
): Promise<{ id: string; email: string; of: string | null }[]> {
  const { from, of, alive } = TABLES[kind]
  const { rows } = await sql<{ id: string; email: string; of: string | null }>`
    select distinct on (email) id, email, ${of} as of from ${from}
    where email_like = email_like(${email}) and email <> ${email} and ${alive}
    order by email, ${NEWEST[kind]} desc limit ${most}`.execute(db)
  return rows
}
