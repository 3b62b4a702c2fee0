// The generations before the present one: a season begins every half year, each with 8 % more than a year before.
import { addDays } from '#lib/days.ts'
import type { EndReason } from '#features/money/payments/endReasons.ts'
import { clockAt } from './clock.ts'
import { type Demo, idsOf } from './context.ts'
import { type Course, type CourseKey, formerCourse } from './courses.ts'
import { type GroupPlan, GROUPS } from './groupList.ts'
import { type Group, makeGroups } from './groups.ts'
import { sellThings } from './otherIncome.ts'
import { inventFormers } from './people.ts'
import type { Places } from './places.ts'
import { random } from './random.ts'
import { fillSeats, type Registration, type Seat, seatsOf, type Student } from './students.ts'
import { type Desk, entriesOf, hundreds, type Slip, takePayments, TYPES } from './till.ts'

interface Season {
  /** Days before today on which it was as today is: whole weeks, so that a lesson keeps its weekday. */
  ago: number
  plans: readonly GroupPlan[]
  /** How many of today's seats are taken, beside the growth. */
  part: number
}

/** The middle of the ids of all that is former. */
export const FORMER = 'de30aca1de'
const GROWTH = 1.08
const PLANS = GROUPS.filter(plan => !plan.inactive)
/** Between two seasons run short groups, and fewer come. */
const short = PLANS.filter(({ start, end, name }) => start > -60 && end < 75 && name !== 'UNAM Superior Matutino')
export const FULL_SEASONS = [1, 2, 3, 4].map(half => half * 182)
const SEASONS: readonly Season[] = FULL_SEASONS.flatMap(ago => [
  { ago: ago - 91, plans: short, part: 0.6 },
  { ago, plans: PLANS, part: 1 },
])
/** How many of today's there were then. */
export const sizeThen = (count: number, ago: number) => Math.round(count * GROWTH ** (-ago / 364))
/** Groups that begin after the day on which the season is like today still fill until then. */
const LATE = 70
/** Some take a second course. */
const STUDENTS_A_SEAT = 0.75
/** Nobody leaves later than so many days after. */
const LEAVING = 21
/** One registration in so many ends early, one later payment in so many is voided. */
const [LEAVES, VOIDED] = [31, 43]
const WHY: readonly EndReason[] = ['cost', 'schedule', 'distance', 'school', 'cost', 'health', 'level', 'academy', 'schedule', 'unsaid']

export type Past = Pick<Demo, 'clock' | 'random' | 'id'>

export interface Formers {
  course: Course
  students: Student[]
  registrations: Registration[]
  slips: Slip[]
  groups: ReturnType<typeof makeGroups>
}

const MONTH = new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthOf = (day: string) => MONTH.format(new Date(`${day}T00:00:00Z`)).replace(' de ', ' ')

const WORDS: Record<string, string> = {
  Matutino: 'mañanas',
  Vespertino: 'tardes',
  Sabatino: 'sábados',
  Dominical: 'domingos',
  Intensivo: 'exprés',
  Verano: 'repaso',
  Sábado: 'sabatino',
  Domingo: 'dominical',
}
/** Groups were named otherwise: a search for one of today does not find those. */
const formerName = (name: string) => name.replace(/ Superior| Generación anterior/g, '').replace(/\S+/g, word => WORDS[word] ?? word)

/** The groups of a season: today's, without modules, filled as today. */
function plansOf({ clock, random: { next } }: Past, plans: readonly GroupPlan[], smaller: number): GroupPlan[] {
  return plans.map(({ landing: _, buckets, ...plan }) => ({
    ...plan,
    name: `${formerName(plan.name)}, ${monthOf(clock.day(plan.start))}`,
    taken: Math.floor(plan.taken * smaller + next()),
    quota: plan.quota ?? 30,
    ...(buckets ? { course: 'formerEcoems' as const, room: 'L2', teacher: 'irma' } : {}),
  }))
}

/** Seats of groups that have not begun: six to nine of ten are taken in the end. */
function lateSeats({ clock, random: { between } }: Past, groups: readonly Group[]): Seat[] {
  return groups.flatMap(group => {
    const { start, quota } = group.plan as GroupPlan
    const more = start < 0 ? 0 : Math.max(0, Math.round((quota! * between(60, 90)) / 100) - group.taken)
    return Array.from({ length: more }, () => ({
      group,
      at: clock.at(clock.day(between(1, start + 6)), between(9 * 60, 19 * 60 + 30), between(0, 59)),
    }))
  })
}

/** Some leave early and get their money back. Changes their registrations. */
function leave({ clock, random: { between }, id }: Past, registrations: readonly Registration[], bySeat: Map<string, Slip[]>, desk: Desk) {
  return registrations
    .filter((_, at) => at % LEAVES === LEAVES - 1)
    .flatMap((registration, nth): Slip[] => {
      const slips = bySeat.get(registration.id) ?? []
      const last = Math.max(...slips.map(slip => slip.at.getTime()), registration.at.getTime())
      const day = addDays(clock.dayOf(new Date(last)), between(3, 20))
      if (day >= registration.group.endDate || day > clock.day(LEAVING)) return []
      const at = clock.at(day, between(10 * 60, 18 * 60))
      Object.assign(registration, { endedAt: at, endReason: WHY[nth % WHY.length] })
      const sum = slips.flatMap(({ entries }) => entries).reduce((all, { amount }) => all + amount, 0)
      if (sum === 0) return []
      const back = {
        source: 'refund' as const,
        type: 'cash' as const,
        concept: 'Devolución de saldo a favor',
        userId: desk.main,
        amount: -sum,
        discount: 0,
      }
      return [
        { kind: 'payment', registration: null, at, entries: [{ id: id(at), studentId: registration.student.id, enteredAt: at, ...back }] },
      ]
    })
}

