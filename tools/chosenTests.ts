// `npm test -- <file, folder, feature or rule>…`: selects tests by words.
import { basename, dirname, isAbsolute, posix, relative } from 'node:path'
import type { Tested } from './rules/citations.ts'
import { root } from './runner.ts'

export interface ChosenTests {
  node: string[]
  browser: string[]
  journeys: string[]
  /** The rules, when the words are only rules: then only tests that name one of them run. */
  rules: string[]
}

const RULE = /^(?:[A-Z]{2,4}-\d+|M\d+)$/
const TEST = /\.(?:test|spec)\.tsx?$/
/** Reads the texts of the tests only when a word is a rule. */
export const isRule = (word: string): boolean => RULE.test(word)
const isJourney = (path: string) => path.endsWith('.spec.ts')

/** Normalizes a typed path: relative to the root, with slashes, without a trailing one. */
function pathOf(word: string): string {
  const path = isAbsolute(word) ? relative(root, word) : word
  return posix.normalize(path.replaceAll('\\', '/')).replace(/\/$/, '')
}

function filesOf(word: string, files: readonly string[]): string[] {
  const path = pathOf(word)
  if (files.includes(path)) return [path]
  const below = files.filter(file => file.startsWith(`${path}/`))
  if (below.length > 0) return below
  // A source file selects tests beside it with its name, else all of its folder.
  if (/\.\w+$/.test(path)) {
    const beside = files.filter(file => dirname(file) === dirname(path))
    const own = beside.filter(file => basename(file).split('.')[0] === basename(path).split('.')[0])
    return own.length > 0 ? own : beside
  }
  const inFolder = files.filter(file => dirname(file).split('/').includes(path))
  return inFolder.length > 0 ? inFolder : files.filter(file => basename(file).startsWith(`${path}.`))
}

/**
 * @param words paths, names of features or areas, numbers of rules
 * @param tests of all files
 * @throws naming the word without tests
 */
export function chosenTests(words: readonly string[], tests: readonly Tested[]): ChosenTests {
  const all = [...new Set(tests.map(({ file }) => file))]
  const fileNames = new Set<string>()
  for (const word of words) {
    const files = isRule(word) ? tests.filter(({ ids }) => ids.includes(word)).map(({ file }) => file) : filesOf(word, all)
    if (files.length === 0) throw new Error(`no test is named by '${word}': give a file, a folder, a feature (folios) or a rule (MON-7)`)
    for (const file of files) fileNames.add(file)
  }
  const files = [...fileNames].filter(file => TEST.test(file)).sort()
  return {
    node: files.filter(file => file.endsWith('.test.ts')),
    browser: files.filter(file => file.endsWith('.test.tsx')),
    journeys: files.filter(isJourney),
    rules: words.every(isRule) ? [...words] : [],
  }
}
