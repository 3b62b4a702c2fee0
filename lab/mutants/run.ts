// `npm run mutants`: makes small changes to pure rules and counts those that no test notices (docs/quality.md). `npm run mutants -- --only
// academy`: reintroduces old faults, which the academy test has to find (TOG-9).
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { plantFaults } from './academy.ts'
import { RULES } from './rules.ts'
import { packages } from '../../tools/packages.ts'
import { root, run } from '../../tools/runner.ts'

/** Percent of changes to be noticed in each area. */
const LEAST = 90
const FOLDER = join(root, '.cache', 'mutants')
const REPORT = join(FOLDER, 'mutants.json')

interface Mutant {
  status: string
  mutatorName: string
  replacement?: string
  location: { start: { line: number; column: number } }
}
interface Report {
  files: Record<string, { mutants: Mutant[] }>
}

const NOTICED = new Set(['Killed', 'Timeout'])
const MISSED = new Set(['Survived', 'NoCoverage'])

const config = {
  packageManager: 'npm',
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'lab/mutants/vitest.config.ts', related: false },
  mutate: RULES.flatMap(({ files }) => files),
  // Stryker would rewrite its references with a compiler API that TypeScript 7 lacks; nothing is compiled here.
  tsconfigFile: '.cache/none.json',
  ignorePatterns: ['dist', 'shots', 'test-results', '.cache', 'data', 'lab/bench/results'],
  reporters: ['json', 'clear-text'],
  clearTextReporter: { reportTests: false, reportMutants: false, logTests: false },
  jsonReporter: { fileName: REPORT },
  tempDirName: join(FOLDER, 'sandbox'),
  // Code that runs once while a file loads (texts, tables) would cost two thirds of the time.
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 20_000,
  allowConsoleColors: false,
}

if (parseArgs({ options: { only: { type: 'string' } } }).values.only === 'academy') process.exit((await plantFaults()) ? 0 : 1)

for (const file of RULES.flatMap(({ files, tests }) => [...files, ...tests])) await access(join(root, file))
await mkdir(FOLDER, { recursive: true })
const configFile = join(FOLDER, 'stryker.config.json')
await writeFile(configFile, JSON.stringify(config))
const stryker = join(await packages('mutants'), 'node_modules/@stryker-mutator/core/bin/stryker.js')
const { ok } = await run('node', [stryker, 'run', configFile], { live: true })
const { files } = JSON.parse(await readFile(REPORT, 'utf8')) as Report
let enough = ok
console.log('')
for (const { area, files: own } of RULES) {
  const all = own.flatMap(file => (files[file]?.mutants ?? []).map(mutant => ({ file, ...mutant })))
  const noticed = all.filter(({ status }) => NOTICED.has(status)).length
  const missed = all.filter(({ status }) => MISSED.has(status))
  const score = (100 * noticed) / Math.max(noticed + missed.length, 1)
  if (score < LEAST) enough = false
  console.log(`${area}: ${noticed} of ${noticed + missed.length} noticed, ${score.toFixed(1)} %`)
  for (const { file, location, mutatorName, replacement } of missed)
    console.log(`  ${file}:${location.start.line}:${location.start.column} ${mutatorName} -> ${(replacement ?? '').slice(0, 60)}`)
}
process.exitCode = enough ? 0 : 1
