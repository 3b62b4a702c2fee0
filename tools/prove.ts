// `npm run prove`: properties at their full size, of which `npm test` tries a twentieth (src/server/testing/stated.ts),
// every control of the console in every role, and all journeys at both sizes, including those that cheaper tests cover.
// `npm run prove -- --only academy`: the histories of the academy alone; with `--seed N --minutes M` those of 200 steps, a slice of a longer
// run (docs/together.md).
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runJourneys } from './e2e.ts'
import { root, run } from './runner.ts'

const { values: options } = parseArgs({ options: { only: { type: 'string' }, seed: { type: 'string' }, minutes: { type: 'string' } } })
if (options.only === 'academy') {
  const slice = options.minutes && `${Number(options.seed ?? 1)} ${Number(options.minutes)}`
  const env = { PLANTEL_PROVE: '1', ...(slice && { PLANTEL_TOGETHER: slice }) }
  const { ok } = await run('vitest', ['run', '--project', 'node', 'src/server/testing/together'], { live: true, env })
  process.exit(ok ? 0 : 1)
}

const files: string[] = []
for await (const file of glob(['src/**/*.test.ts', 'db/**/*.test.ts', 'test/support/**/*.test.ts'], { cwd: root }))
  if ((await readFile(join(root, file), 'utf8')).includes('/stated.ts') || file.includes('/together/')) files.push(file)
const properties = await run('vitest', ['run', '--project', 'node', ...files], { live: true, env: { PLANTEL_PROVE: '1' } })
const LEAVES = 'src/web/testing/leaves.test.tsx'
const leaves = await run('vitest', ['run', '--project', 'browser', LEAVES], { live: true, env: { VITE_LEAVES: 'all' } })
process.env.PLANTEL_E2E_WHOLE = '1'
const journeys = await runJourneys()
process.exitCode = properties.ok && leaves.ok && journeys ? 0 : 1
