// `npm run check`: format, lint with types and import rules, both type checks, and the rules of the house.
import { styleText } from 'node:util'
import { apiFaults } from './rules/apiPage.ts'
import { citationFaults, outsideFaults } from './rules/citations.ts'
import { fileFaults } from './rules/files.ts'
import { kernelFaults } from './rules/kernel.ts'
import { securityFaults } from './rules/security.ts'
import { securityCodeFaults } from './rules/securityCode.ts'
import { examFaults, spanishFaults } from './rules/spanish.ts'
import { styleFaults } from './rules/styles.ts'
import { noticeFaults } from './notices.ts'
import { run, type Ran } from './runner.ts'

interface Step {
  name: string
  work(): Promise<Ran>
}

const program = (name: string, command: string, ...args: string[]): Step => ({ name, work: () => run(command, args) })
const rule = (name: string, faults: () => Promise<string[]>): Step => ({
  name,
  async work() {
    const found = await faults()
    return { ok: found.length === 0, output: found.join('\n') }
  },
})

const STEPS: readonly Step[] = [
  program('lint, with types and import rules', 'oxlint', '--deny-warnings'),
  program('types of the server', 'tsc', '-p', 'tsconfig.server.json'),
  program('types of the console', 'tsc', '-p', 'tsconfig.web.json'),
  program('types of the tests', 'tsc', '-p', 'tsconfig.tests.json'),
  program('no file, export or package that nobody uses', 'knip', '--no-progress', '--no-config-hints'),
  program('format', 'oxfmt', '--check'),
  rule('contract kernel: under 200 lines, every export explained', kernelFaults),
  rule('files under 300 lines', fileFaults),
  rule('styles: every class is there and used, and global only where it is a utility', styleFaults),
  rule('what cites a rule finds it in docs/rules, each number once', citationFaults),
  rule('no citation of texts outside the repository', outsideFaults),
  rule('docs/api.md is what the contracts say', apiFaults),
  rule('THIRD-PARTY.md is what package-lock.json says', noticeFaults),
  rule('docs/security.md has every point, and names what exists', securityFaults),
  rule('no markup or code from text, no pattern that takes longer than its text', securityCodeFaults),
  rule('Spanish with its accents, and ECOEMS', async () => [...(await spanishFaults()), ...(await examFaults())]),
]

/** Two at a time, for two cores. */
const AT_ONCE = 2

/** Runs every step, prints what failed, and counts. */
export async function check(): Promise<{ passed: number; failed: number; faults: string[] }> {
  const counts = { passed: 0, failed: 0, faults: [] as string[] }
  const waiting = [...STEPS]
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const started = performance.now()
      const { ok, output } = await step.work()
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
  const { failed } = await check()
  process.exitCode = failed === 0 ? 0 : 1
}
