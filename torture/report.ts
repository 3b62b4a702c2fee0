// The outcomes: a line each on the console, as JSON under torture/results, as Markdown for docs/torture.md.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { styleText } from 'node:util'
import type { Machine } from '../proving/machine.ts'
import type { Options, Outcome } from './torture.ts'

export interface Result extends Omit<Outcome, 'holds'> {
  case: string
  /** Of the whole case. */
  seconds: number
  /** null: left out here. */
  holds: boolean | null
}

const verdict = ({ holds }: Result) => (holds === null ? 'left out' : holds ? 'held' : 'FAILED')

export const line = (result: Result): string =>
  styleText(
    result.holds === null ? 'yellow' : result.holds ? 'green' : 'red',
    `${verdict(result).padEnd(8)} ${result.case}: ${result.what} (${result.note})`,
  )

export const markdown = (results: readonly Result[]): string =>
  [
    ['case', 'promise', 'verdict', 'seen'],
    ['---', '---', '---', '---'],
    ...results.map(result => [result.case, result.what, verdict(result), result.note]),
  ]
    .map(row => `| ${row.join(' | ')} |`)
    .join('\n')

/** One file per day, the last whole run of it; torture/results/<date>.json. */
export async function writeResults(on: Machine, options: Options, results: readonly Result[]): Promise<string> {
  const at = new Date().toISOString()
  const name = `torture/results/${at.slice(0, 10)}.json`
  await mkdir(new URL('results/', import.meta.url), { recursive: true })
  await writeFile(
    fileURLToPath(new URL(`../${name}`, import.meta.url)),
    `${JSON.stringify({ at, machine: on, options, results }, null, 2)}\n`,
  )
  return name
}
