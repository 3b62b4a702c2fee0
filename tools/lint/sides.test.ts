// Server and console are type-checked as one project each, with tests, so their types know more than a side may use.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root, run } from '../runner.ts'

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plantel-sides-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}

const NODES = `export const home = process.env.HOME
export const bytes = Buffer.from('')
export type Timer = NodeJS.Timeout
`
const BROWSERS = `export const title = document.title
export const width = window.innerWidth
export type Box = HTMLElement
`
const SHARED = ['src/features/money/bank/planted.ts', 'src/lib/planted.ts']
const CONSOLE = ['src/web/planted.ts', 'src/features/money/bank/web/planted.ts']
const SERVER = ['src/server/planted.ts', 'src/features/money/bank/server/planted.ts']

test.each([
  ['Node', NODES, [...CONSOLE, ...SHARED], SERVER, ['process', 'Buffer', 'NodeJS.Timeout']],
  ['the browser', BROWSERS, [...SERVER, ...SHARED], CONSOLE, ['document', 'window', 'HTMLElement']],
])(
  'RUN-134: lint refuses names that exist only in %s on the other side and in shared files, not in tests',
  async (_whose, text, refusedPaths, allowed, names) => {
    const config = (await readFile(join(root, '.oxlintrc.json'), 'utf8'))
      .replace('"typeAware": true,', '')
      .replace('./tools/lint/plugin.ts', join(root, 'tools/lint/plugin.ts'))
      .replace('./node_modules', join(root, 'node_modules'))
    const folder = await folderWith({
      '.oxlintrc.json': config,
      'src/web/planted.test.ts': text,
      ...Object.fromEntries([...refusedPaths, ...allowed].map(path => [path, text])),
    })
    const { output } = await run('oxlint', ['--format=unix', '-c', join(folder, '.oxlintrc.json'), folder])
    const refusals = output.split('\n').filter(line => line.includes('restricted'))
    for (const path of refusedPaths)
      for (const name of names) expect(refusals.filter(line => line.includes(`/${path}:`) && line.includes(name))).toHaveLength(1)
    expect(refusals).toHaveLength(refusedPaths.length * names.length)
  },
)
