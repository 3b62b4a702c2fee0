// Whom the calls ask for, and what the floor is told to send.
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '#server/db/connect.ts'
import type { Sample } from './bench.ts'
import type { FloorSetup } from './floor.ts'
import { POOL } from './servers.ts'
import { statementsOf } from './statements.ts'

const STUDENTS = 5_000

/** Students from all over the academy, always the same of the same data. */
export async function sampleOf(db: Db): Promise<Sample> {
  const { rows } = await sql<{ id: string; name: string; surname: string }>`
    select id, split_part(plain_text(name), ' ', 1) as name, split_part(plain_text(last_name), ' ', 1) as surname
    from student order by md5(email) limit ${STUDENTS}`.execute(db)
  return { ids: rows.map(row => row.id), searches: rows.filter(row => row.name !== row.surname).map(row => [row.name, row.surname]) }
}

/** The statements of each measured read, as the product sends them now. */
export async function setupOf(pool: Pool, databaseUrl: string, { ids, searches }: Sample): Promise<FloorSetup> {
  const [opened] = ids
  const [searched] = searches
  const listed = await statementsOf(pool, 'students.list', { query: { skip: 0, limit: 10 } })
  const isCount = ({ text }: { text: string }) => /^\s*select count\(/.test(text)
  const search = await statementsOf(pool, 'students.search', { query: { query: searched!.join(' '), skip: 0, limit: 10 } })
  const sidebar = await statementsOf(pool, 'students.sidebar', { params: { id: opened! } })
  const groups = await statementsOf(pool, 'groups.list', { query: {} })
  const page = listed.find(statement => !isCount(statement))
  const total = listed.find(isCount)
  if (!page || !total || listed.length !== 2 || search.length !== 2 || !isCount(search[0]!))
    throw new Error('A measured call sends other statements than the floor knows: bench/floor.ts has to follow.')
  return { databaseUrl, pool: POOL, page, total, search, searched: searched!, sidebar: sidebar[0]!, opened: opened!, groups: groups[0]! }
}
