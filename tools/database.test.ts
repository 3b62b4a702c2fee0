import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase, urlOf } from '../src/server/testing/database.ts'
import { run } from './runner.ts'

const folder = async () => {
  const newFolder = await mkdtemp(join(tmpdir(), 'plantel-typed-'))
  onTestFinished(() => rm(newFolder, { recursive: true, force: true }))
  return newFolder
}

test.each([
  ['admin', ['rosa@academia.mx']],
  ['token', ['list']],
  ['auditDrop', ['--before', '2025-01']],
  ['backup', ['copia']],
  ['doctor', []],
  ['db', ['select 1']],
])('M145: npm run %s refuses a mistyped DATA_DIR by name and creates nothing there', async (command, args) => {
  const home = await folder()
  const typed = join(home, 'acdemia')
  const resolvedArgs = args.map(arg => (arg === 'copia' ? join(home, arg) : arg))
  const { ok, output } = await run('node', [`tools/${command}.ts`, ...resolvedArgs], { env: { DATA_DIR: typed, DATABASE_URL: '' } })
  expect(output).toContain(`There is no academy in the folder ${typed}.`)
  expect(output).toContain('Check DATA_DIR.')
  expect(output).not.toContain('    at ')
  expect(ok).toBe(false)
  expect(await readdir(home)).toEqual([])
})

test('M145: npm run restore creates no folder when there is no backup', async () => {
  const home = await folder()
  const env = { DATA_DIR: join(home, 'academia'), DATABASE_URL: '' }
  const { ok, output } = await run('node', ['tools/restore.ts', join(home, 'copia')], { env })
  expect(output).toContain(`${join(home, 'copia')} holds no backup`)
  expect(ok).toBe(false)
  expect(await readdir(home)).toEqual([])
})

test('M145: npm run admin refuses an empty database of DATABASE_URL, and leaves it empty', async () => {
  const { connection, drop } = await emptyDatabase()
  onTestFinished(drop)
  const { ok, output } = await run('node', ['tools/admin.ts', 'rosa@academia.mx'], { env: { DATABASE_URL: urlOf(connection) } })
  expect(output).toBe('There is no academy in this database yet. Check DATABASE_URL, or start the server on it first.\n')
  expect(ok).toBe(false)
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query("select count(*)::int as tables from pg_tables where schemaname = 'public'")
  await client.end()
  expect(rows).toEqual([{ tables: 0 }])
})

test('M148: a start on a used port prints one sentence', async () => {
  const { connection, drop } = await emptyDatabase()
  const other = createServer()
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const env = { DATABASE_URL: urlOf(connection), PORT: String(port), LOG_LEVEL: 'silent', DEMO: '0' }
  const { ok, output } = await run('node', ['src/server/main.ts', '--without-console'], { env })
  other.close()
  await drop()
  expect(output).toBe(`Port ${port} is taken: another program, perhaps another Plantel, listens there. End it, or set PORT.\n`)
  expect(ok).toBe(false)
})
