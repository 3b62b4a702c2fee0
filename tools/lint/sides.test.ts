// Both sides are checked in one project each, tests included, whose types know more than a side may use.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root, run } from '../runner.ts'

/** A folder with these files. */
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
const PLACES = ['src/web/planted.ts', 'src/features/money/bank/web/planted.ts', 'src/features/money/bank/planted.ts', 'src/lib/planted.ts']

test('RUN-134: lint refuses what only Node has in the console and in what both sides read, not in tests', async () => {
  const config = (await readFile(join(root, '.oxlintrc.json'), 'utf8'))
    .replace('"typeAware": true,', '')
    .replace('./tools/lint/plugin.ts', join(root, 'tools/lint/plugin.ts'))
    .replace('./node_modules', join(root, 'node_modules'))
  const folder = await folderWith({
    '.oxlintrc.json': config,
    'src/web/planted.test.ts': NODES,
    ...Object.fromEntries(PLACES.map(path => [path, NODES])),
  })
  const { output } = await run('oxlint', ['--format=unix', '-c', join(folder, '.oxlintrc.json'), folder])
  const told = output.split('\n').filter(line => line.includes('restricted'))
  for (const path of PLACES)
    for (const name of ['process', 'Buffer', 'NodeJS.Timeout'])
      expect(told.filter(line => line.includes(`${path}:`) && line.includes(name))).toHaveLength(1)
  expect(told).toHaveLength(PLACES.length * 3)
})

test("RUN-134: the server's types have no name of the browser", async () => {
  const config = {
    extends: join(root, 'tsconfig.server.json'),
    compilerOptions: { typeRoots: [join(root, 'node_modules/@types')], incremental: false },
    include: ['planted.ts'],
  }
  const folder = await folderWith({
    'tsconfig.json': JSON.stringify(config),
    'planted.ts': `export const title = document.title\nexport const width = window.innerWidth\nexport type Box = HTMLElement\nexport const here = process.cwd()\n`,
  })
  const { output } = await run('tsc', ['-p', folder, '--pretty', 'false'])
  expect(output.split('\n').flatMap(line => /Cannot find name '(\w+)'/.exec(line)?.[1] ?? [])).toEqual([
    'document',
    'window',
    'HTMLElement',
  ])
})
