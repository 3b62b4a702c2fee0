// All settings of the server, read once from the environment and the settings file. docs/operations.md lists them.
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { databaseUrlFault } from '#server/db/address.ts'
import { heloOf, smtpUrlFault } from '#server/mail/address.ts'

const text = z.string().trim().min(1)
/** Digits alone: neither '4e3' nor '0x10'. */
const whole = (min: number, max: number) => {
  const fault = `is no whole number from ${min} to ${max}`
  return text
    .regex(/^\d{1,9}$/, fault)
    .transform(Number)
    .refine(value => value >= min && value <= max, fault)
}
const web = z.url({ protocol: /^https?$/, error: 'is no address such as https://consola.academia.mx' })
const bare = web.refine(url => /^\/?$/.test(new URL(url).pathname) && !/[?#]/.test(url), {
  message: 'has a path: the console is at the root of a host, give it one of its own such as https://consola.academia.mx',
  when: ({ issues }) => issues.length === 0,
})
const onOff = z.enum(['0', '1']).transform(value => value === '1')
const off = z.enum(['', 'off']).transform(() => null)
const holdsTile = (url: string) => ['{z}', '{x}', '{y}'].every(part => url.includes(part))
const timeZone = text.refine(zone => {
  try {
    new Intl.DateTimeFormat('es-MX', { timeZone: zone })
    return true
  } catch {
    return false
  }
}, 'is not a time zone such as America/Mexico_City')

