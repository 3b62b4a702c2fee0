import { expect, test } from 'vitest'
import { stepsFor } from './check.ts'

const LINT = 'lint, with types and import rules'
const SERVER = 'types of the server'
const CONSOLE = 'types of the console, its tests and the journeys'
const STYLES = 'styles: every class is there and used, and global only where it is a utility'
const CITED = 'what cites a rule finds it in docs/rules, each number once'
const API = 'docs/api.md is what the contracts say'
const UNUSED = 'no file, export or package that nobody uses'

const stepNames = (...changed: string[]) => stepsFor(changed).map(({ name }) => name)

test.each([
  ['a screen', 'src/features/money/bank/web/BankView.tsx', [LINT, CONSOLE, STYLES, CITED], [SERVER, API]],
  ['its test', 'src/features/money/bank/web/BankView.test.tsx', [LINT, CONSOLE, CITED], [SERVER]],
  ['a journey', 'e2e/bank.spec.ts', [LINT, CONSOLE, CITED], [SERVER, STYLES]],
  ['a handler', 'src/features/money/bank/server/decide.ts', [LINT, SERVER, CITED], [CONSOLE, STYLES, API]],
  ['a contract', 'src/features/money/bank/contract.ts', [LINT, SERVER, CONSOLE, API], [STYLES]],
  ['a sheet', 'src/features/money/bank/web/bank.module.css', [STYLES, 'format'], [LINT, SERVER, CONSOLE]],
  ['a rule', 'docs/rules/money.md', [CITED], [LINT, SERVER, CONSOLE, STYLES]],
])('RUN-132: %s triggers the steps that can find a fault in it', (_what, path, its, others) => {
  expect(stepNames(path)).toEqual(expect.arrayContaining(its))
  for (const other of [...others, UNUSED]) expect(stepNames(path)).not.toContain(other)
})

test('RUN-132: lint reads the changed files, or all without an argument; no change triggers nothing', () => {
  const reads = stepsFor(['src/lib/money.ts', 'docs/rules/money.md']).find(({ name }) => name === LINT)?.reads
  expect(reads).toEqual(['src/lib/money.ts'])
  expect(stepsFor().map(({ name }) => name)).toContain(UNUSED)
  expect(stepsFor().every(step => step.reads === undefined)).toBe(true)
  expect(stepsFor([])).toEqual([])
})
