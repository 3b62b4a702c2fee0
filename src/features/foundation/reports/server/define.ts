// A report is one object: figures, rows, Excel, paper and screen follow from it (DIR-1). Its SQL is text of the code, never input.
import type { RawBuilder } from 'kysely'
import type { Permission } from '#contract/access.ts'
import { registry } from '#lib/registry.ts'
import type { Db } from '#server/db/connect.ts'
import type { ReportLeaf } from '../access.ts'
import type { AheadState, Kind } from '../contract.ts'
import type { KeyDimension } from '../dimensions.ts'
import type { PeriodKind, Unit } from '../period.ts'

/** All of them. */
type Needed = Permission | readonly Permission[]

export const holds = (needs: Needed | undefined, can: (permission: Permission) => boolean): boolean =>
  needs === undefined || [needs].flat().every(each => can(each))

interface Summed {
  kind: 'money' | 'count' | 'hours' | 'people'
  label: string
  /** Over an atom `a`. Money in centavos, hours in minutes, people: who it is. */
  expression: string
  /** SQL condition for the atoms that count. The list of rows behind the figure uses it too (DIR-2). */
  where?: string
  /** The sentence of '¿Cómo se calcula?' (DIR-7). */
  how: string
  bad?: true
  /** Further rights, without which the measure does not exist. */
  needs?: Needed
  /** In the picture of steps and in Excel, no column of the table. */
  aside?: true
}
interface Ratio {
  kind: 'ratio'
  label: string
  /** A quotient of two sums, given by key or hidden; it opens the rows of the lower one (DIR-3). */
  upper: string | Summed
  lower: string | Summed
  as: Extract<Kind, 'money' | 'percent' | 'number'>
  how: string
  bad?: true
  needs?: Needed
}
export type Measure = Summed | Ratio

type About = { how: string } & Partial<Pick<Summed, 'where' | 'bad' | 'needs' | 'aside'>>

export const money = (label: string, expression: string, about: About): Summed => ({ kind: 'money', label, expression, ...about })
export const hours = (label: string, expression: string, about: About): Summed => ({ kind: 'hours', label, expression, ...about })
export const count = (label: string, about: About & { of?: string }): Summed => {
  const { of = '1', ...rest } = about
  return { kind: 'count', label, expression: of, ...rest }
}
/** Counts persons, not atoms: it is asked of the database for each sum. */
export const people = (label: string, expression: string, about: About): Summed => ({ kind: 'people', label, expression, ...about })
export const ratio = (
  label: string,
  upper: Ratio['upper'],
  lower: Ratio['lower'],
  how: string,
  more: Partial<Pick<Ratio, 'as' | 'bad' | 'needs'>> = {},
): Ratio => ({ kind: 'ratio', label, upper, lower, as: 'percent', how, ...more })

/** A thing to split by. */
export interface Split {
  label: string
  /** Over an atom `a`; null is a line of its own. */
  key: string
  /** The name of that line: 'Sin sede'. */
  none: string
  /** Rows `key, name` of these keys. */
  names?: (keys: readonly string[]) => RawBuilder<{ key: string; name: string }>
  /** Lines are in the order of their keys. */
  inOrder?: true
  /** Ratios that have no value by this split: their lower part counts atoms without its key. */
  undivided?: readonly string[]
  /** Names that the code knows; lines keep their order. */
  words?: Readonly<Record<string, string>>
}

/** The days that are asked for, as the atoms need them. */
export interface Span {
  /** The first instant of a day. */
  at(day: string): Date
  /** Rows `day, at`: the first days of months, weeks … that are in the period and have begun, with their first instants. */
  starts(unit: Unit): RawBuilder<unknown>
  /** The condition that an instant is in the period, up to now. */
  when(column: string): RawBuilder<boolean>
  /** The same for a day. */
  whenDay(column: string): RawBuilder<boolean>
  /** The day of an instant; null outside of the period. */
  day(column: string): RawBuilder<string | null>
  /** The part of the period of an instant, of a day; null where parts are not asked for. */
  slot(column: string): RawBuilder<number | null>
  slotDay(column: string): RawBuilder<number | null>
  /**
   * Joins a row that a foreign key requires: a left join, which falls away where nothing of it is asked. For a limited reader, whose lens
   * may hide that row, an inner join.
   */
  join: RawBuilder<unknown>
  /** The first day, and the last one that has begun. */
  from: string
  to: string
  /** First and last instant. */
  begins: Date
  ends: Date
  today: string
  now: Date
}

interface Column {
  label: string
  kind: 'text' | 'instant' | 'day' | 'money' | 'count'
  /** SQL over the atom `a` and the joins of `from`. */
  value: string
  words?: Readonly<Record<string, string>>
  /** Only in Excel. */
  aside?: true
  /** Further rights, without which the column does not exist. */
  needs?: Needed
}
export const text = (label: string, value: string, more: Partial<Column> = {}): Column => ({ label, kind: 'text', value, ...more })
/** 'Pérez Soto, Ana'; an erased person reads 'Persona 0001' (DIR-54). @param of alias of a row with the three names */
export const person = (label: string, of: string): Column =>
  text(
    label,
    `case when ${of}.last_name ~ '^[0-9]+$' then ${of}.name || ' ' || ${of}.last_name else trim(${of}.last_name || ' ' || ${of}.second_last_name) || ', ' || ${of}.name end`,
  )
