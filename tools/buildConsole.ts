// Builds the web console, but only when its sources changed since the last build.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const mark = `${root}dist/web.sources`
const SOURCES = [
  'index.html',
  'vite.config.ts',
  'tools/web/*',
  'package-lock.json',
  'src/{web,contract,lib}/**/*',
  'src/features/*/*.ts',
  'src/features/*/web/**/*',
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

/** Makes dist/web. Skipped when an earlier build came from the same sources. */
export async function buildConsole(): Promise<void> {
  const sources = await fingerprint()
  const built = existsSync(`${root}dist/web/index.html`) && existsSync(mark) ? await readFile(mark, 'utf8') : ''
  if (built === sources) return
  const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url))
  const code = await new Promise<number | null>(resolve =>
    spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: root,
      stdio: 'inherit',
      // A test that builds it must not get the libraries' slow halves.
      env: { ...process.env, NODE_ENV: 'production' },
    }).on('exit', resolve),
  )
  if (code !== 0) throw new Error('The web console could not be built.')
  await writeFile(mark, sources)
}

if (import.meta.main) await buildConsole()
