// `npm run prove`: the properties at their whole stated sizes, of which `npm test` tries a twentieth (src/server/testing/stated.ts).
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from './runner.ts'

const files: string[] = []
for await (const file of glob(['src/**/*.test.ts', 'db/**/*.test.ts'], { cwd: root }))
  if ((await readFile(join(root, file), 'utf8')).includes('/stated.ts')) files.push(file)
const { ok } = await run('vitest', ['run', '--project', 'node', ...files], { live: true, env: { PLANTEL_PROVE: '1' } })
process.exitCode = ok ? 0 : 1
