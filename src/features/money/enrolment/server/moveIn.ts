// Registrations that were agreed before Plantel (LLE-33 to LLE-35): a seat, its price, dates and what was paid; no receipt, letter or code.
// Judged in memory under the groups' locks, and written together: the statements do not grow with the registrations.
import { sql } from 'kysely'
import { academyDay, addDays, startOfDay } from '#lib/days.ts'
import { newId } from '#lib/ids.ts'
import { formatMoney } from '#lib/money.ts'
import { fold } from '#lib/text.ts'
import { courseFailures } from '#features/teaching/courses/contract.ts'
import { inactiveOf } from '#features/teaching/courses/server/public.ts'
import { groupFailures, groupsChanged } from '#features/teaching/groups/contract.ts'
import { paymentsChanged } from '#features/money/payments/contract.ts'
import { addEntries } from '#features/money/payments/server/public.ts'
import { planFailures } from '#features/money/plans/contract.ts'
import { planOf, type Instalment } from '#features/money/plans/planOf.ts'
import * as plans from '#features/money/plans/server/public.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import * as students from '#features/people/students/server/public.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import * as store from './store.ts'

export const OPENING_CONCEPT = 'Pagado antes de Plantel'

/** Centavos; days 'YYYY-MM-DD'. */
export interface Move {
  studentId: string
  groupId: string
  /** Price in centavos; null: the course's price. */
  cost: number | null
  paid: number
  /** null: the group's first day if past, else today. */
  registeredOn: string | null
  /** The name of a template of the course; '' none. */
  plan: string
  /** When the rest is due, if no template says. */
  dueOn: string
  /** Agreed before Plantel, like the payments. */
  discount?: number
  /** All that is missing, by day; null: the plan or `dueOn` says it. */
  pending?: readonly Instalment[] | null
}

type Moving = Pick<Context, 'db' | 'now' | 'academy' | 'emit'> & { today: string; userId: string }

/** A group or module; `taken` counts the seats that were taken in memory, too. */
export interface Target {
  id: string
  name: string
  courseId: string
  course: string
  price: number
  active: boolean
  deleted: boolean
  parentGroupId: string | null
  startDate: string
  quota: number | null
  taken: number
  locationId: string | null
}

/** The data by which a registration is judged; its groups are locked. */
export interface MoveGround {
  targets: ReadonlyMap<string, Target>
  inactive: ReadonlySet<string>
  templates: readonly plans.TemplateRow[]
  closedAt: (location: string | null) => ReadonlySet<string>
}

