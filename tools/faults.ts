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

export function vitestFaults(files: VitestFigures['testResults']): string[] {
  return files.flatMap(file => {
    const name = relative(root, file.name)
    const failed = file.assertionResults.filter(test => test.status === 'failed')
    if (failed.length === 0 && file.message) return [`${name}: ${firstLine(file.message)}`]
    return failed.map(test => `${name} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })
}

/** Journeys that passed at no try. Those that passed at the second are not faults. */
export function journeyFaults(suites: readonly JourneySuite[]): string[] {
  return suites.flatMap(suite => [
    ...suite.specs.flatMap(spec =>
      spec.tests
        .filter(test => test.status === 'unexpected')
        .map(test => `${spec.file} [${test.projectName}] > ${spec.title}: ${firstLine(test.results.at(-1)?.error?.message)}`),
    ),
    ...journeyFaults(suite.suites ?? []),
  ])
}
