// npm packages of a single command: with their own lock file, installed at its first run.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './runner.ts'

const FOLDERS = { browser: 'tools/browser', mutants: 'lab/mutants', strangers: 'lab/strangers' }

/** The lock file is in `{folder}/packages`. */
export type Packages = keyof typeof FOLDERS

/**
 * Installs them if missing; the rename makes them complete or absent, also while another process installs them.
 * @returns their folder, which contains `node_modules`
 */
export async function packages(name: Packages): Promise<string> {
  const from = join(root, FOLDERS[name], 'packages')
  const lock = await readFile(join(from, 'package-lock.json'))
  const folder = join(root, '.cache', `${name}-${createHash('sha256').update(lock).digest('hex').slice(0, 12)}`)
  if (existsSync(folder)) return folder
  await mkdir(join(root, '.cache'), { recursive: true })
  const temporary = await mkdtemp(join(root, '.cache', 'installing-'))
  try {
    await cp(from, temporary, { recursive: true })
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
    const { status, stderr } = spawnSync('npm', args, { cwd: temporary, encoding: 'utf8', shell: process.platform === 'win32' })
    if (status !== 0) throw new Error(`npm ci for ${FOLDERS[name]}: ${stderr}`)
    await rename(temporary, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
  return folder
}
