// Whom the calls ask for, and what the floor is told to send.
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '#server/db/connect.ts'
import type { Sample } from './bench.ts'
import { CHAPTER } from './fill.ts'
import type { FloorSetup } from './floor.ts'
import { POOL } from '../proving/servers.ts'
import { statementsOf, type Recorded } from './statements.ts'

const STUDENTS = 5_000

/** Students from all over the academy, always the same of the same data. */
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

/** The statements of each measured read, as the product sends them now. */
export async function setupOf(pool: Pool, databaseUrl: string, { ids, searches }: Sample): Promise<FloorSetup> {
  const opened = ids[0]!
  const words = searches[0]!
  const both = words.join(' ')
  const page = { skip: 0, limit: 10 }
  const recorded = async (route: string, input: { params?: object; query?: object }, values: string[] = []): Promise<Recorded> => ({
    statements: await statementsOf(pool, route, input),
    values,
  })
  const listed = await statementsOf(pool, 'students.list', { query: page })
  const isCount = ({ text }: { text: string }) => /^\s*select count\(/.test(text)
  const list = listed.find(statement => !isCount(statement))
  const total = listed.find(isCount)
  if (!list || !total || listed.length !== 2)
    throw new Error('The list sends other statements than the floor knows: bench/floor.ts has to follow.')
  return {
    ...{ databaseUrl, pool: POOL, page: list, total },
    recorded: {
      search: await recorded('students.search', { query: { query: both, ...page } }, [...words, both]),
      sidebar: await recorded('students.sidebar', { params: { id: opened } }, [opened]),
      groups: await recorded('groups.list', {}),
      material: await recorded('material.find', { params: { id: CHAPTER } }),
      everywhere: await recorded('search.find', { query: { q: both } }, [...words, both]),
      home: await recorded('dashboard.show', {}),
      letters: await recorded('outbox.list', { query: { query: both, skip: 0, limit: 30 } }, [...words, both]),
      comments: await recorded('videoComments.list', { query: { words: both, skip: 0, limit: 50 } }, [...words, both]),
    },
  }
}
