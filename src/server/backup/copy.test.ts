import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { emptyDatabase } from '#server/testing/database.ts'
import { copyIn, copyOut } from './copy.ts'

const { connection, drop } = await emptyDatabase()
const client = new pg.Client(connection)
const other = new pg.Client(connection)
await Promise.all([client.connect(), other.connect()])
await client.query('create table one (n int primary key, words text)')
await client.query('create table two (n int check (n < 300000), words text)')
afterAll(async () => {
  await Promise.all([client.end(), other.end()])
  await drop()
})
const alive = async () => (await client.query<{ well: number }>('select 1 as well')).rows
const failing = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: Error) => error.message,
  )

test('RUN-61: copies more rows than fit into the buffers from one connection to another, and both sides count the same', async () => {
  await client.query("insert into one select n, repeat('ñ\t\\', n % 50) || E'\\n' from generate_series(1, 60000) n")
  const [from, to] = [copyOut(client, 'copy one to stdout'), copyIn(other, 'copy two from stdin')]
  await pipeline(from, to)
  expect([from.rows(), to.rows()]).toEqual([60_000, 60_000])
  const { rows } = await client.query(
    'select count(*)::int as different from one full join two using (n) where one.words is distinct from two.words',
  )
  expect(rows).toEqual([{ different: 0 }])
})

test('RUN-61: a slow reader slows the server down and gets every row', async () => {
  let lines = 0
  const slow = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _encoding, done) {
      lines += chunk.toString().split('\n').length - 1
      setImmediate(done)
    },
  })
  await pipeline(copyOut(client, 'copy (select * from generate_series(1, 20000)) to stdout'), slow)
  expect(lines).toBe(20_000)
})

test('RUN-61: the copy fails on a row that the table refuses, and the connection stays usable', async () => {
  const rows = Readable.from(Array.from({ length: 5000 }, (_each, n) => Buffer.from(`${299_000 + n}\tx\n`)))
  expect(await failing(pipeline(rows, copyIn(client, 'copy two from stdin')))).toContain('two_n_check')
  expect(await alive()).toEqual([{ well: 1 }])
  expect(await failing(pipeline(Readable.from([Buffer.from('1\n')]), copyIn(client, 'copy nowhere from stdin')))).toContain('nowhere')
  expect(await alive()).toEqual([{ well: 1 }])
})

test('RUN-61: a source that breaks leaves no rows', async () => {
  const { rows: before } = await client.query('select count(*) from two')
  async function* failingRows() {
    yield Buffer.from('1\tx\n')
    await Promise.resolve()
    throw new Error('the disk is gone')
  }
  expect(await failing(pipeline(Readable.from(failingRows()), copyIn(client, 'copy two from stdin')))).toBe('the disk is gone')
  expect((await client.query('select count(*) from two')).rows).toEqual(before)
})

test('RUN-61: a failing query, and a reader that stops', async () => {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  expect(await failing(pipeline(copyOut(client, 'copy nowhere to stdout'), nowhere))).toContain('nowhere')
  expect(await alive()).toEqual([{ well: 1 }])
  const fullDisk = new Writable({ write: (_chunk, _encoding, done) => done(new Error('full')) })
  expect(await failing(pipeline(copyOut(client, 'copy one to stdout'), fullDisk))).toBe('full')
  expect(await alive()).toEqual([{ well: 1 }])
})
