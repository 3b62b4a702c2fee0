import { sql } from 'kysely'
import type { Demo } from './context.ts'

const NAMES = ['Facebook', 'Instagram', 'TikTok', 'Google', 'Recomendación', 'Volante', 'Pasó por enfrente', 'Feria', 'Su escuela']

/** A quarter gave none. */
export const sourceFor = (of: 'v.id' | 's.id') =>
  sql<string | null>`(array(select id from source order by position))[1 + abs(hashtext(${sql.ref(of)})::bigint) % 12]`

/** Nine answers to 'Cómo se enteró'; an enrolled visitor's is the student's. */
export async function seedSources({ db, insert, id }: Demo): Promise<void> {
  const rows = NAMES.map((name, position) => ({ id: id(), name, position }))
  await insert('source', rows)
  await sql`update talk_student v set source_id = ${sourceFor('v.id')}`.execute(db)
  await sql`update student s set source_id = coalesce(
    (select v.source_id from talk_student v where v.student_id = s.id order by v.id limit 1), ${sourceFor('s.id')})`.execute(db)
}
