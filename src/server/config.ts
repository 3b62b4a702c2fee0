// Every setting of the server, read once from the environment. docs/operations.md lists them.
import { resolve } from 'node:path'
import { z } from 'zod'

const text = z.string().trim().min(1)
const onOff = z.enum(['0', '1']).transform(value => value === '1')
const timeZone = text.refine(zone => {
  try {
    new Intl.DateTimeFormat('es-MX', { timeZone: zone })
    return true
  } catch {
    return false
  }
}, 'is not a time zone such as America/Mexico_City')

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: text.default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  ACADEMY_TZ: timeZone.default('America/Mexico_City'),
  DEMO: onOff.optional(),
  TRUST_PROXY: text.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text.default('Academia Plantel <no-reply@plantel.mx>'),
  S3_BUCKET: text.optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
})

export interface Config {
  port: number
  host: string
  /** Where people reach the console: in mails and signed links. */
  publicUrl: string
  dataDir: string
  /** Absent: the embedded database under `dataDir`. */
  databaseUrl?: string
  databasePool: number
  /** `web` answers calls, `worker` runs jobs, `all` does both. */
  role: 'all' | 'web' | 'worker'
  academyTimeZone: string
  /** DEMO=1 said aloud, DEMO=0 refused, undefined: only when the database is embedded and empty. */
  demo?: boolean
  /** Fastify's trustProxy: a hop count or a list of addresses; false without a proxy. */
  trustProxy: string | number | false
  logLevel: string
  smtpUrl?: string
  mailFrom: string
  s3?: { bucket: string; endpoint?: string; region: string; accessKeyId?: string; secretAccessKey?: string }
}

/** Reads the settings; throws one error that names every variable that is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(issue => `  ${String(issue.path[0])}: ${issue.message}`)
    throw new Error(`Settings that cannot be used:\n${lines.join('\n')}\nSee docs/operations.md.`)
  }
  const e = parsed.data
  const host = e.HOST.includes(':') ? `[${e.HOST}]` : e.HOST === '127.0.0.1' || e.HOST === '0.0.0.0' ? 'localhost' : e.HOST
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl: (e.PUBLIC_URL ?? `http://${host}:${e.PORT}`).replace(/\/$/, ''),
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    role: e.ROLE,
    academyTimeZone: e.ACADEMY_TZ,
    demo: e.DEMO,
    trustProxy: e.TRUST_PROXY === undefined ? false : /^\d+$/.test(e.TRUST_PROXY) ? Number(e.TRUST_PROXY) : e.TRUST_PROXY,
    logLevel: e.LOG_LEVEL,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    ...(e.S3_BUCKET && {
      s3: {
        bucket: e.S3_BUCKET,
        endpoint: e.S3_ENDPOINT,
        region: e.S3_REGION,
        accessKeyId: e.S3_ACCESS_KEY_ID,
        secretAccessKey: e.S3_SECRET_ACCESS_KEY,
      },
    }),
  }
}
