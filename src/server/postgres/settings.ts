import { writeFile } from 'node:fs/promises'
import type { Paths } from './paths.ts'
import type { Address } from './address.ts'

/** Settings beyond PostgreSQL's defaults, which already make every acknowledged commit durable (fsync, synchronous_commit). */
const OURS: Record<string, string> = {
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %d ',
  // DETAIL lines would quote rows with personal data.
  log_error_verbosity: 'terse',
  unix_socket_permissions: '0700',
  // macOS: a plain fsync stops at the disk's own cache.
  ...(process.platform === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),
}

/** Writes the server's settings; `extra` wins. Throws on an unknown name. */
export async function writeSettings(paths: Paths, address: Address, extra: Record<string, string>): Promise<void> {
  const listen: Record<string, string> =
    address.port === undefined
      ? { listen_addresses: '', unix_socket_directories: `"${address.host.replaceAll('"', '""')}"` }
      : { listen_addresses: address.host, unix_socket_directories: '', port: String(address.port) }
  const lines = Object.entries({ ...OURS, ...extra, ...listen }).map(([name, value]) => {
    if (!/^[a-z][a-z0-9_.]*$/i.test(name)) throw new Error(`"${name}" is not the name of a PostgreSQL setting`)
    return `${name} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\n', ' ')}'\n`
  })
  await writeFile(paths.settings, `# Written by Plantel at every start: changes here are lost.\n${lines.join('')}`, { mode: 0o644 })
}
