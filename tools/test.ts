// `npm test`: all tests but the journeys, on a fresh clone, with only npm (docs/decisions/028). Ends with the sum.
// `npm test -- <file, folder, feature or rule>…`: only the tests that these words select.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { chosenTests, isRule } from './chosenTests.ts'
import {
  closing,
  count,
  journeysThat,
  sum,
  vitestFaults,
  vitestUnsteady,
  type Count,
  type JourneyFigures,
  type VitestFigures,
} from './faults.ts'
import { allTests, testFiles } from './rules/citations.ts'
import { root, run } from './runner.ts'

const times: string[] = []
async function phase<T>(name: string, work: () => Promise<T>): Promise<T> {
  console.log(`\n== ${name}`)
  const began = performance.now()
  const result = await work()
  const seconds = Math.round((performance.now() - began) / 1000)
  const line = `${String(Math.floor(seconds / 60)).padStart(3)}:${String(seconds % 60).padStart(2, '0')}  ${name}`
  console.log(`== took ${line.trim()}`)
  times.push(line)
  return result
}
const readJson = async <T>(path: string): Promise<T | null> =>
  readFile(path, 'utf8').then(
    text => JSON.parse(text) as T,
    () => null,
  )

/** A runner that fails without a failed test (a file that does not load, an unhandled error) counts as one failure. */
const judged = (part: Count, what: string, ok: boolean): Count =>
  part.failed === 0 && !ok ? count(part.passed, 1, [`${what}: ended badly without a failed test`], part.unsteady) : part

/**
 * Vitest's projects: 'node' (handlers, database, tools), 'browser' (components).
 * @param under files, folders and options of Vitest; none: all
 */
export async function vitest(
  projects: readonly string[],
  folder: string,
  env: Record<string, string | undefined> = {},
  under: readonly string[] = [],
): Promise<Count> {
  const json = join(folder, `vitest-${projects.join('-')}-${env.TEST_DATABASE_URL ? 'server' : 'embedded'}.json`)
  const args = [
    'run',
    ...under,
    ...projects.flatMap(name => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${json}`,
  ]
  const { ok } = await run('vitest', args, { live: true, env })
  const figures = await readJson<VitestFigures>(json)
  const files = figures?.testResults ?? []
  const part = count(figures?.numPassedTests ?? 0, figures?.numFailedTests ?? 0, vitestFaults(files), vitestUnsteady(files))
  return judged(part, projects.join(), ok && figures !== null)
}

/** The product in a real browser. @param args Playwright's arguments; none: all, at both sizes */
export async function journeys(folder: string, ...args: string[]): Promise<Count> {
  const json = join(folder, 'journeys.json')
  await rm(json, { force: true })
  const { runJourneys } = await import('./e2e.ts')
  const ok = await runJourneys(args, json)
  const figures = await readJson<JourneyFigures>(json)
  const { expected = 0, unexpected = 0, flaky = 0 } = figures?.stats ?? {}
  const suites = figures?.suites ?? []
  const part = count(expected + flaky, unexpected, journeysThat('unexpected', suites), journeysThat('flaky', suites))
  return judged(part, 'journeys', ok && figures !== null)
}

async function usage(folder: string): Promise<Count> {
  const { usageFaults } = await import('./usage.ts')
  const faults = await usageFaults(folder)
  for (const fault of faults) console.log(`  ${fault}`)
  return faults.length === 0 ? count(1, 0) : count(0, 1, faults)
}

type Part = [name: string, work: (folder: string) => Promise<Count>]

const PARTS: readonly Part[] = [
  ['check', async () => ({ ...(await (await import('./check.ts')).check()), unsteady: [] })],
  ['handlers and database', folder => vitest(['node'], folder, { PLANTEL_USAGE: join(folder, 'usage') })],
  ['every route and every failure is met by a test', folder => usage(join(folder, 'usage'))],
  ['components in a browser', folder => vitest(['browser'], folder, { PLANTEL_PAGES: 'shared' })],
]

async function runParts(parts: readonly Part[]): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'plantel-figures-'))
  const all: Count[] = []
  try {
    for (const [name, work] of parts) all.push(await phase(name, () => work(folder)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return sum(all)
}

export const everything = (more: readonly Part[] = []): Promise<Count> => runParts([...PARTS, ...more])

/** Does one of these files start the product? Loading it takes longer than testing a function. */
async function needProduct(files: readonly string[]): Promise<boolean> {
  const texts = await Promise.all(files.map(file => readFile(join(root, file), 'utf8')))
  return texts.some(text => text.includes('/harness.ts'))
}

/** Runs the selected tests. Journeys run when one was named, or when only they cover a rule. */
async function runChosen(words: readonly string[]): Promise<Count> {
  const { node, browser, journeys: specs, rules } = chosenTests(words, await (words.some(isRule) ? allTests() : testFiles()))
  const files = [...node, ...browser]
  const projects = [...(node.length > 0 ? ['node'] : []), ...(browser.length > 0 ? ['browser'] : [])]
  const titled = rules.length > 0 ? [String.raw`\b(${rules.join('|')})\b`] : []
  const parts: Part[] = []
  const env = (await needProduct(node)) ? {} : { PLANTEL_FUNCTIONS: '1' }
  if (files.length > 0)
    parts.push([`${files.length} files`, folder => vitest(projects, folder, env, [...files, ...titled.flatMap(title => ['-t', title])])])
  if (specs.length > 0 && (files.length === 0 || rules.length === 0))
    parts.push(['journeys', folder => journeys(folder, ...specs, ...titled.flatMap(title => ['-g', title]))])
  else if (specs.length > 0) console.log(`Journeys hold it as well: npm run e2e ${specs.map(path => basename(path)).join(' ')}`)
  return runParts(parts)
}

/** Prints unsteady tests, failures, the duration of each phase and the closing line; sets the exit code. */
export function close(total: Count): void {
  console.log(closing(total, times))
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
}

export async function test(words: readonly string[]): Promise<void> {
  close(await (words.length === 0 ? everything() : runChosen(words)))
}
