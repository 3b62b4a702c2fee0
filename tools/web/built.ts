// One build for whoever starts at the same moment, and never half of one under its name.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isBuilt } from '#server/consoleFolder.ts'
import { lockOf } from '#server/postgres/lock.ts'

/** Inside of what was built, so that both appear together. */
const MARK = join('.vite', 'sources')
const LOOK_MS = 100

export interface Build {
  /** Where it is to be found. */
  folder: string
  /** What it is made from, as a fingerprint. */
  sources: string
  /** Makes it in an empty folder; rejects when it could not. */
  make(folder: string): Promise<void>
}

/** The fingerprint of what it was built from, '' when nobody knows; undefined: there is no build. */
export const builtFrom = async (folder: string): Promise<string | undefined> =>
  isBuilt(folder) ? readFile(join(folder, MARK), 'utf8').catch(() => '') : undefined

/**
 * Has `folder` hold the build of these sources. Of several processes one makes it, aside, and the others wait; it gets its name when it is
 * whole. What a killed one left is taken away. When it fails the build before stays.
 */
export async function builtOnce({ folder, sources, make }: Build): Promise<void> {
  const isThis = async () => (await builtFrom(folder)) === sources
  if (await isThis()) return
  await mkdir(dirname(folder), { recursive: true })
  const lock = lockOf(`${folder}.lock`)
  while (!lock.take()) await pause(LOOK_MS)
  try {
    if (await isThis()) return
    await clear(folder)
    const name = `${folder}.${randomBytes(4).toString('hex')}`
    await make(`${name}.part`)
    await mkdir(join(`${name}.part`, dirname(MARK)), { recursive: true })
    await writeFile(join(`${name}.part`, MARK), sources)
    if (existsSync(folder)) await rename(folder, `${name}.old`)
    await rename(`${name}.part`, folder)
  } finally {
    await clear(folder)
    lock.release()
  }
}

/** Halves, and what was replaced. */
async function clear(folder: string): Promise<void> {
  for (const name of await readdir(dirname(folder)))
    if (name.startsWith(`${basename(folder)}.`) && /\.(part|old)$/.test(name)) await rm(join(dirname(folder), name), { recursive: true })
}
