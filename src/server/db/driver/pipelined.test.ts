import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { startDatabase } from '#server/testing/database.ts'
import { together, unqueued } from './pipelined.ts'
import { PLANNED_ONCE } from './plannedOnce.ts'
import { inTransaction } from '../transaction.ts'

const { connection, drop } = await startDatabase()
const { db, pool } = connect({ ...connection, max: 1 })
pool.on('error', () => {})
afterAll(async () => {
  await db.destroy()
  await drop()
})

const one = (n: number) => sql<{ n: number }>`${PLANNED_ONCE} select ${n}::int as n`.execute(db).then(({ rows }) => rows[0]!.n)

test('statements that are sent together are answered in order', async () => {
  expect(await Promise.all(Array.from({ length: 20 }, (_, n) => one(n)))).toEqual(Array.from({ length: 20 }, (_, n) => n))
})

test('reports the first refusal; the transaction leaves nothing, and the connection stays usable', async () => {
  await sql`create table note (id int primary key, word text not null)`.execute(db)
  const write = (id: number, word: string | null) => sql`insert into note values (${id}, ${word}) ${PLANNED_ONCE}`
  const failing = db.transaction().execute(trx =>
    Promise.all([
      write(1, 'uno').execute(trx),
      write(2, null).execute(trx),
      // One with the text of the refused statement, and one that is not prepared yet.
      write(3, 'tres').execute(trx),
      sql`update note set word = 'x' ${PLANNED_ONCE}`.execute(trx),
    ]),
  )
  await expect(failing).rejects.toMatchObject({ code: '23502' })
  expect((await sql`select * from note`.execute(db)).rows).toEqual([])
  await sql`update note set word = 'x' ${PLANNED_ONCE}`.execute(db)
  await write(4, 'cuatro').execute(db)
  expect((await sql`select id from note`.execute(db)).rows).toEqual([{ id: 4 }])
})

test('a commit after a refused statement commits nothing, even when nobody awaited the statement', async () => {
  const failures: Promise<unknown>[] = []
  const ended = db.transaction().execute(async trx => {
    await sql`insert into note values (5, 'cinco')`.execute(trx)
    failures.push(sql`insert into note values (4, 'otra vez')`.execute(trx))
    failures[0]!.catch(() => {})
  })
  await expect(ended).rejects.toThrow()
  await expect(failures[0]).rejects.toMatchObject({ code: '23505' })
  expect((await sql`select id from note order by id`.execute(db)).rows).toEqual([{ id: 4 }])
})

test('a transaction that loses its connection before its first statement does not begin on another', async () => {
  const [{ pid }] = (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows as [{ pid: number }]
  const other = connect({ ...connection, max: 1 })
  await other.pool.query('select pg_terminate_backend($1)', [pid])
  await other.pool.end()
  await db
    .transaction()
    .execute(trx => sql`insert into note values (6, 'seis')`.execute(trx))
    .catch(() => {})
  const { rows } = await sql<{ id: number }>`select id from note order by id`.execute(db)
  expect([[{ id: 4 }], [{ id: 4 }, { id: 6 }]]).toContainEqual(rows)
})

test('a transaction sends its statements at once, together with its begin', async () => {
  const statements: string[] = []
  pool.on('acquire', client => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      statements.push('sent')
      return Promise.resolve(query(...args)).finally(() => statements.push('answered'))
    }) as typeof client.query
  })
  await inTransaction(db, trx => together(...[1, 2, 3].map(n => sql`select ${n}::int`.execute(trx))))
  expect(statements.slice(0, 4)).toEqual(['sent', 'sent', 'sent', 'sent'])
})

test('together waits for all statements and reports the first refusal', async () => {
  let ended = false
  const late = new Promise<void>(resolve => setImmediate(resolve)).then(() => void (ended = true))
  await expect(together(Promise.reject(new Error('first')), late, Promise.reject(new Error('second')))).rejects.toThrow('first')
  expect(ended).toBe(true)
  expect(await together(1, Promise.resolve('two'), false)).toEqual([1, 'two', false])
})

test('M11: together reports the statement that failed, even when it is not the first in the list', async () => {
  const failure = inTransaction(db, trx =>
    unqueued(trx, async connection => {
      const cancelled = sql`select pg_cancel_backend(pg_backend_pid()), pg_sleep(60)`.execute(connection)
      return together(sql`select 1`.execute(connection), cancelled)
    }),
  )
  await expect(failure).rejects.toMatchObject({ code: '57014' })
})
