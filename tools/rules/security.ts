// docs/security.md covers OWASP ASVS 5.0.0, levels 1 and 2, point by point. This checks that every row exists and names existing tests.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../runner.ts'
import { sources, type Source } from './sources.ts'
import { patternOf, testsOf } from './testNames.ts'

interface Promised {
  file: string
  test: string
  line: number
}

const POINTS = `
1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2 4.1:1-3 4.2:1 4.3:1-2 4.4:1-4
5.1:1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2
8.2:1-3 8.3:1 8.4:1 9.1:1-3 9.2:1-4 10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1
11.6:1 12.1:1-3 12.2:1-2 12.3:1-4 13.1:1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3 15.3:1-7 16.1:1 16.2:1-5
16.3:1-4 16.4:1-3 16.5:1-3 17.1:1 17.2:1-4 17.3:1-2`

/** 'V1.1.1' … in order. */
export const points = (list = POINTS): string[] =>
  list
    .trim()
    .split(/\s+/)
    .flatMap(entry => {
      const [section, range = ''] = entry.split(':')
      const [first = 0, last = first] = range.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_, at) => `V${section}.${first + at}`)
    })

interface Row {
  points: string[]
  tests: Promised[]
  files: string[]
  line: number
}

/** 'V10.1.1–V10.7.3, V17.1.1': a range covers all points in between. */
function pointsOf(cell: string, all: readonly string[]): string[] {
  return cell.split(',').flatMap(part => {
    const [first = '', last = first] = part.trim().split('–')
    const [from, to] = [all.indexOf(first), all.indexOf(last)]
    return from < 0 || to < from ? [part.trim()] : all.slice(from, to + 1)
  })
}

/** Rows `| number | requirement | how | evidence |`. Evidence: tests (`file › name`), `files`, or 'does not apply', 'open'. */
export function rowsOf(text: string, all: readonly string[]): { rows: Row[]; faults: string[] } {
  const rows: Row[] = []
  const faults: string[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (!/^\| V\d/.test(line)) continue
    const cells = line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map(cell => cell.trim().replaceAll('\\|', '|'))
    const [numbers = '', asks = '', answer = '', behind = ''] = cells
    const row: Row = { points: pointsOf(numbers, all), tests: [], files: [], line: at + 1 }
    const excused = /^(does not apply|open): \S/.test(behind)
    const names = excused ? [] : behind.split('<br>').map(each => each.trim())
    for (const name of names) {
      const test = /^(\S+\.(?:test|spec)\.tsx?) › (.+)$/.exec(name)
      const file = /^`([^`]+)`$/.exec(name)
      if (test) row.tests.push({ file: test[1]!, test: test[2]!, line: at + 1 })
      else if (file) row.files.push(file[1]!)
      else faults.push(`docs/security.md:${at + 1}: '${name}' is neither 'file › test' nor a file`)
    }
    if (cells.length !== 4 || !asks || !(answer || excused))
      faults.push(`docs/security.md:${at + 1}: not '| number | what it asks | how it is held | behind it |'`)
    rows.push(row)
  }
  return { rows, faults }
}

export function missed(rows: readonly Row[], all: readonly string[]): string[] {
  const points = rows.flatMap(row => row.points)
  return [
    ...all.filter(point => !points.includes(point)).map(point => `docs/security.md: ${point} has no row`),
    ...[...new Set(points)].flatMap(point => {
      if (!all.includes(point)) return [`docs/security.md: there is no ${point}`]
      return points.indexOf(point) === points.lastIndexOf(point) ? [] : [`docs/security.md: ${point} has two rows`]
    }),
  ]
}

export function brokenPromises(promised: readonly Promised[], files: readonly Source[]): string[] {
  const testsByPath = new Map(files.map(({ path, text }) => [path, testsOf(text).map(({ name }) => patternOf(name))]))
  return promised.flatMap(({ file, test, line }) => {
    const names = testsByPath.get(file)
    if (!names) return [`docs/security.md:${line}: there is no ${file}`]
    return names.some(name => name.test(test)) ? [] : [`docs/security.md:${line}: ${file} has no test named '${test}'`]
  })
}

const PLACES = ['{src,db,tools}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts']

export async function securityFaults(): Promise<string[]> {
  const [document] = await sources('docs/security.md')
  if (!document) return ['docs/security.md is missing']
  const all = points()
  const { rows, faults } = rowsOf(document.text, all)
  const tests = brokenPromises(
    rows.flatMap(row => row.tests),
    await sources(...PLACES),
  )
  const files = rows.flatMap(row =>
    row.files.filter(file => !existsSync(join(root, file))).map(file => `docs/security.md:${row.line}: there is no ${file}`),
  )
  return [...faults, ...missed(rows, all), ...tests, ...files]
}
