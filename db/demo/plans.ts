import { sql } from 'kysely'
import { planOf, type Instalment, type PlanRule } from '#features/money/plans/planOf.ts'
import type { Demo } from './context.ts'
import type { Course, CourseKey } from './courses.ts'
import type { Registration } from './students.ts'

interface Template extends PlanRule {
  name: string
  isDefault: boolean
}

/** In the wizard's order. */
const TEMPLATES: readonly Template[] = [
  { name: 'Contado', payments: 1, monthDay: 5, weeks: null, firstShare: null, isDefault: false },
  { name: '3 mensualidades', payments: 3, monthDay: 5, weeks: null, firstShare: 30, isDefault: true },
  { name: '6 pagos cada 2 semanas', payments: 6, monthDay: null, weeks: 2, firstShare: null, isDefault: false },
]
const COURSES: readonly CourseKey[] = ['ecoems', 'unam', 'ipn', 'physics']

/** Days from today to the open date of a custom plan; null: the template's, unless that makes them late; late: they are. */
const AGREED: readonly (number | 'late' | null)[] = [0, null, 'late', null, 9, null, 'late']

/** How late they are, in days: a quarter longer than 60, 30 % 31 to 60, the others 1 to 30 (LLE-68). The longest first. */
const LATE: readonly { share: number; from: number; days: number }[] = [
  { share: 0.25, from: 61, days: 45 },
  { share: 0.3, from: 31, days: 30 },
  { share: 0.45, from: 1, days: 30 },
]

/** So many days, spread evenly over the classes. */
function lateDays(count: number): number[] {
  return LATE.flatMap(({ from, days }, at) => {
    const before = Math.round(count * LATE.slice(0, at).reduce((sum, each) => sum + each.share, 0))
    const size = Math.round(count * LATE.slice(0, at + 1).reduce((sum, each) => sum + each.share, 0)) - before
    return Array.from({ length: size }, (_, nth) => from + days - 1 - Math.floor((nth * days) / size))
  })
}

/** The first date that the payments so far do not cover. */
function openDay(instalments: readonly Instalment[], paidAmount: number): string {
  let rest = paidAmount
  return instalments.find(({ amount }) => (rest -= amount) < 0)!.dueOn
}

interface Plan {
  registration: Registration
  templateId: string | null
  instalments: Instalment[]
}

type Net = Map<string, { net: number; balance: number }>

/** Cost and open amount of each active registration. The balances exist already. */
async function netsOf({ db }: Demo): Promise<Net> {
  const { rows } = await sql<{ id: string; net: number; balance: number }>`
    select registration_id as id, net, balance from registration_balance where net > 0`.execute(db)
  return new Map(rows.map(({ id, ...money }) => [id, money]))
}

/** The payments of the registration day, and the rest on an agreed day; everything at once when that day is past. */
function agreed({ clock }: Demo, registered: string, { net, balance }: { net: number; balance: number }, days: number): Instalment[] {
  const dueOn = clock.day(days)
  if (dueOn <= registered || balance === net) return [{ dueOn, amount: net }]
  return [
    { dueOn: registered, amount: net - balance },
    { dueOn, amount: balance },
  ]
}

export async function seedPlans(demo: Demo, courses: Record<CourseKey, Course>, registrations: readonly Registration[]): Promise<void> {
  const { id, insert, clock } = demo
  const templates = COURSES.flatMap(key =>
    TEMPLATES.map((template, at) => ({ id: id(), courseId: courses[key].id, ...template, createdAt: clock.at(clock.day(-150 + at), 600) })),
  )
  await insert('planTemplate', templates)

  const nets = await netsOf(demo)
  let owing = 0
  const late: { registration: Registration; registered: string; money: { net: number; balance: number } }[] = []
  const plans = registrations.flatMap((registration, at): Plan[] => {
    const money = nets.get(registration.id)
    if (!money || registration.endedAt || registration.parentId) return []
    const registered = clock.dayOf(registration.at)
    const days = money.balance > 0 ? AGREED[owing++ % AGREED.length]! : null
    if (typeof days === 'number') return [{ registration, templateId: null, instalments: agreed(demo, registered, money, days) }]
    const offered = templates.filter(template => template.courseId === registration.group.course.id)
    const template = at % 5 === 4 ? undefined : offered[at % 3 === 0 ? 2 : 1]
    const instalments = template ? planOf(template, money.net, registered) : []
    if (money.balance > 0 && (days === 'late' || !template || openDay(instalments, money.net - money.balance) < clock.today)) {
      late.push({ registration, registered, money })
      return []
    }
    return template ? [{ registration, templateId: template.id, instalments }] : []
  })
  // The earliest registration is late the longest.
  const longest = late.toSorted((a, b) => (a.registered < b.registered ? -1 : a.registered > b.registered ? 1 : 0))
  const days = lateDays(longest.length)
  for (const [at, { registration, registered, money }] of longest.entries())
    plans.push({ registration, templateId: null, instalments: agreed(demo, registered, money, -days[at]!) })
  await insert(
    'paymentPlan',
    plans.map(({ registration, templateId }) => ({
      registrationId: registration.id,
      templateId,
      createdAt: registration.at,
      updatedAt: registration.at,
    })),
  )
  await insert(
    'instalment',
    plans.flatMap(({ registration, instalments }) => instalments.map(row => ({ registrationId: registration.id, ...row }))),
  )
  await sql`select recalculate_balances(id) from student`.execute(demo.db)
}
