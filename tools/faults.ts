// The names of failed tests, with the first line of why, from what the two test runners report.
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

const ESC = String.fromCharCode(27)
/** Without colours, for a log read as text. */
const firstLine = (text = '') => (text.replaceAll(new RegExp(`${ESC}\\[[0-9;]*m`, 'g'), '').split('\n')[0] ?? '').slice(0, 300)

/** Passed, but not at the first try: vitest keeps what went wrong before. */
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

/** Journeys of one outcome: 'unexpected' passed at no try, 'flaky' at the second. */
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
