import { posix } from 'node:path'
import type { Source } from './sources.ts'

const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)
const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '')

/** Distinct declarations; `color:red` equals `color: red`. */
export const declarations = (sheets: readonly Source[]): Set<string> =>
  new Set(
    sheets.flatMap(({ text }) =>
      Array.from(
        withoutComments(text).matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g),
        ([, name, value]) => `${name}:${value!.replace(/\s+/g, ' ')}`,
      ),
    ),
  )

/** Each class with two rules of the same selector at the top of one sheet. */
export function classesTwice({ path, text }: Source): string[] {
  const heads = Array.from(withoutComments(text).matchAll(/(?<!,\n)^(\.[\w-]+) \{$/gm), ([, name]) => name!)
  return [...new Set(heads.filter((name, at) => heads.indexOf(name) !== at))].map(name => `${path}: ${name} has two rules; merge them`)
}

const IMPORT = /^import\b[\s\S]*?['"][^'"]+['"]\n/gm
export function importShare(code: readonly Source[]): number {
  const lines = (text: string) => text.split('\n').length - 1
  const imports = total(code.map(({ text }) => total(Array.from(text.matchAll(IMPORT), ([statement]) => lines(statement)))))
  return Math.round((1000 * imports) / total(code.map(({ text }) => lines(text)))) / 10
}

/** 'file: specifier' of imports without a name, except style sheets, packages and the setup of tests. */
export const sideEffects = (code: readonly Source[]): string[] =>
  code.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/^import '([#.][^']+)'/gm), ([, to]) => to!)
      .filter(to => !/\.css$|\/styles\.ts$/.test(to))
      .map(to => `${path}: ${to}`),
  )

const ALIAS: Readonly<Record<string, string>> = {
  '#lib': 'src/lib',
  '#contract': 'src/contract',
  '#server': 'src/server',
  '#web': 'src/web',
  '#features': 'src/features',
}
function target(from: string, to: string): string {
  const [first = '', ...rest] = to.split('/')
  return first in ALIAS ? posix.join(ALIAS[first]!, ...rest) : posix.join(posix.dirname(from), to)
}

export function fileCircles(code: readonly Source[]): string[][] {
  const names = new Set(code.map(({ path }) => path))
  const values = /^(?:import|export) (?!type\b)[^'\n]*?(?:\n[^']*?)?from '([#.][^']+)'/gm
  const edges = new Map(
    code.map(({ path, text }) => [path, Array.from(text.matchAll(values), ([, to]) => target(path, to!)).filter(to => names.has(to))]),
  )
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (path: string) => {
    index.set(path, index.size)
    low.set(path, index.get(path)!)
    stack.push(path)
    for (const to of edges.get(path)!) {
      if (!index.has(to)) visit(to)
      if (stack.includes(to)) low.set(path, Math.min(low.get(path)!, low.get(to)!))
    }
    if (low.get(path) !== index.get(path)) return
    const circle = stack.splice(stack.indexOf(path))
    if (circle.length > 1) circles.push(circle)
  }
  for (const path of edges.keys()) if (!index.has(path)) visit(path)
  return circles
}

/** Names of routes, as `students.list`, that a file outside of the features says: a register of routes names many. */
export const routesNamed = ({ text }: Source, names: ReadonlySet<string>): number =>
  new Set(Array.from(text.matchAll(/['"](\w+\.\w+)['"]/g), ([, name]) => name!).filter(name => names.has(name))).size

export const topFolders = (paths: readonly string[]): string[] =>
  [...new Set(paths.flatMap(path => (path.includes('/') && !path.startsWith('.') ? path.split('/')[0]! : [])))].toSorted()
