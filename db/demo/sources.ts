import { sql } from 'kysely'
import type { Demo } from './context.ts'

const NAMES = ['Facebook', 'Instagram', 'TikTok', 'Google', 'Recomendación', 'Volante', 'Pasó por enfrente', 'Feria', 'Su escuela']

/** Nine answers to 'Cómo se enteró'. A quarter of the visitors and students gave none; an enrolled visitor's is the student's. */
export async function seedSources({ db, insert, id }: Demo): Promise<void> {
  const rows = NAMES.map((name, position) => ({ id: id(), name, position }))
  await insert('source', rows)
  const ids = rows.map(row => row.id)
  const sourceFor = (of: string) => sql`(${ids}::char(24)[])[1 + abs(hashtext(${sql.ref(of)})::bigint) % 12]`
  await sql`update talk_student v set source_id = ${sourceFor('v.id')}`.execute(db)
  await sql`update student s set source_id = coalesce(
    (select v.source_id from talk_student v where v.student_id = s.id order by v.id limit 1), ${sourceFor('s.id')})`.execute(db)
}
