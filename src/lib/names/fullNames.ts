// A column of whole names: the order is judged over the file, each name is cut into given names and two surnames (LLE-36). Pure.
import { fold } from '../text.ts'
import { GIVEN_NAMES, SURNAMES } from './common.ts'

/** Given names first, surnames first, or 'Apellidos, Nombre'. */
export const NAME_ORDERS = ['names', 'surnames', 'comma'] as const
export type NameOrder = (typeof NAME_ORDERS)[number]

/** The units before each of both borders. */
export type Cut = readonly [first: number, second: number]

export interface CutName {
  name: string
  lastName: string
  /** '' when the cell has two units. */
  secondLastName: string
}

const PARTICLES = new Set('de del la las los y e da do di van von san santa mc mac'.split(' '))

/** Words, each with the particles before it: 'María', 'de la Luz'. */
export function unitsOf(text: string): string[] {
  const units: string[] = []
  let before = ''
  for (const word of text
    .trim()
    .split(/[\s,]+/)
    .filter(Boolean)) {
    before += before === '' ? word : ` ${word}`
    if (PARTICLES.has(fold(word))) continue
    units.push(before)
    before = ''
  }
  if (before !== '') units.push(before)
  return units
}

const core = (unit: string): string => fold(unit).split(' ').at(-1)!
const isGiven = (unit: string): boolean => GIVEN_NAMES.has(core(unit))
const isSurname = (unit: string): boolean => SURNAMES.has(core(unit))

/** How given names are written first or last; more than half with a comma decide by it. */
export function judgeNames(cells: readonly string[]): NameOrder {
  const names = cells.filter(cell => unitsOf(cell).length > 1)
  if (names.filter(cell => cell.includes(',')).length > names.length / 2) return 'comma'
  let votes = 0
  for (const cell of names) {
    const units = unitsOf(cell)
    const [first, last] = [units[0]!, units.at(-1)!]
    // Each end as a given name and as a surname: what is both says nothing.
    const lean = (unit: string) => Number(isGiven(unit)) - Number(isSurname(unit))
    votes += Math.sign(lean(first) - lean(last))
  }
  return votes < 0 ? 'surnames' : 'names'
}

/** Cuts a full name in the given order, assuming two surnames of one word each. */
function defaultCut(text: string, units: readonly string[], order: NameOrder): Cut {
  if (order === 'comma' && text.includes(',')) {
    const surnames = unitsOf(text.split(',')[0]!).length
    return [Math.max(1, surnames - 1), Math.max(1, surnames)]
  }
  if (order === 'names') return units.length < 3 ? [1, units.length] : [units.length - 2, units.length - 1]
  return units.length < 3 ? [1, 1] : [1, 2]
}

/** A possible cut: no part but the second surname is empty. */
export function isCut([first, second]: Cut, units: number, order: NameOrder): boolean {
  if (first < 1 || second < first || second > units) return false
  return order === 'names' ? second > first : second < units
}

/** @param cut borders that a user moved */
export function cutName(text: string, order: NameOrder, cut?: Cut): (CutName & { cut: Cut; units: string[] }) | { reason: string } {
  const units = unitsOf(text)
  if (units.length === 0) return { reason: 'Falta el nombre.' }
  if (units.length === 1) return { reason: 'Faltan los apellidos.' }
  const used = cut && isCut(cut, units.length, order) ? cut : defaultCut(text, units, order)
  const join = (from: number, to: number) => units.slice(from, to).join(' ')
  const [one, two, three] = [join(0, used[0]), join(used[0], used[1]), join(used[1], units.length)]
  const parts =
    order === 'names' ? { name: one, lastName: two, secondLastName: three } : { name: three, lastName: one, secondLastName: two }
  if (parts.name === '' || parts.lastName === '') return { reason: 'Faltan los apellidos.' }
  return { ...parts, cut: used, units }
}

/** Given names that the file itself shows: alone before or behind two surnames, more than once. */
export function learnedNames(cells: readonly string[], order: NameOrder): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const cell of cells) {
    const parts = cutName(cell, order)
    if ('reason' in parts || parts.units.length !== 3) continue
    const word = core(parts.name)
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count > 1).map(([word]) => word))
}

/** A cut to look at: a given name that nobody knows beside others, or a surname that is a given name. */
export function isDoubtful(text: string, order: NameOrder, learned: ReadonlySet<string>): boolean {
  const parts = cutName(text, order)
  if ('reason' in parts) return true
  if (order === 'comma' && text.includes(',')) return unitsOf(text.split(',')[0]!).length !== 2
  const givenUnits = unitsOf(parts.name)
  const isKnownName = (unit: string) => isGiven(unit) || learned.has(core(unit))
  const surnames = [parts.lastName, parts.secondLastName].filter(Boolean)
  return (
    (givenUnits.length > 1 && !givenUnits.every(isKnownName)) ||
    surnames.some(unit => isGiven(unit) && !isSurname(unit)) ||
    parts.secondLastName === ''
  )
}
