// What else the server needs: a place for files, disk, mail, ffmpeg.
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { findFfmpeg } from '#features/material/server/transcode/ffmpeg.ts'
import type { Config } from '#server/config.ts'
import { newKey } from '#server/storage/keys.ts'
import { openStorage } from '#server/storage/open.ts'
import { fail, ok, reasonOf, warn, type Finding } from './finding.ts'

const GIGABYTE = 1e9

/** Writes a file, reads it and takes it away again. */
export async function storageFinding(config: Config): Promise<Finding> {
  const where = config.s3 ? `the bucket ${config.s3.bucket}` : `${config.dataDir}/files`
  const storage = openStorage(config)
  const key = newKey('application/pdf')
  const bytes = Buffer.from('%PDF-')
  try {
    await storage.put(key, bytes, 'application/pdf')
    const { size, body } = await storage.read(key)
    body.destroy()
    await storage.remove(key)
    if (size !== bytes.length) throw new Error(`${size} bytes came back instead of ${bytes.length}`)
    return ok('storage', `${where} takes files and gives them back`)
  } catch (error) {
    const cause = (error as Error).cause
    return fail(
      'storage',
      `${where}: ${reasonOf(cause ?? error)}`,
      config.s3 ? 'check the S3_… settings and what the key may do' : 'let the user of the server write there',
    )
  }
}

async function freeBytes(folder: string): Promise<{ free: number; all: number }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, all: blocks * bsize }
  } catch (error) {
    // A folder that the first start will make lies on its parent's disk.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
    return freeBytes(dirname(folder))
  }
}

export async function diskFinding({ dataDir }: Config, look = freeBytes): Promise<Finding> {
  const { free, all } = await look(dataDir)
  const says = `${(free / GIGABYTE).toFixed(1)} GB of ${(all / GIGABYTE).toFixed(0)} free for ${dataDir}`
  const todo = 'make room: uploads wait there, and a video needs its own size again while it is made'
  return free < GIGABYTE ? fail('disk', says, todo) : free < 5 * GIGABYTE ? warn('disk', says, todo) : ok('disk', says)
}

/** Shakes hands with the mail server, signs in, and sends nothing. */
export async function mailFinding({ smtpUrl, mailFrom }: Config): Promise<Finding> {
  if (!smtpUrl) return warn('mail', 'no SMTP_URL: letters are held in /bandeja', 'set SMTP_URL when they should leave')
  const { createTransport } = await import('nodemailer')
  const seconds = 10_000
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: seconds,
    greetingTimeout: seconds,
    socketTimeout: seconds,
    dnsTimeout: seconds,
  } as object)
  try {
    await transport.verify()
    return ok('mail', `${new URL(smtpUrl).host} lets us in, as ${mailFrom}`)
  } catch (error) {
    return fail('mail', `${new URL(smtpUrl).host}: ${reasonOf(error)}`, 'check SMTP_URL: host, port, user, password, smtp: or smtps:')
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
