// Finds existing deposits in other words, columns, formats, or under another account (LLE-21, LLE-22). Pure.
import { fold } from '#lib/text.ts'
import { PART, referencesIn } from './match.ts'
import { pairsOf } from './pairs.ts'

/** A line of a statement. Centavos. */
export interface Deposit {
  id: string
  importId: string
  account: string
  /** The columns it was read from; null: not recorded yet. */
  layout: string | null
  day: string
  amount: number
  text: string
  reference: string
  keys: readonly string[]
}

/** A line of a new file. `apart`: ids declared other deposits. */
export interface IncomingDeposit extends Deposit {
  apart: readonly string[]
}

export interface Twin {
  id: string
  /** By a bank key, without a question. */
  known: boolean
}

const DAY_MS = 86_400_000
/** Days between the same deposit in the same columns of one account, and in any others. */
const NEAR = { same: 1, other: 5 }
/** Above this number of possible pairs of one amount, only reference and day count. */
const MOST_WEIGHED = 40_000

const dayNumber = (day: string): number => Date.parse(day) / DAY_MS

interface ComparedDeposit<T extends Deposit> {
  line: T
  day: number
  references: readonly string[]
  words: ReadonlySet<string>
}

const compareBy =
  (isStudents: (reference: string) => boolean) =>
  <T extends Deposit>(line: T): ComparedDeposit<T> => ({
    line,
    day: dayNumber(line.day),
    references: referencesIn(line).filter(isStudents),
    words: new Set(fold(`${line.text.replaceAll(PART, ' ')} ${line.reference}`).split(' ')),
  })

function mayBeOne({ line, day, references }: ComparedDeposit<IncomingDeposit>, other: ComparedDeposit<Deposit>): boolean {
  const same = line.layout !== null && line.account === other.line.account && line.layout === other.line.layout
  return (
    Math.abs(day - other.day) <= (same ? NEAR.same : NEAR.other) &&
    line.importId !== other.line.importId &&
    !line.apart.includes(other.line.id) &&
    // Two different references are two deposits.
    (references.length === 0 || other.references.length === 0 || references.some(each => other.references.includes(each)))
  )
}

/** The weight of a pair: a common reference before common words before the day. */
function weigh(one: ComparedDeposit<IncomingDeposit>, other: ComparedDeposit<Deposit>): number {
  let common = 0
  for (const word of one.words) if (word.length > 2 && other.words.has(word)) common++
  const reference = one.references.some(each => other.references.includes(each))
  return (reference ? 1_000 : 0) + common * 10 - Math.abs(one.day - other.day)
}

/** By the bank's key: one of each side that has it. */
function byKey(
  lines: readonly ComparedDeposit<IncomingDeposit>[],
  there: readonly ComparedDeposit<Deposit>[],
): Map<ComparedDeposit<IncomingDeposit>, ComparedDeposit<Deposit>> {
  const owners = new Map<string, ComparedDeposit<Deposit>[]>()
  for (const other of there) for (const key of other.line.keys) owners.set(key, [...(owners.get(key) ?? []), other])
  const pairs = new Map<ComparedDeposit<IncomingDeposit>, ComparedDeposit<Deposit>>()
  const usedDeposits = new Set<ComparedDeposit<Deposit>>()
  for (const one of lines) {
    const other = one.line.keys.flatMap(key => owners.get(key) ?? []).find(each => !usedDeposits.has(each) && mayBeOne(one, each))
    if (!other) continue
    pairs.set(one, other)
    usedDeposits.add(other)
  }
  return pairs
}

/** Weighs each pair when there are few; the heaviest choose first. */
function weighedPairs(
  lines: readonly ComparedDeposit<IncomingDeposit>[],
  there: readonly ComparedDeposit<Deposit>[],
): Map<ComparedDeposit<IncomingDeposit>, ComparedDeposit<Deposit>> {
  const rows = lines.map(one => {
    const others = there.filter(other => mayBeOne(one, other)).map(other => ({ other, weight: weigh(one, other) }))
    return { one, others: others.toSorted((a, b) => b.weight - a.weight) }
  })
  const ordered = rows.filter(({ others }) => others.length > 0).toSorted((a, b) => b.others[0]!.weight - a.others[0]!.weight)
  const choices = new Map(ordered.map(({ one, others }) => [one, others.map(({ other }) => other)]))
  return pairsOf([...choices.keys()], one => choices.get(one)!)
}

/** For many: a common reference first, then the nearest day. */
function pairsByDay(
  lines: readonly ComparedDeposit<IncomingDeposit>[],
  there: readonly ComparedDeposit<Deposit>[],
): Map<ComparedDeposit<IncomingDeposit>, ComparedDeposit<Deposit>> {
  const byDay = Map.groupBy(there, ({ day }) => day)
  const byReference = new Map<string, ComparedDeposit<Deposit>[]>()
  for (const other of there)
    for (const reference of other.references) byReference.set(reference, [...(byReference.get(reference) ?? []), other])
  const days = Array.from({ length: 2 * NEAR.other + 1 }, (_, at) => (at % 2 === 0 ? at / 2 : -(at + 1) / 2))
  function* choices(one: ComparedDeposit<IncomingDeposit>): Iterable<ComparedDeposit<Deposit>> {
    for (const reference of one.references) for (const other of byReference.get(reference) ?? []) if (mayBeOne(one, other)) yield other
    for (const away of days) for (const other of byDay.get(one.day + away) ?? []) if (mayBeOne(one, other)) yield other
  }
  return pairsOf(
    lines.toSorted((a, b) => b.references.length - a.references.length),
    choices,
  )
}

/**
 * Compares the lines of a file with existing ones, of any account and state. An existing key with the same amount makes a line known; the
 * rest form as many pairs as possible, each existing line in one. Two lines of one file are two deposits.
 * @param isStudents whether a valid reference is a student's
 */
export function twinsOf(
  lines: readonly IncomingDeposit[],
  there: readonly Deposit[],
  isStudents: (reference: string) => boolean,
): Map<string, Twin> {
  const twins = new Map<string, Twin>()
  const look = compareBy(isStudents)
  const thereBy = Map.groupBy(there, ({ amount }) => amount)
  for (const [amount, its] of Map.groupBy(lines, line => line.amount)) {
    const others = thereBy.get(amount)?.map(look) ?? []
    if (others.length === 0) continue
    const incoming = its.map(look)
    const certainPairs = byKey(incoming, others)
    for (const [one, other] of certainPairs) twins.set(one.line.id, { id: other.line.id, known: true })
    const usedDeposits = new Set(certainPairs.values())
    const [leftDeposits, right] = [incoming.filter(one => !certainPairs.has(one)), others.filter(other => !usedDeposits.has(other))]
    const pairs = leftDeposits.length * right.length <= MOST_WEIGHED ? weighedPairs(leftDeposits, right) : pairsByDay(leftDeposits, right)
    for (const [one, other] of pairs) twins.set(one.line.id, { id: other.line.id, known: false })
  }
  return twins
}
