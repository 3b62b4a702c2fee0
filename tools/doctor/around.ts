// What else the server needs: disk, mail, ffmpeg.
import { messageOf } from '#lib/errors.ts'
import { findFfmpeg } from '#server/ffmpeg/find.ts'
import type { Config } from '#server/config.ts'
import { diskRoom } from '#server/storage/disk.ts'
import { wayTo } from '#server/mail/smtp.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

const GIGABYTE = 1e9

export async function diskFinding({ dataDir }: Config, look = diskRoom): Promise<Finding> {
  const { free, total } = await look(dataDir)
  const says = `${(free / GIGABYTE).toFixed(1)} GB of ${(total / GIGABYTE).toFixed(0)} free for ${dataDir}`
  const todo = 'make room: uploads wait there, and a video needs its own size again while it is made'
  return free < GIGABYTE ? fail('disk', says, todo) : free < 5 * GIGABYTE ? warn('disk', says, todo) : ok('disk', says)
}

/** Shakes hands with the mail server, signs in, and sends nothing. */
export async function mailFinding({ smtpUrl, mailFrom, mailHelo }: Config): Promise<Finding> {
  if (!smtpUrl) return warn('mail', 'no SMTP_URL: letters are held in /bandeja', 'set SMTP_URL when they should leave')
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(wayTo(smtpUrl, mailHelo))
  try {
    await transport.verify()
    const says = `${new URL(smtpUrl).host} lets us in, as ${mailFrom}, greeted as ${mailHelo ?? 'a machine without a name'}`
    return mailHelo
      ? ok('mail', says)
      : warn('mail', says, 'large mail services refuse that: set PUBLIC_URL to the console’s host, or MAIL_HELO')
  } catch (error) {
    return fail(
      'mail',
      `${new URL(smtpUrl).host}: ${messageOf(error)}`,
      'check SMTP_URL: host, port, user, password (percent-encoded: @ is %40, % is %25), smtp: or smtps:',
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
