// Another version of the product: this one with more migrations, in a folder of its own, as a release would put it in place.
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Migrations of no real version, behind all of them. */
export type Migrations = Record<`29${string}`, string>

/** @returns the path of its server. */
export async function makeVersion(name: string, migrations: Migrations): Promise<string> {
  const folder = join(root, '.cache/torture/versions', name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const part of ['src', 'db', 'package.json']) await cp(join(root, part), join(folder, part), { recursive: true })
  for (const part of ['node_modules', 'dist']) await symlink(join(root, part), join(folder, part))
  for (const [file, text] of Object.entries(migrations)) await writeFile(join(folder, 'db/migrations', `${file}.sql`), text)
  return join(folder, 'src/server/main.ts')
}

export const forgetVersions = (): Promise<void> => rm(join(root, '.cache/torture/versions'), { recursive: true, force: true })
