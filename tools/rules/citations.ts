// docs/rules has one numbered rule per line. Tests and comments cite the number; this module resolves each citation.
import { pathsOf, sources, type Source } from './sources.ts'
import { testsOf } from './testNames.ts'

export interface Rule {
  id: string
  text: string
  file: string
  line: number
}
interface Cited {
  id: string
  line: number
}

const RULE = /^- \*\*([A-Z]{2,4}-\d+|M\d+)\*\* (\S.*)$/
const ID = /\b[A-Z]{2,4}-\d+\b/g
/** The numbers at the start of a title: 'M4 AUL-44, AUL-45: …'. M is also an SVG path command, so it counts only there. */
const HEAD = /^(?:(?:[A-Z]{2,4}-\d+|M\d+)(?:,? | to |: |, |$))+/
const HEAD_ID = /\b(?:[A-Z]{2,4}-\d+|M\d+)\b/g
const ROW_TITLE = /(['"`])((?:[A-Z]{2,4}-\d+|M\d+)(?:,? (?:[A-Z]{2,4}-\d+|M\d+))*: )/g

const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path)
const prefixOf = (id: string) => id.split('-')[0]!
const kindOf = (id: string) => id.replace(/-?\d+$/, '')
const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

export function rulesOf({ path, text }: Source): { rules: Rule[]; faults: string[] } {
  const rules: Rule[] = []
  const faults: string[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (!line.startsWith('- ')) continue
    const [, id, text] = RULE.exec(line) ?? []
    if (id && text) rules.push({ id, text, file: path, line: at + 1 })
    else faults.push(`${path}:${at + 1}: not '- **MON-7** What must hold.'`)
  }
  if (!/^# \S/.test(text)) faults.push(`${path}: begins with '# ' and the area`)
  return { rules, faults }
}

export const twice = (rules: readonly Rule[]): string[] => {
  const first = new Map<string, Rule>()
  return rules.flatMap(rule => {
    const before = first.get(rule.id)
    first.set(rule.id, before ?? rule)
    return before ? [`${rule.file}:${rule.line}: ${rule.id} stands in ${before.file}:${before.line} already`] : []
  })
}

/** Rows of docs/rules/README.md that do not match the files and their prefixes. */
export function indexFaults(index: string, rules: readonly Rule[]): string[] {
  const files = Map.groupBy(rules, ({ file }) => file.split('/').at(-1)!)
  const rows = [...files].map(([file, its]) => `| \`${file}\` | ${[...new Set(its.map(({ id }) => kindOf(id)))].join(', ')} |`)
  return rows.filter(row => !index.includes(row)).map(row => `docs/rules/README.md has no row that begins with ${row}`)
}

const headIds = (title: string): string[] => HEAD.exec(title)?.[0].match(HEAD_ID) ?? []
const idsOf = (title: string): string[] => [...new Set([...headIds(title), ...(title.match(ID) ?? [])])]

/** The citations of a file: known prefixes anywhere, M at the start of a title. */
function citationsOf({ path, text }: Source, prefixes: ReadonlySet<string>): Cited[] {
  const citations = [...text.matchAll(ID)]
    .filter(([id]) => prefixes.has(prefixOf(id)))
    .map(match => ({ id: match[0], line: lineAt(text, match.index) }))
  if (!isTest(path)) return citations
  const titles = testsOf(text).flatMap(({ groups, name }) => [...groups, name])
  const mended = [...titles.flatMap(headIds), ...rowIds(text)].filter(id => /^M\d/.test(id))
  return [...citations, ...[...new Set(mended)].map(id => ({ id, line: lineAt(text, text.search(new RegExp(`\\b${id}\\b`))) }))]
}

const rowIds = (text: string): string[] => [...text.matchAll(ROW_TITLE)].flatMap(([, , head]) => idsOf(head!))

export function unresolved(files: readonly Source[], rules: readonly Rule[]): string[] {
  const ruleIds = new Set(rules.map(({ id }) => id))
  const prefixes = new Set(rules.map(({ id }) => prefixOf(id)))
  return files.flatMap(file =>
    citationsOf(file, prefixes)
      .filter(({ id }) => !ruleIds.has(id))
      .map(({ id, line }) => `${file.path}:${line}: there is no ${id} in docs/rules`),
  )
}

export interface Tested {
  file: string
  name: string
  /** Numbers in its title and in the groups around it. */
  ids: string[]
  /** A journey that `npm run ci` leaves to `npm run prove`. */
  rare: boolean
}

/** The tests of a file with their rules; a table row titled with a number counts as a test. */
export function testedBy({ path, text }: Source): Tested[] {
  const tests = testsOf(text).map(({ groups, name, tags }) => ({
    file: path,
    name,
    ids: [...groups, name].flatMap(idsOf),
    rare: tags.includes('@whole') && !tags.includes('@phone'),
  }))
  const rows = [...text.matchAll(ROW_TITLE)].map(([, , head]) => ({ file: path, name: head!, ids: idsOf(head!), rare: false }))
  const titles = testsOf(text).flatMap(({ groups, name }) => [...groups, name])
  return [...tests, ...rows.filter(({ name }) => !titles.some(title => title.startsWith(name)))]
}

const OUTSIDE = new RegExp(
  [
    String.raw`(?<![\d.,:_$+-])\b00[012](?: §|,? points?\b|[)'"’:]|, (?!\d))`,
    String.raw`\b(?:api|quality|ui|speed|stack|parts|models|house)\.md\b(?<!docs/\w+\.md)`,
    String.raw`\b[Dd]ecisions? ["“'](?=[A-Z])|\bdecisions [A-Z]\w+\b`,
    String.raw`\b[Ii]ssues? (?:["“'](?=\w)|\d+)`,
    String.raw`\bthe (?:three )?documents? (?:says?|names?|wants?|asks?|quotes?)\b`,
  ].join('|'),
)

export const outsideFaultsOf = ({ path, text }: Source): string[] =>
  text
    .split('\n')
    .flatMap((line, at) =>
      OUTSIDE.test(line) ? [`${path}:${at + 1}: cites what the repository does not hold: ${line.trim().slice(0, 120)}`] : [],
    )

const INDEX = 'docs/rules/README.md'
const EVERYWHERE = '{src,db,e2e,tools,lab,test,examples,deploy,docs}/**/*.{ts,tsx,js,mjs,css,sql,md,yml}'
/** Skips the index, whose example has no real prefix; applied migrations keep their text, because of their checksum. */
const isRead = ({ path }: Source) => path !== INDEX

export async function ruleBook(): Promise<{ rules: Rule[]; faults: string[] }> {
  const files = (await sources('docs/rules/*.md')).filter(isRead).map(rulesOf)
  const rules = files.flatMap(file => file.rules)
  const [index] = await sources(INDEX)
  return { rules, faults: [...files.flatMap(file => file.faults), ...twice(rules), ...indexFaults(index?.text ?? '', rules)] }
}

export async function citationFaults(): Promise<string[]> {
  const { rules, faults } = await ruleBook()
  return [...faults, ...unresolved((await sources(EVERYWHERE)).filter(isRead), rules)]
}

export async function outsideFaults(): Promise<string[]> {
  const files = (await sources(EVERYWHERE, '*.{md,ts,yaml,html}', 'Dockerfile')).filter(isRead)
  return files.filter(({ path }) => !path.startsWith('db/migrations/')).flatMap(outsideFaultsOf)
}

const TESTS = ['{src,db,tools,lab,test}/**/*.test.{ts,tsx}', 'e2e/**/*.{spec,test}.ts']

export async function allTests(): Promise<Tested[]> {
  return (await sources(...TESTS)).flatMap(testedBy)
}

/** The paths alone: reads no file. */
export async function testFiles(): Promise<Tested[]> {
  return (await pathsOf(...TESTS)).map(file => ({ file, name: '', ids: [], rare: false }))
}
