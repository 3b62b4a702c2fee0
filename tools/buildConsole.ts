import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, glob, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CONSOLE } from '#server/consoleFolder.ts'
import { endTogether, letGo } from '#server/endTogether.ts'
import { sentenceOf } from '#server/startFaults.ts'
import { needSpace } from '#server/storage/disk.ts'
import { builtFrom, builtOnce } from './web/built.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const VITE = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url))
const SOURCES = [
  'index.html',
  'vite.config.ts',
  'tools/web/*',
  'package-lock.json',
  'src/{web,contract,lib}/**/*',
  'src/features/*/*/*.ts',
  'src/features/*/*/web/**/*',
]

async function fingerprint(): Promise<string> {
  const files = await Array.fromAsync(glob(SOURCES, { cwd: root, withFileTypes: true }))
  const paths = files
    .filter(file => file.isFile())
    .map(file => `${file.parentPath}/${file.name}`)
    .sort()
  const hash = createHash('sha256')
  for (const path of paths)
    hash
      .update(path.slice(root.length))
      .update('\0')
      .update(await readFile(path))
  return hash.digest('hex')
}

/** Builds dist/web. Skipped when the last build has the same sources; of several starts at once one builds, the others wait. */
export async function buildConsole(): Promise<void> {
  const sources = await fingerprint()
  if (existsSync(VITE)) return builtOnce({ folder: CONSOLE, sources, make: bundle })
  const warning = withoutVite(await builtFrom(CONSOLE), sources)
  if (warning !== '') process.stderr.write(`${warning}\n`)
}

/**
 * After `npm ci --omit=dev` serves a console that was built elsewhere (M148).
 * @param builtFile the fingerprint of its sources, undefined when there is no build
 * @returns a warning. Throws when there is nothing to serve
 */
export function withoutVite(builtFile: string | undefined, sources: string): string {
  const why = 'the packages that build the console are not installed'
  if (builtFile === undefined)
    throw new Error(`There is no console, and ${why}. Run "npm ci" without --omit=dev, or bring the folder dist of a build along.`)
  return builtFile === sources ? '' : `The console is one of other sources: ${why}.`
}

/** Several times the size of a build; on a full disk the bundler's own error does not say so. */
const NEEDED_BYTES = 64 * 1024 ** 2

/** Why Vite cannot build in a folder with this name; null: it can (M142). */
export const nameFault = (folder: string): string | null =>
  /[#?]/.test(folder) ? `The console cannot be built in a folder with # or ? in its name: ${folder}. Rename it and start again.` : null

async function bundle(folder: string): Promise<void> {
  const fault = nameFault(root)
  if (fault !== null) throw new Error(fault)
  await access(dirname(folder), constants.W_OK)
  await needSpace(dirname(folder), NEEDED_BYTES)
  const child = spawn(process.execPath, [VITE, 'build', '--configLoader', 'native', '--logLevel', 'warn', '--outDir', folder], {
    cwd: root,
    stdio: 'inherit',
    // A test that builds must not get the libraries' development builds.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  endTogether(child.pid!, 'SIGTERM')
  const code = await new Promise<number | null>(resolve => void child.on('exit', resolve))
  letGo(child.pid)
  if (code !== 0) throw new Error('The web console could not be built.')
}

if (import.meta.main)
  await buildConsole().catch((error: unknown) => {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exitCode = 1
  })
