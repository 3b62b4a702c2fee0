import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startDatabase, urlOf } from '../src/server/testing/database.ts'
import { psqlEnv, shell } from './db.ts'
import { run } from './runner.ts'

const { connection, drop } = await startDatabase()
afterAll(drop)

async function connected() {
  const client = new pg.Client(connection)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function* typed(...lines: string[]) {
  yield* lines
}

test('RUN-140: the small shell reads a statement over several lines and prints the rows as PostgreSQL writes them', async () => {
  let out = ''
  await shell(await connected(), typed('select', "  1 as n, null as none, date '2026-11-29' as day;"), text => (out += text))
  expect(out).toBe('n | none | day\n--+------+-----------\n1 |      | 2026-11-29\n(1 row)\n')
})

test('RUN-140: after an error the small shell goes on, and it ends at \\q', async () => {
  let out = ''
  const lines = typed('select nothing;', 'create temporary table mark (n int);', 'insert into mark values (1), (2);', '\\q', 'select 9;')
  await shell(await connected(), lines, text => (out += text))
  expect(out).toBe('ERROR: column "nothing" does not exist\nCREATE\nINSERT 2\n')
})

test('RUN-140: the small shell keeps the body of a function together', async () => {
  let out = ''
  await shell(await connected(), typed('do $$ begin', 'perform 1;', 'end $$;'), text => (out += text))
  expect(out).toBe('DO\n')
})

test('RUN-140: the small shell lists tables and the columns of one, and explains its commands', async () => {
  let out = ''
  await shell(await connected(), typed('\\d', '\\d academy', '\\help'), text => (out += text))
  expect(out).toMatch(/^registration$/m)
  expect(out).toMatch(/^time_zone +\| text +\| NO/m)
  expect(out).toContain('\\q           quit')
})

test('RUN-140: psql finds the server by variables, TLS included', () => {
  expect(psqlEnv({ host: '/data/socket', user: 'plantel', password: 'p', database: 'plantel' })).toEqual({
    PGHOST: '/data/socket',
    PGPORT: '5432',
    PGUSER: 'plantel',
    PGPASSWORD: 'p',
    PGDATABASE: 'plantel',
  })
  expect(psqlEnv({ connectionString: 'postgres://ana:a%40b@db.academy.mx:6000/plantel?sslmode=no-verify' })).toMatchObject({
    PGHOST: 'db.academy.mx',
    PGPORT: '6000',
    PGPASSWORD: 'a@b',
    PGSSLMODE: 'require',
  })
})

test.each(['psql', 'the small shell'])('RUN-140: npm run db runs one statement with %s', async name => {
  const env = { DATABASE_URL: urlOf(connection), ...(name === 'psql' ? {} : { PATH: '' }) }
  const { ok, output } = await run('node', ['tools/db.ts', 'select 6 * 7 as answer'], { env })
  expect(output).toMatch(/ ?answer\s[-\s]+42\s+\(1 row\)/)
  expect(ok).toBe(true)
  const wrong = await run('node', ['tools/db.ts', 'select nothing'], { env })
  expect(wrong.output).toContain('column "nothing" does not exist')
  expect(wrong.ok).toBe(false)
})