/** Voids some later payments, a few minutes after them. Changes the entries. */
function voidSome({ random: { between } }: Past, slips: readonly Slip[]): void {
  const later = slips.filter(({ kind, registration }) => kind === 'payment' && registration && !registration.endedAt)
  for (const { entries, at } of later.filter((_, nth) => nth % VOIDED === VOIDED - 1))
    Object.assign(entries[0]!, { voidedAt: new Date(at.getTime() + between(3, 25) * 60_000), voidedBy: entries[0]!.userId })
}

/** Pays the rest in up to three parts, after the day on which the season is like today. */
function payTheRest(past: Past, registrations: readonly Registration[], bySeat: Map<string, Slip[]>, desk: Desk): Slip[] {
  const {
    clock,
    random: { between, weighted },
  } = past
  return registrations.flatMap(registration => {
    const { price, at, group, endedAt } = registration
    const entries = (bySeat.get(registration.id) ?? []).flatMap(slip => slip.entries)
    let rest = entries.filter(({ voidedAt }) => !voidedAt).reduce((sum, { amount, discount }) => sum - amount - discount, price)
    if (endedAt || rest <= 0) return []
    const entry = entriesOf(past, registration, desk)
    const parts = Math.min(3, Math.ceil(rest / 150_000))
    const part = hundreds(rest / parts)
    let day = clock.dayOf(at > clock.now ? at : clock.now)
    return Array.from({ length: parts }, (_, nth): Slip => {
      day = addDays(day, between(6, 17))
      const when = clock.at(day, between(9 * 60, 19 * 60 + 30), between(0, 59))
      const amount = nth === parts - 1 ? rest : part
      rest -= amount
      const payment = entry(when, { source: 'payment', amount, concept: `Pago ${group.course.name}`, type: weighted(TYPES) })
      return { kind: 'payment', registration, at: when, entries: [payment] }
    })
  })
}

interface World {
  courses: Record<CourseKey, Course>
  places: Places
  employees: Record<string, string>
  desk: Desk
  timeZone: string
  /** The students of today; some of them were here before. */
  students: readonly Student[]
  registrations: readonly Registration[]
}

/** All of it is over and paid. Uses its own chance and its own numbers, so that the present stays as it is without. */
export function makeFormers(demo: Demo, { courses, places, employees, desk, timeZone, students, registrations }: World): Formers {
  const id = idsOf(FORMER, demo.clock.at(demo.clock.day(-800), 540))
  const course = formerCourse(demo.clock, id())
  const all = { ...courses, formerEcoems: course }
  const formers: Formers = { course, students: [], registrations: [], slips: [], groups: { groups: [], rows: [], hours: [] } }
  const emails = new Set<string>()
  const formerNow = new Set(
    registrations.filter(({ endedAt, group }) => endedAt || group.endDate < demo.clock.today).map(each => each.student),
  )
  // Named people keep the registrations that the tour shows.
  let later = students.filter(student => student.person.owes === undefined && !formerNow.has(student)).toReversed()

  for (const { ago, plans, part } of SEASONS) {
    const clockOf = (days: number) => clockAt(demo.clock.at(addDays(demo.clock.today, days - ago), 21 * 60), timeZone)
    const past: Past = { clock: clockOf(0), random: random(20261121 + ago), id }
    const groups = makeGroups(past, plansOf(past, plans, part * GROWTH ** (-ago / 364)), all, places, employees)
    const seats = seatsOf(past, groups.groups)
    const early = fillSeats(past, seats, inventFormers(past, Math.round(seats.length * STUDENTS_A_SEAT), emails), later)
    const lateSlots = lateSeats(past, groups.groups)
    const late = fillSeats(past, lateSlots, inventFormers(past, Math.round(lateSlots.length * STUDENTS_A_SEAT), emails), later)
    const slips = [
      ...takePayments(past, early.registrations, [], desk),
      ...takePayments({ ...past, clock: clockOf(LATE) }, late.registrations, [], desk),
    ]
    const enrolments = [...early.registrations, ...late.registrations]
    const bySeat = Map.groupBy(slips, ({ registration }) => registration!.id)
    const refunds = leave(past, enrolments, bySeat, desk)
    voidSome(past, slips)
    const rest = payTheRest(past, enrolments, bySeat, desk)
    const ofToday = new Set(students)
    const own = [...early.students, ...late.students].filter(student => !ofToday.has(student) && !formers.students.includes(student))
    formers.slips.push(...slips, ...refunds, ...rest, ...sellThings(past, early.students, desk))
    formers.students.push(...own)
    formers.registrations.push(...enrolments)
    formers.groups.groups.push(...groups.groups)
    formers.groups.rows.push(...groups.rows)
    formers.groups.hours.push(...groups.hours)
    later = own.toReversed()
  }
  return formers
}
