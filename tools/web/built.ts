import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isBuilt } from '#server/consoleFolder.ts'
import { lockOf } from '#server/postgres/lock.ts'

/** Inside the build, so that both appear together. */
const MARK = join('.vite', 'sources')
const LOOK_MS = 100

export interface Build {
  folder: string
  sources: string
  make(folder: string): Promise<void>
}

/** The fingerprint of the build's sources, '' when unknown; undefined: there is no build. */
export const builtFrom = async (folder: string): Promise<string | undefined> =>
  isBuilt(folder) ? readFile(join(folder, MARK), 'utf8').catch(() => '') : undefined

/**
 * Makes `folder` contain the build of these sources. One of several processes builds in another folder while the others wait, and renames
 * it when complete. Removes what a killed build left. A failure keeps the previous build.
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
    if (isBuilt(folder)) await keepOld(folder, `${name}.part`, new Date())
    if (existsSync(folder)) await rename(folder, `${name}.old`)
    await rename(`${name}.part`, folder)
  } finally {
    await clear(folder)
    lock.release()
  }
}

async function clear(folder: string): Promise<void> {
  for (const name of await readdir(dirname(folder)))
    if (name.startsWith(`${basename(folder)}.`) && /\.(part|old)$/.test(name)) await rm(join(dirname(folder), name), { recursive: true })
}

const ASSETS = 'assets'
const OLD = join('.vite', 'old.json')
const DAY = 86_400_000

const oldIn = async (folder: string): Promise<string[]> =>
  readFile(join(folder, OLD), 'utf8').then(
    text => JSON.parse(text) as string[],
    () => [],
  )

/** An open tab requests files of its own build (M124): they stay, and the next build after a day deletes them. */
async function keepOld(before: string, now: string, at: Date): Promise<void> {
  const [own, had, old] = await Promise.all([
    readdir(join(now, ASSETS)).catch(() => []),
    readdir(join(before, ASSETS)).catch(() => []),
    oldIn(before),
  ])
  const [there, wasOld] = [new Set(own), new Set(old)]
  const keptFiles: string[] = []
  for (const name of had) {
    if (there.has(name)) continue
    const from = join(before, ASSETS, name)
    if (wasOld.has(name) && at.getTime() - (await stat(from)).mtimeMs >= DAY) continue
    await mkdir(join(now, ASSETS), { recursive: true })
    await link(from, join(now, ASSETS, name))
    if (!wasOld.has(name)) await utimes(join(now, ASSETS, name), at, at)
    keptFiles.push(name)
  }
  await writeFile(join(now, OLD), JSON.stringify(keptFiles))
}
