// Matches a line of a bank statement to a student (COB-21). Pure.
import { isReference } from '#lib/reference.ts'
import { fold } from '#lib/text.ts'

/** A possible sender: a debtor, or a student whose reference occurs in a line. Centavos. */
export interface Person {
  id: string
  /** Seven digits, or null. */
  reference: string | null
  debt: number
  /** Open figures: the next date, the overdue amount, a registration's balance, the whole debt. */
  figures: readonly number[]
  /** First and second surname of the student, then of each payer. */
  surnames: readonly (readonly [string, string])[]
  /** The day of the first registration. */
  since?: string | null
  /** Payers who pay: students of one are a family (LLE-28). */
  payers?: readonly string[]
}

/** The matched fields of a line. Centavos. */
export interface LineText {
  amount: number
  /** The concept and, after a middle dot, the sender: the last word of each may be cut. */
  text: string
  reference: string
}

export type Why = 'reference' | 'surnames' | 'amount'
export type MatchState = 'sure' | 'probable' | 'possible' | 'none'

export interface Match {
  state: MatchState
  /** The likeliest first; exactly one when sure. */
  candidates: string[]
}

/** A line is sure only within these days: before the first registration, back from today, and ahead (LLE-26). */
const SURE_DAYS = { beforeFirst: 15, back: 120, ahead: 1 }
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** Why a line of this day is not sure, however well it matches; null: the day is fine. */
export function dayTrouble(day: string, today: string, since: string | null): string | null {
  const age = daysBetween(day, today)
  if (age < -SURE_DAYS.ahead) return 'La fecha todavía no llega.'
  if (age > SURE_DAYS.back) {
    const years = Math.floor(age / 365)
    return `La fecha es de hace ${years > 1 ? `${years} años` : years === 1 ? '1 año' : `${age} días`}.`
  }
  if (since !== null && daysBetween(day, since) > SURE_DAYS.beforeFirst) return 'La fecha es de antes de su inscripción.'
  return null
}

/** Separates the texts of a line. */
export const PART = ' · '
const MOST_PROPOSED = 5
/** A cut or single surname with fewer letters is ignored. */
const LETTERS = 4

interface Words {
  words: string[]
  /** Last words of parts, which the bank may have cut. */
  ends: ReadonlySet<number>
}

function wordsOf(text: string): Words {
  const words: string[] = []
  const ends = new Set<number>()
  for (const part of text.split(PART)) {
    words.push(...fold(part).split(' ').filter(Boolean))
    ends.add(words.length - 1)
  }
  return { words, ends }
}

/** Seven digits that are not part of a longer number; letters may touch them (LLE-27). */
const REFERENCE = /(?<!\d|\d[.,])\d{7}(?!\d|[.,]\d)/g

/** The valid references of a line. */
export function referencesIn({ text, reference }: Pick<LineText, 'text' | 'reference'>): string[] {
  // Banks pad their own column with zeros on the left.
  const own = (reference.match(/\d+/g) ?? []).map(digits => digits.replace(/^0+/, ''))
  return [...new Set([...own, ...(text.match(REFERENCE) ?? [])].filter(isReference))]
}

/** A letter with an accent, and Ñ. */
const ACCENTED = /\p{L}\p{M}+/gu
/** A surname with fewer remaining letters is ignored. */
const MOST_MATCHES = 3

/** A surname's words as banks write them: plain, without accented letters, with a blank for each (LLE-27). */
function writtenAs(surname: string): string[][] {
  const letters = surname.normalize('NFD')
  const variants = letters.search(ACCENTED) < 0 ? [] : [letters.replace(ACCENTED, ''), letters.replace(ACCENTED, ' ')]
  const words = [letters, ...variants].map(each => fold(each).split(' ').filter(Boolean))
  return words.filter((each, at) => each.length > 0 && (at === 0 || each.join('').length >= MOST_MATCHES))
}

const spellings = new Map<string, string[][]>()
/** Cached: a statement looks up the same surnames for each line. */
function formsOf(surname: string): string[][] {
  let forms = spellings.get(surname)
  if (!forms) {
    if (spellings.size > MOST_KNOWN) spellings.clear()
    forms = writtenAs(surname)
    spellings.set(surname, forms)
  }
  return forms
}
const MOST_KNOWN = 50_000

/** Index of a surname in the text; -1 when missing. */
function find({ words, ends }: Words, surname: string): number {
  const isPart = (part: string, at: number) =>
    words[at] === part || (ends.has(at) && words[at]!.length >= LETTERS && part.startsWith(words[at]!))
  for (const parts of formsOf(surname)) {
    const at = words.findIndex(
      (_, first) => first + parts.length <= words.length && parts.every((part, next) => isPart(part, first + next)),
    )
    if (at >= 0) return at
  }
  return -1
}

const hasBoth = (text: Words, [first, second]: readonly [string, string]): boolean => {
  if (!first || !second) return false
  const at = find(text, first)
  if (at < 0) return false
  // Two equal surnames have to occur twice.
  if (fold(first) !== fold(second)) return find(text, second) >= 0
  return find({ words: text.words.toSpliced(at, 1, ''), ends: text.ends }, second) >= 0
}

const isLong = (surname: string): boolean => fold(surname).replaceAll(' ', '').length >= LETTERS
const hasOne = (text: Words, { surnames }: Person): boolean => surnames.flat().some(surname => isLong(surname) && find(text, surname) >= 0)
/** Both surnames of the student or of one payer; a person with one surname has no second. */
const isNamed = (text: Words, { surnames }: Person): boolean =>
  surnames.some(pair => hasBoth(text, pair) || (pair[1] === '' && pair[0] !== '' && find(text, pair[0]) >= 0))

