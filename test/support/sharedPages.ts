// Component files of neighboring features share a page: loading the console for each file took a third of their time (docs/decisions/053).
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = '.cache/pages'
/** Characters of tests on a page. More pages load more often, fewer leave a core idle at the end. */
const MOST = 72_000
/** A mocked module is mocked for its whole page. */
const ALONE = /\bvi\.(?:mock|doMock|hoisted)\(/

interface TestFile {
  path: string
  text: string
}

/** 'src/features/money/cash/web/slip.test.tsx': ['money', 'cash']; outside of the features ['web', 'ui']. */
const placeOf = (path: string): [area: string, feature: string] => {
  const [, first, second, third] = dirname(path).split('/')
  return first === 'features' ? [second!, third!] : [first!, second ?? '']
}
const sizeOf = (files: readonly TestFile[]) => files.reduce((sum, { text }) => sum + text.length, 0)

/** The files of each page, deterministic: a feature is not split, an area has its own pages. */
export function groupFiles(files: readonly TestFile[]): string[][] {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const alone = sorted.filter(({ text }) => ALONE.test(text))
  const areas = Map.groupBy(
    sorted.filter(each => !alone.includes(each)),
    ({ path }) => placeOf(path)[0],
  )
  const pages: TestFile[][] = alone.map(each => [each])
  for (const ofArea of areas.values()) {
    let page: TestFile[] = []
    for (const feature of Map.groupBy(ofArea, ({ path }) => placeOf(path)[1]).values()) {
      if (page.length > 0 && sizeOf(page) + sizeOf(feature) > MOST) {
        pages.push(page)
        page = []
      }
      page = [...page, ...feature]
    }
    pages.push(page)
  }
  return pages.map(page => page.map(({ path }) => path))
}

export const componentFiles = (): TestFile[] =>
  globSync('src/**/*.test.tsx', { cwd: root }).map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const nameOf = (page: readonly string[], all: readonly string[][]): string => {
  const [area] = placeOf(page[0]!)
  const number = all.filter(each => placeOf(each[0]!)[0] === area).indexOf(page as string[]) + 1
  return `${area}${number}.test.ts`
}

const entryOf = (page: readonly string[]) =>
  [`import { takesPart } from '#web/testing/takesPart.ts'`, ...page.map(path => `takesPart('${path}', () => import('/${path}'))`), ''].join(
    '\n',
  )

export function writePages(): string[] {
  const all = groupFiles(componentFiles())
  const pages = all.filter(page => page.length > 1)
  const folder = join(root, FOLDER)
  mkdirSync(folder, { recursive: true })
  const names = new Set(pages.map(page => nameOf(page, pages)))
  for (const old of readdirSync(folder)) if (!names.has(old)) rmSync(join(folder, old))
  for (const page of pages) writeFileSync(join(folder, nameOf(page, pages)), entryOf(page))
  return [`${FOLDER}/*.test.ts`, ...all.filter(page => page.length === 1).flat()]
}
