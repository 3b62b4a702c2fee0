// Packages of npm that only `npm run strangers` uses: at the versions of their own lock file, in a folder of their own.
import { spawnSync } from 'node:child_process'
import { cp, mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../runner.ts'

const from = join(root, 'tools/strangers/packages')
const folder = join(root, '.cache/strangers')

const lockIn = (place: string, name: string) => readFile(join(place, name), 'utf8').catch(() => '')

/** Installs them when they are not there. @returns loads one of them */
export async function packages(): Promise<NodeJS.Require> {
  await mkdir(folder, { recursive: true })
  if ((await lockIn(from, 'package-lock.json')) !== (await lockIn(folder, 'installed-lock.json'))) {
    await cp(from, folder, { recursive: true })
    const { status, stderr } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(`npm ci in ${folder}: ${stderr}`)
    await cp(join(from, 'package-lock.json'), join(folder, 'installed-lock.json'))
  }
  return createRequire(join(folder, 'package.json'))
}