/** The reasons for a person. */
export function signsOf(line: LineText, person: Person): Why[] {
  const text = wordsOf(line.text)
  return [
    ...(person.reference !== null && referencesIn(line).includes(person.reference) ? (['reference'] as const) : []),
    ...(person.surnames.some(pair => hasBoth(text, pair)) ? (['surnames'] as const) : []),
    ...(person.figures.includes(line.amount) ? (['amount'] as const) : []),
  ]
}

/** The beginning that indexes a surname, whole or cut. */
const keyOf = (word: string) => word.slice(0, LETTERS)

export interface Directory {
  byReference: Pick<ReadonlyMap<string, Person>, 'get'>
  byFigure: ReadonlyMap<number, readonly Person[]>
  /** By the beginnings of both surnames. */
  bySurnames: ReadonlyMap<string, readonly Person[]>
  /** Families by the sums of open figures of two or more of them. */
  byFamily: ReadonlyMap<number, readonly (readonly Person[])[]>
}

/** Larger families and more sums are not tried. */
const MOST_SHARED = { members: 10, sums: 2_000 }

/** The sums of one open figure each of two or more students. */
export function sharedSums(members: readonly Pick<Person, 'figures'>[]): ReadonlySet<number> {
  const one = new Set<number>()
  const several = new Set<number>()
  for (const { figures } of members) {
    const before = [...one, ...several]
    for (const figure of figures) for (const sum of before) if (several.size < MOST_SHARED.sums) several.add(sum + figure)
    for (const figure of figures) one.add(figure)
  }
  return several
}

/** People by payer, where several have the same. */
export function familiesOf(people: Iterable<Person>): Person[][] {
  const byPayer = Map.groupBy(
    [...people].flatMap(person => (person.payers ?? []).map(payer => ({ payer, person }))),
    ({ payer }) => payer,
  )
  return [...byPayer.values()]
    .filter(({ length }) => length > 1 && length <= MOST_SHARED.members)
    .map(all => all.map(({ person }) => person))
}

/** Indexes everybody whom a statement may name. */
export function directoryOf(people: Iterable<Person>): Directory {
  const byReference = new Map<string, Person>()
  const byFigure = new Map<number, Person[]>()
  const bySurnames = new Map<string, Person[]>()
  const add = <K>(map: Map<K, Person[]>, key: K, person: Person) => {
    const there = map.get(key)
    if (!there) map.set(key, [person])
    else if (there.at(-1) !== person) there.push(person)
  }
  for (const person of people) {
    if (person.reference !== null) byReference.set(person.reference, person)
    for (const figure of new Set(person.figures)) add(byFigure, figure, person)
    for (const [first, second] of person.surnames)
      for (const one of formsOf(first))
        for (const other of formsOf(second)) add(bySurnames, `${keyOf(one[0]!)} ${keyOf(other[0]!)}`, person)
  }
  const byFamily = new Map<number, Person[][]>()
  for (const family of familiesOf(people))
    for (const sum of sharedSums(family)) {
      const there = byFamily.get(sum)
      if (there) there.push(family)
      else byFamily.set(sum, [family])
    }
  return { byReference, byFigure, bySurnames, byFamily }
}

function withBothSurnames(text: Words, { bySurnames }: Directory): Person[] {
  const keys = [...new Set(text.words.map(keyOf))]
  const near = keys.flatMap(first => keys.flatMap(second => bySurnames.get(`${first} ${second}`) ?? []))
  return [...new Set(near)].filter(({ surnames }) => surnames.some(pair => hasBoth(text, pair)))
}

const WEIGHTS: Record<Why, number> = { reference: 8, surnames: 4, amount: 2 }

/** At most five, the likeliest first, ties in the given order. */
function ranked(line: LineText, people: readonly Person[]): string[] {
  const weight = (person: Person) =>
    signsOf(line, person).reduce((sum, why) => sum + WEIGHTS[why], 0) + (line.amount <= person.debt ? 1 : 0)
  return people
    .map(person => ({ person, weight: weight(person) }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST_PROPOSED)
    .map(({ person }) => person.id)
}

/**
 * A match is sure with a single reference, a second reason and without another debtor's surnames. Surnames and amount without a reference were wrong
 * too often: the user decides.
 */
export function matchLine(line: LineText, directory: Directory): Match {
  const text = wordsOf(line.text)
  const referredPeople = referencesIn(line).flatMap(reference => directory.byReference.get(reference) ?? [])
  const people = withBothSurnames(text, directory)
  const [one, ...more] = referredPeople
  // The sum of a family's figures, and no figure of this student: the user splits it (LLE-28).
  const shared = (directory.byFamily.get(line.amount) ?? []).filter(family => !one || family.some(({ id }) => id === one.id))
  const fits = one && (one.figures.includes(line.amount) || (shared.length === 0 && hasOne(text, one)))
  if (one && more.length === 0 && line.amount <= one.debt && fits) {
    const contradicted = people.some(other => other.id !== one.id && other.debt > 0) && !isNamed(text, one)
    if (!contradicted) return { state: 'sure', candidates: [one.id] }
  }
  const probable = [...new Set([...referredPeople, ...people])]
  if (probable.length > 0) return { state: 'probable', candidates: ranked(line, probable) }
  const fitting = directory.byFigure.get(line.amount) ?? []
  // A figure that many owe is ignored, unless a surname matches one of them.
  const possible = fitting.length > MOST_PROPOSED ? fitting.filter(person => hasOne(text, person)) : fitting
  const family = shared.length === 1 ? shared[0]! : []
  if (possible.length === 0 && family.length > 0) return { state: 'possible', candidates: ranked(line, family) }
  return possible.length > 0 ? { state: 'possible', candidates: ranked(line, possible) } : { state: 'none', candidates: [] }
}
