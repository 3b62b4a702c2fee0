import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/connect.ts'
import { lettersFault } from '#server/db/address.ts'
import { migrate } from '#server/db/migrate.ts'
import { lockOf } from '#server/postgres/lock.ts'
import { emptyDatabase } from '#server/testing/database.ts'
import { sentenceOf } from './startFaults.ts'

const DATABASE_URL = 'postgres://plantel:secreta@db.academia.mx:5433/plantel'
const config = readConfig({ DATABASE_URL, METRICS_PORT: '9464', HOST: 'consola', DATA_DIR: '/data/plantel', BACKUP_DIR: '/copias' })
const failed = (code: string, more: object = {}, message = code) => Object.assign(new Error(message), { code, ...more })
const databaseError = (code: string, message: string) => Object.assign(new pg.DatabaseError(message, 0, 'error'), { code })

test.each<[string, unknown, RegExp]>([
  ['a port that is taken', failed('EADDRINUSE', { syscall: 'listen', port: 4000 }), /^Port 4000 is taken: .+ set PORT\.$/],
  ['that of the metrics', failed('EADDRINUSE', { syscall: 'listen', port: 9464 }), /^Port 9464 is taken: .+ set METRICS_PORT\.$/],
  ['port 80', failed('EACCES', { syscall: 'listen', port: 80 }), /^Only an administrator may listen on port 80\. Set PORT to 1024/],
  ['a host of elsewhere', failed('EADDRNOTAVAIL', { syscall: 'listen', address: '10.9.9.9' }), /cannot listen on 10\.9\.9\.9.+Set HOST/],
  ['a host of no name', failed('ENOTFOUND', { syscall: 'getaddrinfo', hostname: 'consola' }), /^The name consola of HOST is not known/],
  [
    'a closed data folder',
    failed('EACCES', { syscall: 'mkdir', path: '/data/plantel/files' }),
    /may not write \/data\/plantel\/files.+set DATA_DIR/,
  ],
  ['a data folder that cannot be made', failed('EACCES', { syscall: 'mkdir', path: '/data' }), /may not write \/data: set DATA_DIR/],
  [
    'a disk for reading only',
    failed('EROFS', { syscall: 'mkdir', path: '/data/plantel' }),
    /^\/data\/plantel is on a disk .+ reading only.+set DATA_DIR/,
  ],
  [
    'a closed folder of backups',
    failed('EACCES', { syscall: 'mkdir', path: '/copias/2026' }),
    /may not write \/copias\/2026.+set BACKUP_DIR/,
  ],
  [
    'a closed folder of the build',
    failed('EACCES', { syscall: 'mkdir', path: '/app/dist' }),
    /^This user may not write \/app\/dist: start as the user/,
  ],
  ['a file for a folder', failed('EEXIST', { syscall: 'mkdir', path: '/data/plantel' }), /^\/data\/plantel is no folder\. .+set DATA_DIR/],
  ['a database of no name', failed('ENOTFOUND', { hostname: 'db.academia.mx' }), /^The host db\.academia\.mx of DATABASE_URL is not known/],
  [
    'a database that is away, by two addresses',
    new AggregateError([failed('ECONNREFUSED', { syscall: 'connect', address: '10.0.0.7', port: 5433 })], ''),
    /^No PostgreSQL answers at 10\.0\.0\.7:5433 of DATABASE_URL/,
  ],
  ['a silent one', new Error('timeout expired'), /^The PostgreSQL of DATABASE_URL does not answer/],
  [
    'a wrong password',
    databaseError('28P01', 'password authentication failed for user "plantel"'),
    /refuses the user or the password of DATABASE_URL/,
  ],
  ['a closed pg_hba.conf', databaseError('28000', 'no pg_hba.conf entry for host "10.0.0.4", no encryption'), /pg_hba\.conf, and sslmode/],
  ['no such database', databaseError('3D000', 'database "plantel" does not exist'), /database "plantel" does not exist\. Create it/],
  [
    'too few rights, in a migration',
    new Error('0001-baseline: …', { cause: databaseError('42501', 'permission denied for schema public') }),
    /permission denied for schema public\. It needs CREATE on the database/,
  ],
  ['a strange certificate', failed('SELF_SIGNED_CERT_IN_CHAIN'), /sslrootcert/],
  ['no TLS', new Error('The server does not support SSL connections'), /sslmode/],
  [
    'a full /dev/shm',
    new Error('initdb: could not resize shared memory segment "/PostgreSQL.1": No space left on device'),
    /^No queda memoria compartida \(\/dev\/shm\)/,
  ],
  ['a full disk', failed('ENOSPC'), /^No queda espacio en el disco de \/data\/plantel/],
])('M148: %s ends a start with a sentence that names the setting', (_what, error, sentence) => {
  const text = sentenceOf(error, config)
  expect(text).toMatch(sentence)
  expect(text).toMatch(/\.$/)
  expect(text).not.toContain('secreta')
})

test.each([
  'postgres://plantel:qx@zw/kj@db/plantel',
  'postgres://plantel:77#zw@db/plantel',
  'postgres://plantel:77?zw@db/plantel',
  'postgres://plantel:qx/zw@db/plantel',
  'postgres://plantel:qx%zw@db/plantel',
])('M148: refuses %s without showing its password; accepts it percent-encoded', url => {
  const password = /:([^:]+)@db/.exec(url)![1]!
  const wrong = (() => {
    try {
      return `taken: ${readConfig({ DATABASE_URL: url }).databaseUrl}`
    } catch (error) {
      return sentenceOf(error)
    }
  })()
  expect(wrong).toContain('  DATABASE_URL: cannot be read: in the user and the password the signs')
  for (const piece of password.split(/[@/#?%]/)) expect(wrong).not.toContain(piece)
  const encodedUrl = url.replace(password, encodeURIComponent(password))
  expect(readConfig({ DATABASE_URL: encodedUrl }).databaseUrl).toBe(encodedUrl)
})

test('M148: refuses a database whose search_path leads elsewhere, and creates nothing', async () => {
  const { connection, drop } = await emptyDatabase()
  onTestFinished(drop)
  const { db, pool } = connect({ ...connection, options: '-c search_path=otra' })
  onTestFinished(() => pool.end())
  await expect(migrate(db)).rejects.toThrow(/^The database looks for tables in no schema, and Plantel's are in public\. Set search_path/)
  expect((await pool.query("select count(*)::int as n from pg_tables where schemaname = 'public'")).rows).toEqual([{ n: 0 }])
})

test.each(['LATIN1', 'SQL_ASCII'])('M144: refuses a database with encoding %s in a sentence, and creates nothing', async encoding => {
  const { connection, drop } = await emptyDatabase(`template template0 encoding '${encoding}' locale_provider libc locale 'C'`)
  onTestFinished(drop)
  const { db, pool } = connect(connection)
  onTestFinished(() => pool.end())
  await expect(migrate(db)).rejects.toThrow(`The database keeps its text in ${encoding}, and Plantel's is UTF8`)
  expect((await pool.query("select count(*)::int as n from pg_tables where schemaname = 'public'")).rows).toEqual([{ n: 0 }])
})

test('M144: refuses a PostgreSQL without ICU in a sentence', () => {
  expect(lettersFault({ encoding: 'UTF8', icu: false })).toMatch(/^This PostgreSQL was built without ICU/)
  expect(lettersFault({ encoding: 'UTF8', icu: true })).toBeNull()
})

test('M148: names a lock that another user created', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plantel-lock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'file'), '')
  const file = join(folder, 'file', 'web.lock')
  expect(() => lockOf(file).take()).toThrow(`${file} cannot be written`)
})