/** @param faultOf explains the fault without repeating the password */
const withPassword = (faultOf: (value: string) => string | null) =>
  text.superRefine((value, context) => {
    const message = faultOf(value)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
const database = withPassword(databaseUrlFault)
const hostName = text.regex(/^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)+$/i, 'is no host name such as correo.academia.mx')

const RATE = 'is no number from 0.1 to 1000'
const perSecond = text
  .regex(/^\d{1,4}(\.\d{1,3})?$/, RATE)
  .transform(Number)
  .refine(value => value >= 0.1 && value <= 1000, RATE)
  .default(10)

export const Variables = z.object({
  ENV_FILE: z.literal('off', 'takes no value but off').optional(),
  PORT: whole(0, 65_535).default(4000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: bare.optional(),
  DATA_DIR: text.default('data'),
  BACKUP_DIR: text.optional(),
  SETTINGS_KEY: text.min(32, 'needs at least 32 characters').optional(),
  FACTOR_KEY: text.min(32, 'needs at least 32 characters').optional(),
  SESSION_CALLS: whole(0, 999_999_999).default(1_200),
  DATABASE_URL: database.optional(),
  DATABASE_POOLER: z.literal('transaction', 'takes no value but transaction').optional(),
  DATABASE_DIRECT_URL: database.optional(),
  DATABASE_POOL: whole(2, 100).default(10),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  ACADEMY_TZ: timeZone.default('America/Mexico_City'),
  DEMO: onOff.optional(),
  TRUST_PROXY: text.optional(),
  METRICS_PORT: whole(0, 65_535).optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SMTP_URL: withPassword(smtpUrlFault).optional(),
  MAIL_HELO: hostName.optional(),
  MAIL_FROM: text.default('Academia Plantel <no-reply@plantel.mx>'),
  MAIL_RATE: perSecond,
  SMS_PROVIDER_URL: web.default('https://api.twilio.com'),
  SMS_ACCOUNT: text.optional(),
  SMS_TOKEN: text.optional(),
  SMS_FROM: text.optional(),
  SMS_RATE: perSecond,
  RECALL_SECONDS: whole(0, 60).default(10),
  S3_BUCKET: text.optional(),
  S3_ENDPOINT: web.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  AWS_MEDIALIVE_REGION: text.optional(),
  AWS_MEDIALIVE_ENDPOINT: web.optional(),
  AWS_MEDIALIVE_ACCESS_KEY_ID: text.optional(),
  AWS_MEDIALIVE_SECRET_ACCESS_KEY: text.optional(),
  FFMPEG_PATH: text.optional(),
  GEOCODER_URL: z.union([off, web]).default('https://nominatim.openstreetmap.org/reverse'),
  MAP_TILES_URL: z.union([off, web.refine(holdsTile, 'needs {z}, {x} and {y}')]).default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
})

const SMS = ['SMS_ACCOUNT', 'SMS_TOKEN', 'SMS_FROM'] as const

const POOLER = ['DATABASE_URL', 'DATABASE_POOLER', 'DATABASE_DIRECT_URL'] as const

const Environment = Variables.superRefine((variables, context) => {
  if (variables.DATABASE_POOLER !== undefined || variables.DATABASE_DIRECT_URL !== undefined)
    for (const name of POOLER.filter(each => variables[each] === undefined))
      context.addIssue({ code: 'custom', path: [name], message: `is needed with ${POOLER.filter(each => each !== name).join(' and ')}` })
  const missing = SMS.filter(name => variables[name] === undefined)
  if (missing.length === SMS.length) return
  for (const name of missing) context.addIssue({ code: 'custom', path: [name], message: `is needed with ${SMS.join(', ')}` })
})

/** Settings whose empty value means 'off'. */
const SWITCHES = new Set(['GEOCODER_URL', 'MAP_TILES_URL'])

export interface Config {
  port: number
  host: string
  publicUrl: string
  dataDir: string
  backupDir: string
  /** Encrypts secrets that are set in the console. Absent: a file in `dataDir`, created when needed. */
  settingsKey?: string
  /** Encrypts secrets of the second step. Absent: a file in `dataDir`, created when needed. */
  factorKey?: string
  /** Calls of one session a minute at each instance; 0: unlimited. */
  sessionCalls: number
  /** Absent: the embedded database under `dataDir`. */
  databaseUrl?: string
  /** The direct address of the database when `databaseUrl` leads to a pooler in transaction mode. Absent: no pooler. */
  databaseDirectUrl?: string
  databasePool: number
  /** `web` answers calls, `worker` runs jobs, `all` does both. */
  role: 'all' | 'web' | 'worker'
  academyTimeZone: string
  /** true: DEMO=1; false: DEMO=0; undefined: only when the database is embedded and empty. */
  demo?: boolean
  /** Fastify's trustProxy: a hop count or a list of addresses; false without a proxy. */
  trustProxy: string | number | false
  logLevel: string
  metrics?: { host: string; port: number }
  smtpUrl?: string
  mailFrom: string
  /** True when MAIL_FROM is set: it overrides the console's setting. */
  mailFromGiven: boolean
  /** The EHLO name. Absent: the library's default, which large mail services refuse. */
  mailHelo?: string
  /** Mails a second, per instance. */
  mailRate: number
  /** Absent: SMS stay in the outbox. `from` is a number in E.164 or a messaging service ('MG…'). */
  sms?: { url: string; account: string; token: string; from: string }
  /** The API address for an account that is set in the console. */
  smsUrl: string
  smsRate: number
  recallSeconds: number
  s3?: { bucket: string; endpoint?: string; region: string; accessKeyId?: string; secretAccessKey?: string }
  /** Live broadcasts. Absent: no provider. Without keys the SDK uses its own (such as an instance's role). */
  mediaLive?: { region: string; endpoint?: string; accessKeyId?: string; secretAccessKey?: string }
  /** Replaces the installed or packaged ffmpeg; 'off': videos are not transcoded. */
  ffmpegPath?: string
  /** A Nominatim reverse endpoint. Absent: no address lookup. */
  geocoderUrl?: string
  mapTilesUrl?: string
}

/** Throws one error that names every wrong variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const variables = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value !== undefined && (value !== '' || SWITCHES.has(name))),
  )
  const parsed = Environment.safeParse(variables)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(issue => `  ${String(issue.path[0])}: ${issue.message}`)
    throw new Error(`Settings that cannot be used:\n${lines.join('\n')}\nSee docs/operations.md.`)
  }
  const e = parsed.data
  const host = e.HOST.includes(':') ? `[${e.HOST}]` : e.HOST === '127.0.0.1' || e.HOST === '0.0.0.0' ? 'localhost' : e.HOST
  const publicUrl = (e.PUBLIC_URL ?? `http://${host}:${e.PORT}`).replace(/\/$/, '')
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl,
    dataDir: resolve(e.DATA_DIR),
    backupDir: resolve(e.BACKUP_DIR ?? join(e.DATA_DIR, 'backups')),
    settingsKey: e.SETTINGS_KEY,
    factorKey: e.FACTOR_KEY,
    sessionCalls: e.SESSION_CALLS,
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    databasePool: e.DATABASE_POOL,
    role: e.ROLE,
    academyTimeZone: e.ACADEMY_TZ,
    demo: e.DEMO,
    trustProxy: e.TRUST_PROXY === undefined ? false : /^\d+$/.test(e.TRUST_PROXY) ? Number(e.TRUST_PROXY) : e.TRUST_PROXY,
    logLevel: e.LOG_LEVEL,
    ...(e.METRICS_PORT !== undefined && { metrics: { host: e.METRICS_HOST, port: e.METRICS_PORT } }),
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    mailFromGiven: variables.MAIL_FROM !== undefined,
    mailHelo: e.MAIL_HELO ?? heloOf(publicUrl),
    mailRate: e.MAIL_RATE,
    ...(e.SMS_ACCOUNT &&
      e.SMS_TOKEN &&
      e.SMS_FROM && {
        sms: { url: e.SMS_PROVIDER_URL.replace(/\/$/, ''), account: e.SMS_ACCOUNT, token: e.SMS_TOKEN, from: e.SMS_FROM },
      }),
    smsUrl: e.SMS_PROVIDER_URL.replace(/\/$/, ''),
    smsRate: e.SMS_RATE,
    recallSeconds: e.RECALL_SECONDS,
    ffmpegPath: e.FFMPEG_PATH,
    geocoderUrl: e.GEOCODER_URL ?? undefined,
    mapTilesUrl: e.MAP_TILES_URL ?? undefined,
    ...(e.AWS_MEDIALIVE_REGION && {
      mediaLive: {
        region: e.AWS_MEDIALIVE_REGION,
        endpoint: e.AWS_MEDIALIVE_ENDPOINT,
        accessKeyId: e.AWS_MEDIALIVE_ACCESS_KEY_ID,
        secretAccessKey: e.AWS_MEDIALIVE_SECRET_ACCESS_KEY,
      },
    }),
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