export const instant = (label: string, value: string, more: Partial<Column> = {}): Column => ({ label, kind: 'instant', value, ...more })
export const dayColumn = (label: string, value: string, more: Partial<Column> = {}): Column => ({ label, kind: 'day', value, ...more })
export const moneyColumn = (label: string, value: string, more: Partial<Column> = {}): Column => ({ label, kind: 'money', value, ...more })

export interface AheadRow {
  week: string
  state: AheadState
  said: number
  low: number | null
  high: number | null
  lastYear: number
  came: number | null
}

export interface KeptRow {
  /** Its Monday. */
  week: string
  key: string | null
  sum: number
  since: string
}

export interface Report {
  path: string
  name: string
  asks: string
  block: 'Dinero' | 'Grupos' | 'Alumnos' | 'Captación'
  /** Its place in the block. */
  place: number
  /** A drawing of the console's list. */
  icon: string
  /** Other search terms. */
  words: string
  leaf: ReportLeaf
  /** The right to the records behind the figures (DIR-54). */
  people: Permission
  /** A professor without the leaf has their own part of a dimension under these words, without what needs further rights (DIR-47). */
  own?: { by: KeyDimension; name: string; asks: string }
  /** The resources whose changes move its figures. */
  hears: readonly string[]
  /** One row for each atom, with its columns; `a.id` is its id. */
  atoms(span: Span): RawBuilder<unknown>
  measures: Readonly<Record<string, Measure>>
  /** `tiempo`: by day, week, month, year. Absent: the report tells the present moment. */
  timed: boolean
  /** The period that it opens with; a month by default. */
  usual?: Exclude<PeriodKind, 'dates'>
  /** False: what it counts lasts longer than a day and has no part of time. */
  units?: false
  by: Partial<Record<KeyDimension, Split>>
  /** How it opens; without `by` by time. */
  split: { by?: KeyDimension; across?: KeyDimension }
  first: string
  /** Lines begin with the smallest figure of `first`. */
  least?: true
  /** Up to four; the first measures by default. */
  strip?: readonly string[]
  /** Columns over time of the first measure, with those of a year before. */
  chart?: 'columns'
  /**
   * Measures that narrow from one to the next: a picture of steps above the table. `loss`: the measure of those who came no further than
   * the step before; '{n}' is its figure (DIR-43).
   */
  funnel?: readonly { step: string; loss?: { of: string; one: string; many: string } }[]
  /**
   * Weeks with the band in which they are expected, those to come and past ones: rows `week, state, said, low, high,
   * last_year, came`; `came` null for weeks to come (DIR-49).
   * @param campus the filter 'sede'
   */
  ahead?(span: Span, campus: string | undefined): RawBuilder<AheadRow>
  /** Sums that were kept each night of what no past day can tell (DIR-20), a picture of 26 weeks. */
  kept?: {
    label: string
    /** In the order of the picture, from its foot. */
    classes: Readonly<Record<string, string>>
    /** Rows `week, key, sum, since` of weeks that have a kept day, by the last one: `key` null where its sums are 0. */
    sums(weeks: readonly string[], campus: string | undefined): RawBuilder<KeptRow>
  }
  rows: {
    /** Their name in the plural. */
    called: string
    /** Over the atom `a` alone. */
    sort: string
    /** Joins after the atom `a`, all left ones. */
    from: string
    /** The first is the title. */
    columns: readonly Column[]
    /** SQL of a JSON list `[day, came]`, the oldest first: squares of the last days (DIR-36). */
    squares?: string
    /** `under`: a visitor's talk. */
    opens?: { screen: 'student' | 'visitor' | 'group'; id: string; under?: string }
  }
  /** Its rows are students; calls, messages and notes about this are comments of theirs (DIR-38). */
  contact?: {
    about: 'attendance'
    /** SQL as in `rows`: the phone, and the prefilled message. */
    phone: string
    message: string
  }
  /** Lines have a bar of `of` in `most`, with `mark` in it: how many it takes to pay. By `by` a sentence says so where it is missed (DIR-28). */
  reach?: { of: string; most: string; mark: string; by: KeyDimension }
  /**
   * A sentence above the table while this measure is above 0; '{n}' is its figure (DIR-27). `path`: of another report, of this week.
   * `mends`: what is missing.
   */
  alert?: { path?: string; of: string; one: string; many: string; mends?: 'rates' }
  /** Percents of its table are tones (DIR-42). */
  shaded?: true
  /** Sentences that hold for these days alone (DIR-31). */
  remarks?(db: Db, span: Span): Promise<string[]>
  /** Instead of 'Nada por ahora.' */
  empty?: string
  /** Further sentences of '¿Cómo se calcula?'. */
  notes?: readonly string[]
}

export const report = <R extends Report>(definition: R): R => definition

/** All reports, in the order of the screen's blocks. Definitions add themselves in their `server/feature.ts`. */
export const reportList = registry<Report>()
