import { styleText } from 'node:util'
import { markdownTable } from '../../test/support/runner.ts'
import type { Outcome } from './torture.ts'

export interface Result extends Omit<Outcome, 'holds'> {
  case: string
  seconds: number
  /** null: the case did not run here. */
  holds: boolean | null
}

const verdict = ({ holds }: Result) => (holds === null ? 'left out' : holds ? 'held' : 'FAILED')

export const line = (result: Result): string =>
  styleText(
    result.holds === null ? 'yellow' : result.holds ? 'green' : 'red',
    `${verdict(result).padEnd(8)} ${result.case}: ${result.what} (${result.note})`,
  )

export const markdown = (results: readonly Result[]): string =>
  markdownTable([
    ['case', 'promise', 'verdict', 'seen'],
    ...results.map(result => [result.case, result.what, verdict(result), result.note]),
  ])
