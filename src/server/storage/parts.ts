// Incoming files are written to parts, flushed, and only then used. A crash leaves parts, which are swept.
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Writes `body` to a new part in `folder`, flushes it and returns its path. A failure leaves nothing. */
export async function writePart(folder: string, body: Uint8Array | Readable): Promise<string> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${randomBytes(16).toString('hex')}.part`)
  const file = await open(path, 'wx')
  try {
    await file.writeFile(body)
    await file.sync()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
  return path
}

export async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}

/** Removes parts, and notes about them, last written before this moment. */
export async function sweepParts(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter(each => /\.part(\.json)?$/.test(each))) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => null)
    if (stats && stats.mtime < before) await rm(path, { force: true })
  }
}
