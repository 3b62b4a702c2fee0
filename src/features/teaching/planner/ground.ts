// What a plan is judged and solved over. Pure data: the server reads it once, the browser gets the same.

/** Some hours of a weekday, 0 = Monday; minutes after midnight, the end not within. */
export interface Hours {
  day: number
  start: number
  end: number
}

/** Taken by what stands already, from one day to another, both within: days since the Monday of the plan's start week. */
export interface Taken extends Hours {
  from: number
  to: number
}

/** Weekly hours at which a group may be taught. */
export interface Block {
  id: string
  hours: readonly Hours[]
}

/** Where and by whom a group is taught, and when. */
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
  taken: readonly Taken[]
  /** Still to be found. */
  supposed?: boolean
}

export interface Teacher {
  id: string
  name: string
  courses: readonly string[]
  campuses: readonly string[]
  /** None: any. */
  hours: readonly Hours[]
  taken: readonly (Taken & { campus: string | null })[]
  supposed?: boolean
}

/** A group to open. */
export interface Wanted {
  id: string
  course: string
  campus: string
  /** Persons. */
  size: number
  /** From its first day to its last. */
  days: number
  /** Of a parent course: the modules of one group, taught to the same persons. */
  family: string | null
  /** The hours of its last generation; null: it had none. */
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
  wanted: readonly Wanted[]
  /** Places that the planner may not touch, by group. */
  pins: Readonly<Record<string, Place>>
  /** Groups of this plan that one teacher may be given. */
  maxGroups: number
  /** A teacher stays at one campus a day. */
  oneCampus: boolean
}

/** By group; one that is missing has none. */
export type Places = ReadonlyMap<string, Place>

export const overlaps = (a: Hours, b: Hours): boolean => a.day === b.day && a.start < b.end && b.start < a.end
export const anyOverlap = (some: readonly Hours[], others: readonly Hours[]): boolean => some.some(a => others.some(b => overlaps(a, b)))

/** The last day of a group taught at these hours: every weekday of it comes at least once. */
export const lastDay = (days: number, hours: readonly Hours[]): number =>
  Math.max(firstDay(hours) + days - 1, ...hours.map(({ day }) => day))
/** Its first day: the first weekday of the start week. */
export const firstDay = (hours: readonly Hours[]): number => Math.min(...hours.map(({ day }) => day))

/** Does what stands already meet a group of so many days? All groups of a plan begin in its start week, so two of them meet wherever their hours do. */
export function meets(taken: Taken, hours: readonly Hours[], days: number): boolean {
  if (!hours.some(each => overlaps(each, taken))) return false
  return sharesDay(taken, taken.day, lastDay(days, hours))
}

/** Is there a day with this weekday on which what stands and a group that ends on `last` are both there? Tells nothing of hours. */
export function sharesDay({ from, to }: Taken, weekday: number, last: number): boolean {
  const first = Math.max(weekday, from)
  const next = first + ((((weekday - first) % 7) + 7) % 7)
  return next <= Math.min(last, to)
}
