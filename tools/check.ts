// `npm run check`: format, lint with types and import rules, both type checks, and house rules.
// `npm run check -- --changed`: the same for files that differ from the published branch, within seconds.
import { styleText } from 'node:util'
import { changedFiles } from './changed.ts'
import { apiFaults } from './rules/apiPage.ts'
import { citationFaults, outsideFaults } from './rules/citations.ts'
import { commitFaults } from './rules/commits.ts'
import { dayFaults } from './rules/days.ts'
import { filePathFaults } from './rules/filePaths.ts'
import { docLineFaults } from './rules/docLines.ts'
import { fileFaults } from './rules/files.ts'
import { kernelFaults } from './rules/kernel.ts'
import { securityFaults } from './rules/security.ts'
import { securityCodeFaults } from './rules/securityCode.ts'
import { examFaults, spanishFaults } from './rules/spanish.ts'
import { styleFaults } from './rules/styles.ts'
import { participleFaults } from './rules/participles.ts'
import { wordFaults } from './rules/words.ts'
import { noticeFaults } from './notices.ts'
import { run, type Ran } from './runner.ts'

interface Step {
  name: string
  /** Changed files that trigger the step; absent: it runs only in a full check. */
  of?: RegExp
  /** @param changed the changed files that trigger it; absent: check everything */
  work(changed?: readonly string[]): Promise<Ran>
}

/**
 * Compiler and linter are written in Go: rarer garbage collection saves a third of the time at the cost of memory. One thread per
 * project: two projects keep two cores busy, and shared types are checked once.
 */
const GO = { GOGC: '300' }

/** @param files true: takes the changed files as arguments */
const program = (name: string, of: RegExp | undefined, [command = '', ...args]: readonly string[], files = false): Step => ({
  name,
  of,
  work: changed => run(command, [...args, ...(files ? (changed ?? []) : [])], { env: GO }),
})
const rule = (name: string, of: RegExp, faults: (changed?: readonly string[]) => Promise<string[]>): Step => ({
  name,
  of,
  async work(changed) {
    const faultLines = await faults(changed)
    return { ok: faultLines.length === 0, output: faultLines.join('\n') }
  },
})

const CODE = /\.(?:tsx?|m?js)$/
const SHARED = String.raw`src/(?:lib|contract)/|src/features/\w+/\w+/[^/]+\.ts$`
const SERVER = new RegExp(
  `^(?=.*\\.tsx?$)(?:${SHARED}|src/server/|src/features/\\w+/\\w+/server/|src/features/[^/]+$|(?:db|tools|lab|test/support)/)`,
)
const CONSOLE = new RegExp(`^(?=.*\\.tsx?$)(?:${SHARED}|src/web/|src/features/\\w+/\\w+/web/|e2e/|[^/]+\\.config\\.ts$)`)
const EVERYTHING = /./

const STEPS: readonly Step[] = [
  program('lint, with types and import rules', CODE, ['oxlint', '--deny-warnings'], true),
  program('types of the server', SERVER, ['tsc', '-p', 'tsconfig.server.json', '--singleThreaded']),
  program('types of the console, its tests and the journeys', CONSOLE, ['tsc', '-p', 'tsconfig.web.json', '--singleThreaded']),
  program('no file, export or package that nobody uses', undefined, ['knip', '--no-progress', '--no-config-hints']),
  program('format', /\.(?:tsx?|m?js|css|jsonc|yaml)$/, ['oxfmt', '--check', '--no-error-on-unmatched-pattern'], true),
  rule('commits: what they do, in at most 72 characters', EVERYTHING, commitFaults),
  rule('contract kernel: under 220 lines, every export explained', /^src\/contract\//, kernelFaults),
  rule('files under 500 lines', CODE, fileFaults),
  rule('styles: every class is there and used, and global only where it is a utility', /\.(?:css|tsx)$/, styleFaults),
  rule('what cites a rule finds it in docs/rules, each number once', EVERYTHING, citationFaults),
  rule('no citation of texts outside the repository', EVERYTHING, outsideFaults),
  rule('docs/api.md is what the contracts say', /ontract\.ts$|^docs\/api\.md$/, apiFaults),
  rule('THIRD-PARTY.md is what package-lock.json says', /^package-lock\.json$|^THIRD-PARTY\.md$/, noticeFaults),
  rule('docs/security.md has every point, and names what exists', /\.test\.tsx?$|^docs\/security\.md$/, securityFaults),
  rule('no markup or code from text, no pattern that takes longer than its text', CODE, securityCodeFaults),
  rule('paths of files by fileURLToPath', CODE, filePathFaults),
  rule('Spanish with its accents', /\.tsx?$/, spanishFaults),
  rule('days of instants in the time zone of the academy', /\.(?:tsx?|mjs|sql)$/, dayFaults),
  rule('plain words in comments and test names (docs/style.md)', /\.(?:tsx?|m?js|sql|css)$/, wordFaults),
  rule('names that say what the thing is (docs/style.md)', /\.tsx?$/, participleFaults),
  rule('lines of docs: at most 120 characters', /\.md$/, docLineFaults),
  rule('ECOEMS, not as it was called until 2024', EVERYTHING, examFaults),
]

export const stepsFor = (changed?: readonly string[]): (Step & { reads?: string[] })[] =>
  STEPS.flatMap(step => {
    const reads = changed?.filter(path => step.of?.test(path))
    return reads?.length === 0 ? [] : [{ ...step, reads }]
  })

const AT_ONCE = 2

/**
 * Runs every step, prints failures, and counts.
 * @param changed only the steps that these files trigger
 */
export async function check(changed?: readonly string[]): Promise<{ passed: number; failed: number; faults: string[] }> {
  const counts = { passed: 0, failed: 0, faults: [] as string[] }
  const waiting = stepsFor(changed)
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const started = performance.now()
      const { ok, output } = await step.work(step.reads)
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      counts[ok ? 'passed' : 'failed'] += 1
      console.log(`${ok ? styleText('green', '✓') : styleText('red', '✗')} ${step.name} (${seconds} s)`)
      if (ok) continue
      counts.faults.push(`check: ${step.name}`)
      console.log(output.trimEnd().replace(/^/gm, '    '))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return counts
}

if (import.meta.main) {
  const changed = process.argv.includes('--changed') ? await changedFiles() : undefined
  if (changed) console.log(`${changed.length} files changed`)
  const { failed } = await check(changed)
  process.exitCode = failed === 0 ? 0 : 1
}
