import type { EndReason } from '#features/money/payments/endReasons.ts'
import { addDays, daysBetween } from '#lib/days.ts'
import { MODULES } from './courses.ts'
import type { Demo } from './context.ts'
import type { Group } from './groups.ts'
import { type MadePerson, makePeople } from './people.ts'

export const STUDENTS = 400

export interface Student {
  id: string
  person: MadePerson
  createdAt: Date
  folio: string
  modules: { course: string; name: string; phase: number }[]
}
export interface Registration {
  id: string
  student: Student
  group: Group
  price: number
  at: Date
  endedAt: Date | null
  endReason?: EndReason
  endNote?: string
  parentId: string | null
}

export interface Seat {
  group: Group
  at: Date
}

const clash = (a: Group, b: Group) =>
  a.startDate <= b.endDate &&
  b.startDate <= a.endDate &&
  a.hours.some(x => b.hours.some(y => x.days.some(day => y.days.includes(day)) && x.from < y.to && y.from < x.to))

/** When each seat of each group was taken, oldest first: from the weeks before the start to the days after it. */
export function seatsOf({ clock, random }: Pick<Demo, 'clock' | 'random'>, groups: readonly Group[]): Seat[] {
  const seats = groups.flatMap(group =>
    Array.from({ length: group.taken }, () => {
      const from = Math.min(daysBetween(clock.today, group.startDate) - 24, -14)
      const to = Math.min(daysBetween(clock.today, group.startDate) + 6, 0)
      let at = clock.at(clock.day(random.between(from, to)), random.between(9 * 60, 19 * 60 + 30), random.between(0, 59))
      // Never later than now.
      if (at > clock.now) at = new Date(at.getTime() - 24 * 3600_000 * random.between(1, 5))
      return { group, at }
    }),
  )
  return seats.sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Fills the groups with 400 students, some of whom take a second course. */
export function enrolStudents(demo: Demo, groups: Group[]): { students: Student[]; registrations: Registration[] } {
  const people = makePeople(demo, STUDENTS)
  const { students, registrations } = fillSeats(demo, seatsOf(demo, groups), people, [])
  for (const parent of groups) registrations.push(...assignModules(demo, parent, registrations))
  return { students, registrations }
}

/** One student in so many was here before, of those who may be. */
const BACK = 6

/**
 * One registration a seat, by as many students as there are people. @param later students of a later season: some were here in this one,
 * and are taken out of the list
 */
export function fillSeats(
  { random, id }: Pick<Demo, 'random' | 'id'>,
  seats: readonly Seat[],
  people: readonly MadePerson[],
  later: Student[],
): { students: Student[]; registrations: Registration[] } {
  const students: Student[] = []
  const registrations: Registration[] = []
  const groupsByStudent = new Map<Student, Group[]>()

  const fits = (student: Student, group: Group) => {
    const mine = groupsByStudent.get(student)!
    return mine.length < 3 && mine.every(other => other.courseKey !== group.courseKey && !clash(other, group))
  }
  const returning = (group: Group) => {
    const start = random.between(0, Math.max(students.length - 1, 0))
    return [...students.slice(start), ...students.slice(0, start)].find(student => fits(student, group))
  }
  const newcomer = (at: Date): Student => {
    const sameStudent = later.length > 0 && random.between(1, BACK) === 1 ? later.pop()! : undefined
    if (sameStudent) return Object.assign(sameStudent, { createdAt: at })
    return { id: id(at), person: people[students.length]!, createdAt: at, modules: [], folio: '' }
  }

  seats.forEach(({ group, at }, index) => {
    const missing = people.length - students.length
    const wantsNew = random.chance(missing / (seats.length - index))
    let student = wantsNew || students.length === 0 ? undefined : returning(group)
    if (!student) {
      if (missing === 0) throw new Error(`No student is left for ${group.name}`)
      student = newcomer(at)
      students.push(student)
      groupsByStudent.set(student, [])
    }
    groupsByStudent.get(student)!.push(group)
    registrations.push({ id: id(at), student, group, price: group.course.price, at, endedAt: null, parentId: null })
  })
  return { students, registrations }
}

/** Folios in the order of arrival, after so many others. */
export function numberFolios({ clock }: Pick<Demo, 'clock'>, students: readonly Student[], after: number): void {
  const inOrder = students.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  for (const [at, student] of inOrder.entries())
    student.folio = `${clock.dayOf(student.createdAt).slice(2, 4)}-${String(after + at + 1).padStart(6, '0')}`
}

/** Registrations with price 0 in the children of a parent group, as the assignment scanner creates them. */
function assignModules({ clock, id }: Demo, parent: Group, registrations: Registration[]): Registration[] {
  const standing = registrations.filter(registration => registration.group === parent)
  return parent.buckets.flatMap((bucket, module) =>
    standing.slice(0, bucket.taken).map(({ student, id: parentId, at }) => {
      const later = clock.at(addDays(parent.startDate, module), 8 * 60 + student.modules.length)
      const assigned = later > clock.now || later < at ? at : later
      student.modules.push({ course: bucket.course.id, name: bucket.course.name, phase: student.modules.length + 1 })
      if (!MODULES.includes(bucket.courseKey)) throw new Error(`${bucket.name} is no module`)
      return { id: id(assigned), student, group: bucket, price: 0, at: assigned, endedAt: null, parentId }
    }),
  )
}
