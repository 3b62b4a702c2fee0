import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Sample } from './bench.ts'

const STUDENTS = 5_000

export async function sampleOf(db: Db): Promise<Sample> {
  const { rows } = await sql<{ id: string; name: string; surname: string }>`
    select id, split_part(plain_text(name), ' ', 1) as name, split_part(plain_text(last_name), ' ', 1) as surname
    from student order by md5(email) limit ${STUDENTS}`.execute(db)
  return {
    ids: rows.map(row => row.id),
    searches: rows
      .filter(({ name, surname }) => name !== surname)
      .map(({ name, surname }) => (name.length < surname.length ? [surname, name] : [name, surname])),
  }
}