/** Locks groups, and the modules of packages, by id: `taken` moves under it. */
async function lockTargets(db: Db, ids: readonly string[], packages: readonly string[]): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select g.id, g.name, g.course_id, c.name as course, c.price, g.active, g.deleted_at is not null as deleted, g.parent_group_id,
      g.start_date, g.quota, g.taken, r.location_id
    from class_group g join course c on c.id = g.course_id left join classroom r on r.id = g.classroom_id
    where g.id = any(${ids}::char(24)[]) or (g.parent_group_id = any(${packages}::char(24)[]) and g.deleted_at is null)
    order by g.id for no key update of g`.execute(db)
  return rows
}

const firstDayOf = (move: Pick<Move, 'registeredOn'>, { startDate }: Pick<Target, 'startDate'>, today: string): string =>
  move.registeredOn ?? (startDate < today ? startDate : today)

/** Reads and locks everything that these moves need. The students' rows are held. */
export async function groundOfMoves(
  db: Db,
  moves: readonly (Pick<Move, 'groupId' | 'plan' | 'registeredOn'> & { modules: readonly string[] })[],
  today: string,
): Promise<MoveGround> {
  const ids = [...new Set(moves.map(({ groupId }) => groupId))]
  const packages = new Set(moves.flatMap(({ groupId, modules }) => (modules.length > 0 ? [groupId] : [])))
  const all = ids.length > 0 ? await lockTargets(db, ids, [...packages]) : []
  const targets = new Map(all.map(each => [each.id, each]))
  const courseIds = [...new Set(ids.flatMap(id => targets.get(id)?.courseId ?? []))]
  const days = moves.flatMap(move => {
    const target = targets.get(move.groupId)
    return move.plan !== '' && target ? [firstDayOf(move, target, today)] : []
  })
  const [from, to] = [days.toSorted()[0], days.toSorted().at(-1)]
  return {
    targets,
    inactive: courseIds.length > 0 ? await inactiveOf(db, courseIds) : new Set(),
    templates: from ? await plans.templatesOf(db, courseIds) : [],
    closedAt: from ? await plans.closedDaysBetween(db, from, to!) : () => new Set(),
  }
}

/** The group may have begun or ended; else the wizard's refusals, with its name. */
function refuseClosed({ name, courseId, active, deleted, parentGroupId, quota, taken }: Target, inactive: ReadonlySet<string>): void {
  if (deleted) fail(groupFailures.GROUP_NOT_FOUND)
  if (parentGroupId !== null) fail(groupFailures.GROUP_IS_BUCKET)
  if (!active) fail(groupFailures.GROUP_CLOSED, { message: `El grupo ${name} está apagado.` })
  if (quota === null || taken >= quota)
    fail(groupFailures.GROUP_FULL, { message: `El grupo ${name} está lleno (${taken} de ${quota ?? 0}).` })
  if (inactive.has(courseId)) fail(courseFailures.COURSE_INACTIVE)
}

/** The paid part covers the oldest date; the rest is due on one day (LLE-35). null: all is paid, or nothing is owed. */
export function restPlan(price: number, paidAmount: number, registeredOn: string, dueOn: string): Instalment[] | null {
  const rest = price - paidAmount
  if (rest <= 0) return null
  if (dueOn === registeredOn) return [{ dueOn, amount: price }]
  return paidAmount > 0
    ? [
        { dueOn: registeredOn, amount: paidAmount },
        { dueOn, amount: rest },
      ].toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
    : [{ dueOn, amount: rest }]
}

/** The paid part is due before what is missing. */
function pendingPlan(price: number, paidAmount: number, pending: readonly Instalment[], registeredOn: string): Instalment[] | null {
  const [rest, sum] = [Math.max(0, price - paidAmount), pending.reduce((all, { amount }) => all + amount, 0)]
  if (sum !== rest)
    fail(planFailures.PLAN_DOES_NOT_ADD_UP, { message: `Fechas pendientes: suman ${formatMoney(sum)} y faltan ${formatMoney(rest)}.` })
  const [first] = pending
  if (!first || sum === price) return first ? [...pending] : null
  const before = registeredOn < first.dueOn ? registeredOn : addDays(first.dueOn, -1)
  return [{ dueOn: before, amount: price - sum }, ...pending]
}

/** @param price after discounts */
function planFor(
  { templates, closedAt }: MoveGround,
  { plan, paid, dueOn, pending }: Move,
  { courseId, locationId }: Target,
  price: number,
  registeredOn: string,
): { templateId: string | null; instalments: Instalment[] } | null {
  if (pending) {
    const instalments = pendingPlan(price, paid, pending, registeredOn)
    return instalments && { templateId: null, instalments }
  }
  if (price === 0) return null
  if (plan !== '') {
    const template = templates.find(each => each.courseId === courseId && fold(each.name) === fold(plan))
    if (!template) return fail(planFailures.TEMPLATE_NOT_FOUND, { message: `Plan: el curso no tiene «${plan}».` })
    return { templateId: template.id, instalments: planOf(template, price, registeredOn, closedAt(locationId)) }
  }
  const instalments = restPlan(price, paid, registeredOn, dueOn)
  return instalments && { templateId: null, instalments }
}

/** A registration that may be written, with the ids that it will have. */
export interface Moved {
  move: Move
  target: Target
  registrationId: string
  openingId: string | null
  registeredAt: Date
  price: number
  plan: { templateId: string | null; instalments: Instalment[] } | null
}

/** Judges a move, and takes no seat yet. @throws Refusal */
export function judgeMove(ground: MoveGround, { now, academy, today }: Pick<Moving, 'now' | 'academy' | 'today'>, move: Move): Moved {
  const { paid, discount = 0 } = move
  const target = ground.targets.get(move.groupId) ?? fail(groupFailures.GROUP_NOT_FOUND)
  refuseClosed(target, ground.inactive)
  const registeredOn = firstDayOf(move, target, today)
  // Noon of that day: no time zone moves it to another.
  const registeredAt =
    registeredOn === academyDay(now, academy.timeZone)
      ? now
      : new Date(startOfDay(registeredOn, academy.timeZone).getTime() + 12 * 3_600_000)
  const price = move.cost ?? target.price
  if (discount > price)
    fail(planFailures.PLAN_DOES_NOT_ADD_UP, { message: `Descuento: ${formatMoney(discount)} es más que el costo, ${formatMoney(price)}.` })
  const plan = planFor(ground, move, target, price - discount, registeredOn)
  return { move, target, registrationId: newId(), openingId: paid + discount > 0 ? newId() : null, registeredAt, price, plan }
}

/** Enrols without a desk what was judged. The students' rows are held, and the caller writes the audit. */
export async function writeMoves({ db, now, userId, emit }: Moving, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return
  await store.insertRegistrations(
    db,
    moved.map(({ move: { studentId, groupId }, target: { courseId }, registrationId, registeredAt, price }) => ({
      ...{ id: registrationId, studentId, groupId, courseId, price, userId },
      now: registeredAt,
    })),
  )
  await plans.insertAll(
    db,
    moved.flatMap(({ registrationId, plan }) => (plan ? [{ registrationId, ...plan, userId, now }] : [])),
  )
  await addEntries(
    db,
    moved.flatMap(
      ({ move: { studentId, paid, discount = 0 }, target: { courseId, locationId }, registrationId, openingId, registeredAt }) =>
        openingId === null
          ? []
          : [
              {
                ...{ id: openingId, studentId, registrationId, courseId, amount: paid, discount },
                ...{ source: 'opening' as const, type: 'other' as const, concept: OPENING_CONCEPT, locationId, enteredAt: registeredAt },
              },
            ],
    ),
  )
  const studentIds = [...new Set(moved.map(({ move }) => move.studentId))]
  await students.giveFolios(db, studentIds)
  await sql`select recalculate_balances(id) from unnest(${studentIds}::char(24)[]) id`.execute(db)
  const groupIds = moved.map(({ move }) => move.groupId)
  await addSeats(db, groupIds)
  emit(studentsChanged, studentIds)
  emit(groupsChanged, [...new Set(groupIds)])
  emit(paymentsChanged, [...studentIds, ...moved.flatMap(({ openingId }) => openingId ?? [])])
}

/** One seat for each time that a group is named. Their rows are locked. */
export const addSeats = (db: Db, groupIds: readonly string[]) =>
  sql`update class_group g set taken = g.taken + x.seats
    from (select id, count(*)::int as seats from unnest(${groupIds}::char(24)[]) id group by id) x where g.id = x.id`.execute(db)
