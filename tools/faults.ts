// Names of failed tests with the first line of the reason, from the reports of both runners.
import { relative } from 'node:path'
import { root } from './runner.ts'

export interface VitestFigures {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[]
}

interface JourneySuite {
  suites?: JourneySuite[]
  specs: {
    file: string
    title: string
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

export interface JourneyFigures {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: JourneySuite[]
}

export interface Count {
  passed: number
  failed: number
  /** Names of failures, repeated at the end, where a cut log still shows them. */
  faults: string[]
  /** Tests that passed only at their second try (docs/decisions/010). */
  unsteady: string[]
}

export const count = (passed: number, failed: number, faults: string[] = [], unsteady: string[] = []): Count => ({
  passed,
  failed,
  faults,
  unsteady,
})

export const sum = (all: readonly Count[]): Count =>
  count(
    all.reduce((total, { passed }) => total + passed, 0),
    all.reduce((total, { failed }) => total + failed, 0),
    all.flatMap(({ faults }) => faults),
    all.flatMap(({ unsteady }) => unsteady),
  )

export const closing = ({ passed, failed, faults, unsteady }: Count, times: readonly string[]): string =>
  [
    ...unsteady.map(name => `UNSTEADY ${name}`),
    ...faults.map(fault => `FAILED ${fault}`),
    ['', 'minutes:seconds', ...times].join('\n'),
    `\n${passed} passed, ${failed} failed`,
  ].join('\n')

const ESC = String.fromCharCode(27)
const firstLine = (text = '') => (text.replaceAll(new RegExp(`${ESC}\\[[0-9;]*m`, 'g'), '').split('\n')[0] ?? '').slice(0, 300)

/** Passed, but not at the first try: Vitest keeps the earlier errors. */
export const vitestUnsteady = (files: VitestFigures['testResults']): string[] =>
  files.flatMap(file =>
    file.assertionResults
      .filter(test => test.status === 'passed' && test.failureMessages.length > 0)
      .map(test => `${relative(root, file.name)} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`),
  )

export function vitestFaults(files: VitestFigures['testResults']): string[] {
  return files.flatMap(file => {
    const name = relative(root, file.name)
    const failed = file.assertionResults.filter(test => test.status === 'failed')
    if (failed.length === 0 && file.message) return [`${name}: ${firstLine(file.message)}`]
    return failed.map(test => `${name} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })
}

/** Journeys by outcome: 'unexpected' never passed, 'flaky' passed at the second try. */
export function journeysThat(outcome: 'unexpected' | 'flaky', suites: readonly JourneySuite[]): string[] {
  return suites.flatMap(suite => [
    ...suite.specs.flatMap(spec =>
      spec.tests
        .filter(test => test.status === outcome)
        .map(test => `${spec.file} [${test.projectName}] > ${spec.title}: ${firstLine(wentWrong(test.results))}`),
    ),
    ...journeysThat(outcome, suite.suites ?? []),
  ])
}

const wentWrong = (results: readonly { error?: { message?: string } }[]) => results.findLast(({ error }) => error)?.error?.message
