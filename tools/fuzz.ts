// `npm run fuzz [-- --cases 5000] [--seed 7] [--only groups.create]`: the long mode of "generated bad input" (docs/architecture.md).
import { parseArgs } from 'node:util'
import { run } from './runner.ts'

const { values } = parseArgs({
  options: { cases: { type: 'string', default: '2000' }, seed: { type: 'string' }, only: { type: 'string' } },
})
const seed = values.seed ?? String(Date.now() % 2 ** 31)
console.log(`${values.cases} cases a route, seed ${seed}: the same seed gives the same cases`)
const only = values.only ? ['-t', values.only] : []
const args = ['run', '--project', 'node', 'src/server/testing/badInput.test.ts', ...only]
const { ok } = await run('vitest', args, { live: true, env: { FUZZ_CASES: values.cases, FUZZ_SEED: seed } })
process.exitCode = ok ? 0 : 1
