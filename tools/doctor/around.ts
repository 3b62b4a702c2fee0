import { messageOf } from '#lib/errors.ts'
import { findFfmpeg } from '#server/ffmpeg/find.ts'
import type { Config } from '#server/config.ts'
import { diskRoom } from '#server/storage/disk.ts'
import { openVault } from '#server/auth/vault.ts'
import { mailHostOf, senderOf, type MailSetting } from '#server/mail/settings.ts'
import { wayTo, wayToHost } from '#server/mail/smtp.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

const GIGABYTE = 1e9

export async function diskFinding({ dataDir }: Config, look = diskRoom): Promise<Finding> {
  const { free, total } = await look(dataDir)
  const says = `${(free / GIGABYTE).toFixed(1)} GB of ${(total / GIGABYTE).toFixed(0)} free for ${dataDir}`
  const todo = 'make room: uploads wait there, and a video needs its own size again while it is made'
  return free < GIGABYTE ? fail('disk', says, todo) : free < 5 * GIGABYTE ? warn('disk', says, todo) : ok('disk', says)
}

/** The mail server of the environment, else of the console's settings; null: none. */
async function mailWay(config: Config, setting: MailSetting | undefined): Promise<{ to: string; way: object } | 'unreadable' | null> {
  if (config.smtpUrl) return { to: new URL(config.smtpUrl).host, way: wayTo(config.smtpUrl, config.mailHelo) }
  if (!setting || setting.host === '') return null
  const host = await mailHostOf(setting, openVault(config))
  return host ? { to: `${host.host}:${host.port}, set in the console,`, way: wayToHost(host, config.mailHelo) } : 'unreadable'
}

/**
 * Connects to the mail server and signs in, without sending.
 * @param setting the console's settings, if the database was readable
 */
export async function mailFinding(config: Config, setting?: MailSetting): Promise<Finding> {
  const { mailHelo, smtpUrl } = config
  const way = await mailWay(config, setting)
  if (way === null)
    return warn('mail', 'no SMTP_URL, and no server in the console: letters are held in /bandeja', 'name a server when they should leave')
  if (way === 'unreadable')
    return fail(
      'mail',
      'the password that was set in the console was sealed under another key',
      'set SETTINGS_KEY as it was, or type it again',
    )
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(way.way)
  try {
    await transport.verify()
    const { from } = setting ? senderOf(setting, config) : { from: config.mailFrom }
    const sender = typeof from === 'string' ? from : `${from.name} <${from.address}>`
    const says = `${way.to} lets us in, as ${sender}, greeted as ${mailHelo ?? 'a machine without a name'}`
    return mailHelo
      ? ok('mail', says)
      : warn('mail', says, 'large mail services refuse that: set PUBLIC_URL to the console’s host, or MAIL_HELO')
  } catch (error) {
    return fail(
      'mail',
      `${way.to}: ${messageOf(error)}`,
      smtpUrl
        ? 'check SMTP_URL: host, port, user, password (percent-encoded: @ is %40, % is %25), smtp: or smtps:'
        : 'check Configuración, Correo y SMS: server, port, encryption, user, password',
    )
  } finally {
    transport.close()
  }
}

export async function ffmpegFinding(config: Config): Promise<Finding> {
  if (config.ffmpegPath === 'off') return ok('ffmpeg', 'off: videos play as they came')
  const path = await findFfmpeg(config)
  return path
    ? ok('ffmpeg', path)
    : warn(
        'ffmpeg',
        'none with libx264 and HLS: videos play as they came',
        'install ffmpeg, or set FFMPEG_PATH=off to say that this is meant',
      )
}
