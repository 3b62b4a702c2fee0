import { dirname, posix } from 'node:path'
import { classesTwice } from './house.ts'
import { sources, type Source } from './sources.ts'

const LOOKED_FOR =
  /(?:querySelector(?:All)?(?:<\w+>)?|closest|matches|locator|waitForSelector)\(\s*(['"`])(.*?)\1|const [A-Z_]+ = '(\[[^']*\],[^']*)'/g
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g
const CLASS = /\.([a-zA-Z][\w-]*)/g
const TESTS = /\.test\.tsx?$|\/testing/
const THEIRS = /^(ant-|anticon|leaflet|katex|lucide|ML__)/

const withoutTexts = (css: string) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/'[^']*'/g, '')
    .replace(/url\([^)]*\)/g, '')
const selectorsOf = (css: string) =>
  [...withoutTexts(css).matchAll(/[^{};]+(?=\{)/g)].map(([text]) => text).filter(text => !/^\s*@(?!container|media)/.test(text))
const names = (text: string) => [...text.matchAll(CLASS)].map(([, name]) => name!).filter(name => !THEIRS.test(name))
/** `:global()` names classes of other libraries, so they are left out. */
const localClasses = (css: string) =>
  new Set(
    selectorsOf(css)
      .filter(text => !text.trim().startsWith('@'))
      .flatMap(text => names(text.replace(/:global\([^)]*\)/g, ''))),
  )
const globalsNamed = (css: string) =>
  selectorsOf(css).flatMap(text => [...text.matchAll(/:global\(([^)]*)\)/g)].flatMap(([, inside]) => names(inside!)))

const resolve = (from: string, path: string) => (path.startsWith('#') ? `src/${path.slice(1)}` : posix.join(dirname(from), path))

/** The classes that a file uses of a module: names, prefixes of computed names, or any. */
function namesTaken(text: string, as: string): { names: Set<string>; starts: string[] } {
  const starts = [...text.matchAll(new RegExp(`\\b${as}\\[(?:\`(\\w*)\\$|)`, 'g'))].map(([, start]) => start ?? '')
  return { names: new Set([...text.matchAll(new RegExp(`\\b${as}\\.(\\w+)`, 'g'))].map(([, name]) => name!)), starts }
}

/** Checks classes: none missing, none unused, and no global one except the utilities. */
export async function styleFaults(): Promise<string[]> {
  const sheets = await sources('src/**/*.css')
  const code = await sources('src/**/*.{ts,tsx}', 'index.html')
  const isModule = ({ path }: Source) => path.endsWith('.module.css')
  const modules = new Map(sheets.filter(isModule).map(({ path, text }) => [path, localClasses(text)]))
  const utilities = new Set(sheets.filter(sheet => !isModule(sheet)).flatMap(({ text }) => selectorsOf(text).flatMap(names)))
  const unused = new Map([...modules].map(([path, all]) => [path, new Set(all)]))
  const faults: string[] = sheets.flatMap(classesTwice)
  for (const { path, text } of code) {
    for (const [, as, specifier] of text.matchAll(IMPORT)) {
      const sheet = resolve(path, specifier!)
      const names = modules.get(sheet)
      if (!names) {
        faults.push(`${path} imports ${specifier}, which is not there`)
        continue
      }
      const { names: all, starts } = namesTaken(text, as!)
      for (const name of all) if (!names.has(name)) faults.push(`${path}: ${as}.${name} is not in ${sheet}`)
      if (TESTS.test(path)) continue
      for (const name of names) if (all.has(name) || starts.some(start => name.startsWith(start))) unused.get(sheet)!.delete(name)
    }
    for (const [, list] of text.matchAll(/\bclass(?:Name)?="([\w -]*)"/g))
      for (const name of list!.split(' '))
        if (name && !utilities.has(name) && !THEIRS.test(name)) faults.push(`${path}: no sheet has a global class ${name}`)
  }
  for (const { path, text } of [...code, ...(await sources('{e2e,lab}/**/*.ts'))])
    for (const [, , classText, binding] of text.matchAll(LOOKED_FOR))
      for (const name of names((classText ?? binding!).replace(/\$\{[^}]*\}/g, '')))
        if (!utilities.has(name)) faults.push(`${path} looks for .${name}, which no sheet has`)
  for (const { path, text } of sheets.filter(isModule))
    for (const name of globalsNamed(text)) if (!utilities.has(name)) faults.push(`${path}: :global(.${name}) is no utility`)
  const all = code.map(({ text }) => text).join('\n')
  for (const { path, text } of sheets)
    for (const [, slot] of text.matchAll(/\[data-slot='([\w-]+)'\]/g))
      if (!new RegExp(`data-slot[^>]{0,24}?["']${slot}["']`).test(all)) faults.push(`${path}: nothing has data-slot="${slot}"`)
  for (const name of utilities) if (!new RegExp(`['"\` ]${name}['"\` ]`).test(all)) faults.push(`nobody uses the global class ${name}`)
  return [...faults, ...[...unused].flatMap(([path, names]) => [...names].map(name => `${path}: nobody uses ${name}`))]
}
