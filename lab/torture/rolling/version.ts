// Another version of the product: this one with more migrations and other functions, in its own folder, like a release.
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Migrations of no real version, after all real ones. */
export type Migrations = Record<`9${string}`, string>

interface Version {
  number: string
  migrations?: Migrations
  /** Files of db/functions: this version's text from the present one, '' for a new file. */
  functions?: Record<string, (text: string) => string>
}

export async function makeVersion(name: string, { number, migrations = {}, functions = {} }: Version): Promise<string> {
  const folder = join(root, '.cache/torture/versions', name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const part of ['src', 'db', 'package.json']) await cp(join(root, part), join(folder, part), { recursive: true })
  for (const part of ['node_modules', 'dist']) await symlink(join(root, part), join(folder, part))
  for (const [file, text] of Object.entries(migrations)) await writeFile(join(folder, 'db/migrations', `${file}.sql`), text)
  for (const [file, change] of Object.entries(functions)) {
    const path = join(folder, 'db/functions', `${file}.sql`)
    await writeFile(path, change(await readFile(path, 'utf8').catch(() => '')))
  }
  const about = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as object
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...about, version: number }))
  return join(folder, 'src/server/main.ts')
}

export const forgetVersions = (): Promise<void> => rm(join(root, '.cache/torture/versions'), { recursive: true, force: true })
