// docs/style.md: four turns that readers have to decode. The rule counts them in comments and test names; the counts may only fall.
import { parseSync } from 'vite'
import { among, sources, type Source } from './sources.ts'
import { testsOf } from './testNames.ts'

/** A comment, or the name of a test. */
export interface Wording {
  path: string
  line: number
  kind: 'comment' | 'test'
  text: string
}

/** The most that the repository may still contain. Lower a number when you remove one. */
const MOST: Readonly<Record<Turn, number>> = { stands: 0, told: 0, whoever: 0, 'no subject': 0 }

export type Turn = 'stands' | 'told' | 'whoever' | 'no subject'

const WORDS: readonly (readonly [Turn, RegExp])[] = [
  ['stands', /\b(?:stands?|standing|stood)\b(?!-in| for )/i],
  ['told', /\btold\b/i],
  ['whoever', /\bwhoever\b/i],
]
const NO_SUBJECT = /^(?:Of|What|Who|Whose)\b(?!.*\?$)/is

const sentencesOf = (text: string) => text.split(/(?<=[.!?:])\s+(?=\p{Lu})|\n(?=@)/u)

/** The rule numbers that a test name begins with. */
const RULES = /^(?:(?:[A-Z]{2,4}-\d+|M\d+)(?:,? | to |: |, |$))+/

/** The turns of a comment or test name; a turn that comes twice counts once. */
export function turnsOf({ kind, text }: Pick<Wording, 'kind' | 'text'>): Turn[] {
  const plain = text.replace(/`[^`]*`|'[^'\n]*'/g, '')
  const starts = kind === 'test' ? text.split(' › ').map(name => name.replace(RULES, '')) : sentencesOf(text)
  return [
    ...WORDS.flatMap(([turn, pattern]) => (pattern.test(plain) ? [turn] : [])),
    ...(starts.some(start => NO_SUBJECT.test(start)) ? (['no subject'] as const) : []),
  ]
}

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length
const withoutStars = (text: string) =>
  text
    .replace(/^\*/, '')
    .replace(/^[ \t]*\*? ?/gm, '')
    .trim()

/** Line comments under each other are one comment. */
function joined(path: string, text: string, pieces: readonly { start: number; end: number; value: string; isLine: boolean }[]): Wording[] {
  const all: Wording[] = []
  let before: { end: number; isLine: boolean } | undefined
  for (const { start, end, value, isLine } of pieces) {
    const last = all.at(-1)
    if (last && before?.isLine && isLine && /^\n[ \t]*$/.test(text.slice(before.end, start))) last.text += ` ${value.trim()}`
    else all.push({ path, line: lineAt(text, start), kind: 'comment', text: isLine ? value.trim() : withoutStars(value) })
    before = { end, isLine }
  }
  return all.filter(({ text: comment }) => /\p{L}{2}/u.test(comment) && !/^(?:oxlint|eslint|@ts-|oxfmt|#__)/.test(comment))
}

const IN_SQL = /--[ \t]?(?<line>[^\n]*)|\/\*(?<block>[\s\S]*?)\*\//g
const IN_CSS = /\/\*(?<block>[\s\S]*?)\*\//g

/** The comments of a file of TypeScript, JavaScript, SQL or CSS. */
export function commentsOf({ path, text }: Source): Wording[] {
  if (/\.(?:sql|css)$/.test(path)) {
    const pieces = [...text.matchAll(path.endsWith('.css') ? IN_CSS : IN_SQL)].map(({ index, 0: whole, groups }) => ({
      start: index,
      end: index + whole.length,
      value: groups!.line ?? groups!.block!,
      isLine: groups!.line !== undefined,
    }))
    return joined(path, text, pieces)
  }
  const { comments } = parseSync(path, text)
  return joined(
    path,
    text,
    comments.map(({ type, start, end, value }) => ({ start, end, value, isLine: type === 'Line' })),
  )
}

/** Each test with the names of its groups. */
export const testNamesOf = ({ path, text }: Source): Wording[] =>
  /\.(?:test|spec)\.tsx?$/.test(path)
    ? testsOf(text).map(({ groups, name }) => ({
        path,
        line: lineAt(text, Math.max(0, text.indexOf(name))),
        kind: 'test',
        text: [...groups, name].join(' › '),
      }))
    : []

const OURS = ['{src,db,tools,e2e,lab,test,examples,deploy}/**/*.{ts,tsx,js,mjs,sql,css}', '*.ts']
/** Generated files, applied migrations (known by their checksum), and this rule with its test. */
const LEFT_OUT = /^db\/(?:migrations\/|schema\.sql)|^src\/server\/db\/schema\.ts|^tools\/rules\/words/

/** All files with comments of our own. */
export const writtenFiles = async (): Promise<Source[]> => (await sources(...OURS)).filter(({ path }) => !LEFT_OUT.test(path))

/** Looks for the words where a comment may be, so that most files need no parser. */
const MAY_HAVE = /(?:\/\/|\/\*|--|^[ \t]*\*).*\b(?:stand|stood|told|whoever)|(?:\/\/|\/\*\*?|--|^[ \t]*\*|[.!?:]) (?:Of|What|Who|Whose)\b/im

/** The comments and test names with one of the four turns. */
export const turned = (files: readonly Source[]): { wording: Wording; turns: Turn[] }[] =>
  files
    .flatMap(file => [...(MAY_HAVE.test(file.text) ? commentsOf(file) : []), ...testNamesOf(file)])
    .map(wording => ({ wording, turns: turnsOf(wording) }))
    .filter(({ turns }) => turns.length > 0)

/** How often each turn occurs. */
export async function turnCounts(): Promise<Record<Turn, number>> {
  const all = turned(await writtenFiles()).flatMap(({ turns }) => turns)
  const count = (turn: Turn) => all.filter(each => each === turn).length
  return { stands: count('stands'), told: count('told'), whoever: count('whoever'), 'no subject': count('no subject') }
}

/** More of a turn than there were. @param changed files whose turns are listed; absent: none, there are too many */
export async function wordFaults(changed?: readonly string[]): Promise<string[]> {
  const counts = await turnCounts()
  const grownTurns = (Object.keys(MOST) as Turn[]).filter(turn => counts[turn] > MOST[turn])
  if (grownTurns.length === 0) return []
  const mine = changed ? turned(among(await writtenFiles(), changed)) : []
  return [
    ...grownTurns.map(turn => `'${turn}' occurs ${counts[turn]} times, at most ${MOST[turn]} are allowed (docs/style.md)`),
    ...mine
      .filter(({ turns }) => turns.some(turn => grownTurns.includes(turn)))
      .map(({ wording, turns }) => `${wording.path}:${wording.line}: ${turns.join(', ')}: ${wording.text.slice(0, 120)}`),
  ]
}
