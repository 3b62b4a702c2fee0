// Why a start or a command failed: one sentence each, with the setting and what to do. Never part of a secret (M148).
import { existsSync, statSync } from 'node:fs'
import { dirname, sep } from 'node:path'
import { messageOf } from '#lib/errors.ts'
import type { Config } from '#server/config.ts'
import { isForbidden, explainDiskError } from '#server/storage/disk.ts'

type Failed = NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string }
type Fault = (error: Failed, config?: Config) => string | undefined

const listen: Fault = ({ code, syscall, port, address, hostname }, config) => {
  if (syscall === 'getaddrinfo' && hostname !== undefined && hostname === config?.host)
    return `The name ${hostname} of HOST is not known on this machine. Set HOST to an address of its own, or to 0.0.0.0.`
  if (syscall !== 'listen') return undefined
  const setting = config?.metrics?.port === port ? 'METRICS_PORT' : 'PORT'
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken: another program, perhaps another Plantel, listens there. End it, or set ${setting}.`
  if (code === 'EACCES')
    return `Only an administrator may listen on port ${port}. Set ${setting} to 1024 or above and put a proxy in front (docs/operations.md).`
  return `This machine cannot listen on ${address ?? 'HOST'}: ${code}. Set HOST to an address of its own, or to 0.0.0.0.`
}

function ownerOf(path: string): number | undefined {
  try {
    return statSync(path).uid
  } catch {
    return dirname(path) === path ? undefined : ownerOf(dirname(path))
  }
}

const files: Fault = (error, config) => {
  const { code, path } = error
  if (path === undefined) return undefined
  const under = (one: string, other: string) => `${one}${sep}`.startsWith(`${other}${sep}`)
  // mkdir reports the folder above the one that it cannot create.
  const concerns = (folder: string | undefined) => folder !== undefined && (under(path, folder) || under(folder, path))
  const isOfBackups = config !== undefined && (under(path, config.backupDir) || !concerns(config.dataDir))
  const setting = concerns(isOfBackups ? config.backupDir : config?.dataDir) ? (isOfBackups ? 'BACKUP_DIR' : 'DATA_DIR') : undefined
  const elsewhere = setting ? `, or set ${setting} to a folder that may be written` : ''
  if (code === 'EROFS') return `${path} is on a disk that is mounted for reading only. Mount it for writing${elsewhere}.`
  if (isForbidden(error)) {
    const uid = process.getuid?.() ?? 0
    const owner = uid !== 0 && ownerOf(path) === 0 ? ', which belongs to root' : ''
    const ways = [
      existsSync(path) && `give it to this user (chown -R ${uid} …)`,
      setting && `set ${setting} to a folder that may be written`,
    ]
    const todo = ways.filter(Boolean).join(', or ') || 'start as the user to whom the folder belongs'
    return `This user may not write ${path}${owner}: ${todo}.`
  }
  const instead = setting ? `, or set ${setting} to a folder` : ''
  if (code === 'ENOTDIR' || (code === 'EEXIST' && error.syscall === 'mkdir')) return `${path} is no folder. Move it away${instead}.`
  return undefined
}

const AWAY = new Set(['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET', 'ENOENT'])
const UNREACHABLE = new Set(['ENOTFOUND', 'EAI_AGAIN'])
const CERTIFICATE = /CERT|UNABLE_TO_VERIFY/

function databaseAt({ hostname, port, address, syscall, path }: Failed, config: Config): string | undefined {
  const settings = { DATABASE_URL: config.databaseUrl, DATABASE_DIRECT_URL: config.databaseDirectUrl }
  return Object.entries(settings).find(([, value]) => {
    const url = URL.parse(value ?? '')
    if (!url) return false
    const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname).replace(/^\[(.+)\]$/, '$1')
    if (hostname !== undefined) return hostname === host
    if (syscall !== 'connect') return false
    return path !== undefined || address === undefined ? host.startsWith('/') : Number(url.port || 5432) === port
  })?.[0]
}

const reach: Fault = (error, config) => {
  if (!config?.databaseUrl) return undefined
  const { code = '', message, hostname, address, port } = error
  const setting = databaseAt(error, config)
  if (setting && UNREACHABLE.has(code)) return `The host ${hostname} of ${setting} is not known here. Check its name.`
  if (setting && AWAY.has(code))
    return `No PostgreSQL answers at ${address ? `${address}:${port}` : 'the socket'} of ${setting}. Start it, or check host and port.`
  if (/timeout expired|connection timeout/i.test(message))
    return 'The PostgreSQL of DATABASE_URL does not answer. Check host, port and firewall.'
  if (CERTIFICATE.test(code))
    return `The certificate of the PostgreSQL of DATABASE_URL is not trusted (${code}). Name its authority with sslrootcert=…, or trust any with sslmode=no-verify.`
  if (/does not support SSL/.test(message))
    return 'The PostgreSQL of DATABASE_URL speaks no TLS. Take sslmode out of it, or turn TLS on there.'
  return undefined
}

/** SQLSTATEs of a server that somebody else administrates. */
const refuse: Fault = ({ code, message }, config) => {
  if (!config?.databaseUrl) return undefined
  if (code === '28P01') return 'PostgreSQL refuses the user or the password of DATABASE_URL.'
  if (code === '28000') return `PostgreSQL does not let us in: ${message}. Check pg_hba.conf, and sslmode in DATABASE_URL.`
  if (code === '3D000') return `PostgreSQL says: ${message}. Create it, or check the name at the end of DATABASE_URL.`
  if (code === '42501')
    return `The role of DATABASE_URL may do too little: ${message}. It needs CREATE on the database and on its schema public (docs/operations.md).`
  return undefined
}

const FAULTS: readonly Fault[] = [listen, files, reach, refuse]

/** The sentence for the operator. @param config absent: the settings could not be read */
export function sentenceOf(error: unknown, config?: Config): string {
  for (let each = error; each instanceof Error; each = each instanceof AggregateError ? each.errors[0] : each.cause)
    for (const fault of FAULTS) {
      const sentence = fault(each, config)
      if (sentence !== undefined) return sentence
    }
  return messageOf(config ? explainDiskError(error, config.dataDir, config.databaseUrl === undefined) : error)
}
