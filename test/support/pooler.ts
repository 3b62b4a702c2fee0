import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { freePort } from '../../tools/freePort.ts'

export interface Pooler {
  url(database: string): string
  stop(): Promise<void>
}

const START_MS = 20_000
const quoted = (value: string | number) => `'${String(value).replaceAll("'", "''")}'`

/** PgBouncer runs as the owner of the server's socket; it refuses to be root. */
async function owner(host: string): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  if (!host.startsWith('/')) return { uid: 65_534, gid: 65_534 }
  const { uid, gid } = await stat(host)
  return { uid, gid }
}

const answers = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = createConnection(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/** Starts it before a server; null if not installed. `size`: its connections to one database. */
export async function startPooler(
  { host = '127.0.0.1', port = 5432, user, password }: ClientConfig,
  { mode = 'transaction', size = 8 }: { mode?: 'transaction' | 'session'; size?: number } = {},
): Promise<Pooler | null> {
  const folder = await mkdtemp(join(tmpdir(), 'plantel-pooler-'))
  const who = await owner(host)
  const at = await freePort()
  const ini = join(folder, 'pgbouncer.ini')
  let login = `host=${quoted(host)} port=${port} user=${quoted(user ?? '')}`
  if (password) login += ` password=${quoted(String(password))}`
  // The run's day is in PGOPTIONS (runDay.ts), which PgBouncer does not forward.
  const { PGOPTIONS = '' } = process.env
  const path = /search_path=(\S+)/.exec(PGOPTIONS)?.[1]
  if (path !== undefined) login += ` connect_query=${quoted(`set search_path to ${path}`)}`
  // As in docs/scale.md; transaction mode passes no session state, so the product must not need any.
  const ignored = [...(PGOPTIONS !== '' ? ['options'] : []), ...(mode === 'session' ? ['idle_in_transaction_session_timeout'] : [])]
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: at,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: mode,
    default_pool_size: size,
    max_client_conn: 400,
    ...(ignored.length > 0 && { ignore_startup_parameters: ignored.join(', ') }),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  await writeFile(ini, `[databases]\n* = ${login}\n[pgbouncer]\n${lines.join('\n')}\n`, { mode: 0o644 })
  await chmod(folder, 0o755)
  const child = spawn('pgbouncer', ['--quiet', ini], { ...who, stdio: 'ignore' })
  const exit = new Promise<string>(resolve => {
    child.once('error', error => resolve((error as NodeJS.ErrnoException).code ?? error.message))
    child.once('exit', code => resolve(`it ended with ${code}`))
  })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const stop = async () => {
    process.off('exit', end)
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  for (const until = performance.now() + START_MS; performance.now() < until; await pause(20)) {
    const ended = await Promise.race([exit, answers(at)])
    if (ended === true) return { url: database => `postgres://plantel@127.0.0.1:${at}/${database}`, stop }
    if (typeof ended !== 'string') continue
    await stop()
    // PgBouncer was not found, or is in a folder closed to this user.
    if (ended === 'ENOENT' || ended === 'EACCES') return null
    throw new Error(`PgBouncer does not start: ${ended}`)
  }
  await stop()
  throw new Error('PgBouncer does not answer')
}
