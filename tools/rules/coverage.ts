// docs/coverage.md promises: this point of the documents is held by that test. A promise has to name a test that exists.
import { sources, type Source } from './sources.ts'
import { patternOf, testsOf } from './testNames.ts'

export interface Promised {
  point: string
  file: string
  test: string
  line: number
}

/** Rows of the form `| point | rule | path › name of the test |`; backticks round the last cell are dropped. */
export function promisesOf(text: string): { promised: Promised[]; faults: string[] } {
  const promised: Promised[] = []
  const faults: string[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (!line.startsWith('|') || /^\|[\s:|-]+\|$/.test(line) || line.startsWith('| point')) continue
    const cells = line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map(cell => cell.trim().replaceAll('\\|', '|'))
    const [point = '', rule = '', where = ''] = cells
    const held = /^`?([^`›]+?)\s*›\s*(.+?)`?$/.exec(where)
    if (cells.length !== 3 || !point || !rule || !held) faults.push(`docs/coverage.md:${at + 1}: not '| point | rule | file › test |'`)
    else promised.push({ point, file: held[1]!, test: held[2]!, line: at + 1 })
  }
  return { promised, faults }
}

/** Promises whose file or test is not there. */
export function broken(promised: readonly Promised[], files: readonly Source[]): string[] {
  const known = new Map(files.map(({ path, text }) => [path, testsOf(text).map(({ name }) => patternOf(name))]))
  return promised.flatMap(({ file, test, line }) => {
    const names = known.get(file)
    if (!names) return [`docs/coverage.md:${line}: there is no ${file}`]
    return names.some(name => name.test(test)) ? [] : [`docs/coverage.md:${line}: ${file} has no test named '${test}'`]
  })
}

const PLACES = ['{src,db,tools,torture,proving}/**/*.test.{ts,tsx}', 'e2e/**/*.{spec,test}.ts']

export async function coverageFaults(): Promise<string[]> {
  const [document] = await sources('docs/coverage.md')
  if (!document) return ['docs/coverage.md is missing']
  const { promised, faults } = promisesOf(document.text)
  if (promised.length === 0) faults.push('docs/coverage.md promises nothing')
  return [...faults, ...broken(promised, await sources(...PLACES))]
}

/** The point of a document that a title begins with, and what it says of it. */
const POINT = /^((?:00[012] (?:§\d+|points? \d+)|api\.md|decisions|issue \d+|quality\.md)[^:]*?)(?::\s*|\s*$)(.*)$/s

/** Rows for tests that are named after a point and stand in no row yet. */
export async function missingRows(): Promise<string[]> {
  const [document] = await sources('docs/coverage.md')
  const held = new Set(promisesOf(document?.text ?? '').promised.map(({ file, test }) => `${file} ${test}`))
  const cell = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|')
  return (await sources(...PLACES)).flatMap(({ path, text }) =>
    testsOf(text).flatMap(({ groups, name }) => {
      const point = [name, ...groups.toReversed()].map(title => POINT.exec(title)).find(Boolean)
      if (!point || held.has(`${path} ${name}`)) return []
      const rule = point.input === name ? point[2]! : [point[2], name].filter(Boolean).join(': ')
      return rule ? [`| ${cell(point[1]!)} | ${cell(rule)} | ${path} › ${cell(name)} |`] : []
    }),
  )
}

// `npm run coverage`: what could be added.
if (import.meta.main) console.log((await missingRows()).join('\n'))
