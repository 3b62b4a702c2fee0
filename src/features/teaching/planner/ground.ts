/** Hours of a weekday, 0 = Monday; minutes after midnight, end excluded. */
export interface Hours {
  day: number
  start: number
  end: number
}

/** An existing use between two days, both included, as days since the Monday of the plan's start week. */
export interface TakenHours extends Hours {
  from: number
  to: number
}

export interface Block {
  id: string
  hours: readonly Hours[]
}

export interface Place {
  block: string
  room: string
  teacher: string
}

export interface Room {
  id: string
  name: string
  campus: string
  capacity: number
  taken: readonly TakenHours[]
  /** A room or teacher that the academy still has to find. */
  supposed?: boolean
}

export interface Teacher {
  id: string
  name: string
  courses: readonly string[]
  campuses: readonly string[]
  /** Hours in which the teacher may teach; empty: any. */
  hours: readonly Hours[]
  taken: readonly (TakenHours & { campus: string | null })[]
  supposed?: boolean
}

export interface WantedGroup {
  id: string
  course: string
  campus: string
  /** Persons. */
  size: number
  /** Days from the first to the last. */
  days: number
  /** Groups the modules of one parent group, taught to the same persons. */
  family: string | null
  /** The hours of its last generation; null: there was none. */
  preferred: readonly Hours[] | null
}

/** Minutes after midnight. */
export interface Campus {
  id: string
  name: string
  opens: number
  closes: number
}

export interface Ground {
  campuses: readonly Campus[]
  courses: readonly { id: string; name: string }[]
  blocks: readonly Block[]
  rooms: readonly Room[]
  teachers: readonly Teacher[]
  wanted: readonly WantedGroup[]
  /** Fixed places, by group. */
  pins: Readonly<Record<string, Place>>
  /** The most groups of this plan per teacher. */
  maxGroups: number
  /** A teacher stays at one campus a day. */
  oneCampus: boolean
}

/** Places by group; a missing group has no place. */
export type Places = ReadonlyMap<string, Place>

export const overlaps = (a: Hours, b: Hours): boolean => a.day === b.day && a.start < b.end && b.start < a.end
export const anyOverlap = (some: readonly Hours[], others: readonly Hours[]): boolean => some.some(a => others.some(b => overlaps(a, b)))

/** The last day of a group with these hours: every weekday occurs at least once. */
export const lastDay = (days: number, hours: readonly Hours[]): number =>
  Math.max(firstDay(hours) + days - 1, ...hours.map(({ day }) => day))
/** The first day: the first weekday of the start week. */
export const firstDay = (hours: readonly Hours[]): number => Math.min(...hours.map(({ day }) => day))

/**
 * True when an existing use overlaps a group of so many days. All groups of a plan begin in its start week, so two of them overlap whenever
 * their hours do.
 */
export function meets(busy: TakenHours, hours: readonly Hours[], days: number): boolean {
  if (!hours.some(each => overlaps(each, busy))) return false
  return sharesDay(busy, busy.day, lastDay(days, hours))
}

/** True when a day with this weekday lies both in the use's range and before a group's `last` day. Ignores hours. */
export function sharesDay({ from, to }: TakenHours, weekday: number, last: number): boolean {
  const first = Math.max(weekday, from)
  const next = first + ((((weekday - first) % 7) + 7) % 7)
  return next <= Math.min(last, to)
}
