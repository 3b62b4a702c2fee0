import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { startDatabase } from '#server/testing/database.ts'
import { together, unqueued } from './pipelined.ts'
import { PLANNED_ONCE } from './plannedOnce.ts'
import { inTransaction } from '../transaction.ts'

const { connection, drop } = await startDatabase()
const { db, pool } = connect({ ...connection, max: 1 })
// One is cut on purpose.
pool.on('error', () => {})
afterAll(async () => {
  await db.destroy()
  await drop()
})

/** Answered without its first statement having been waited for: all are on their way at once. */
const one = (n: number) => sql<{ n: number }>`${PLANNED_ONCE} select ${n}::int as n`.execute(db).then(({ rows }) => rows[0]!.n)

test('statements that are sent together are answered in their order', async () => {
  expect(await Promise.all(Array.from({ length: 20 }, (_, n) => one(n)))).toEqual(Array.from({ length: 20 }, (_, n) => n))
})

test('the first refusal is the one that is told; nothing of the transaction stays, and the connection goes on', async () => {
  await sql`create table note (id int primary key, word text not null)`.execute(db)
  const write = (id: number, word: string | null) => sql`insert into note values (${id}, ${word}) ${PLANNED_ONCE}`
  const failing = db.transaction().execute(trx =>
    Promise.all([
      write(1, 'uno').execute(trx),
      write(2, null).execute(trx),
      // Of the same text as the refused one, and one that nobody has prepared yet.
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

test('a commit behind a refused statement that nobody waited for commits nothing', async () => {
  const refused: Promise<unknown>[] = []
  const ended = db.transaction().execute(async trx => {
    await sql`insert into note values (5, 'cinco')`.execute(trx)
    refused.push(sql`insert into note values (4, 'otra vez')`.execute(trx))
    refused[0]!.catch(() => {})
  })
  await expect(ended).rejects.toThrow()
  await expect(refused[0]).rejects.toMatchObject({ code: '23505' })
  expect((await sql`select id from note order by id`.execute(db)).rows).toEqual([{ id: 4 }])
})

test('a transaction whose connection is lost before its first statement is not begun elsewhere', async () => {
  const [{ pid }] = (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows as [{ pid: number }]
  const other = connect({ ...connection, max: 1 })
  await other.pool.query('select pg_terminate_backend($1)', [pid])
  await other.pool.end()
  await db
    .transaction()
    .execute(trx => sql`insert into note values (6, 'seis')`.execute(trx))
    .catch(() => {})
  const { rows } = await sql<{ id: number }>`select id from note order by id`.execute(db)
  // Lost before, it is written whole over a new connection; lost in between, not at all.
  expect([[{ id: 4 }], [{ id: 4 }, { id: 6 }]]).toContainEqual(rows)
})

test('a transaction sends what is asked of it at once, its begin too', async () => {
  const sent: string[] = []
  pool.on('acquire', client => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      sent.push('sent')
      return Promise.resolve(query(...args)).finally(() => sent.push('answered'))
    }) as typeof client.query
  })
  await inTransaction(db, trx => together(...[1, 2, 3].map(n => sql`select ${n}::int`.execute(trx))))
  expect(sent.slice(0, 4)).toEqual(['sent', 'sent', 'sent', 'sent'])
})

test('together waits for all and tells the first refusal', async () => {
  let ended = false
  const late = new Promise<void>(resolve => setImmediate(resolve)).then(() => void (ended = true))
  await expect(together(Promise.reject(new Error('first')), late, Promise.reject(new Error('second')))).rejects.toThrow('first')
  expect(ended).toBe(true)
  expect(await together(1, Promise.resolve('two'), false)).toEqual([1, 'two', false])
})

test('M11: of statements that travel together the one is told that failed, also where one behind it stands first', async () => {
  const refused = inTransaction(db, trx =>
    unqueued(trx, async sent => {
      const cancelled = sql`select pg_cancel_backend(pg_backend_pid()), pg_sleep(60)`.execute(sent)
      return together(sql`select 1`.execute(sent), cancelled)
    }),
  )
  await expect(refused).rejects.toMatchObject({ code: '57014' })
})
