// Draws comments, test names and rules at random, for a reader who judges how plain they are (docs/quality.md).
import { ruleBook } from './citations.ts'
import { commentsOf, testNamesOf, writtenFiles, type Wording } from './words.ts'

const COMMENTS = 150
const TESTS = 100
const RULES = 50

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** `count` different items, in their order; all when there are fewer. */
export function draw<T>(items: readonly T[], count: number, next: () => number): T[] {
  const remaining = items.map((item, at) => ({ item, at }))
  const drawnItems = Array.from(
    { length: Math.min(count, items.length) },
    () => remaining.splice(Math.floor(next() * remaining.length), 1)[0]!,
  )
  return drawnItems.toSorted((one, other) => one.at - other.at).map(({ item }) => item)
}

const cell = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|')
const rowOf = ({ path, line, text }: Wording) => `| \`${path}:${line}\` | ${cell(text)} | |`

export async function drawSample(seed: number): Promise<string> {
  const next = random(seed)
  const files = await writtenFiles()
  const { rules } = await ruleBook()
  const parts: readonly (readonly [string, string[]])[] = [
    ['comments', draw(files.flatMap(commentsOf), COMMENTS, next).map(rowOf)],
    ['test names', draw(files.flatMap(testNamesOf), TESTS, next).map(rowOf)],
    ['rules', draw(rules, RULES, next).map(({ id, text }) => `| ${id} | ${cell(text)} | |`)],
  ]
  return parts
    .map(([kind, rows]) => `### ${rows.length} ${kind}, seed ${seed}\n| where | text | verdict |\n|---|---|---|\n${rows.join('\n')}\n`)
    .join('\n')
}
