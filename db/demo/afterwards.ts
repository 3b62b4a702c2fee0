import type { Demo } from './context.ts'
import type { Group } from './groups.ts'
import type { Registration } from './students.ts'
import type { Desk, Entry, Slip } from './till.ts'

const DAY = 24 * 3600_000

/** Why they left (DIR-39): eight dropouts, one mistake, and one whom nobody asked. */
const WHY: readonly Pick<Registration, 'endReason' | 'endNote'>[] = [
  { endReason: 'schedule', endNote: 'Entra a trabajar a las cuatro' },
  { endReason: 'cost' },
  { endReason: 'distance', endNote: 'Se mudó a Tecámac' },
  { endReason: 'mistake' },
  { endReason: 'cost', endNote: 'Su papá se quedó sin trabajo' },
  { endReason: 'school' },
  { endReason: 'schedule' },
  {},
  { endReason: 'health' },
  { endReason: 'cost' },
]

/** Registrations with more than this paid, in running groups with many free seats. */
const candidates = (registrations: Registration[], paidBySeat: Map<string, number>, today: string, courseKey: string, least: number) =>
  registrations.filter(
    ({ id, student, group, parentId }) =>
      !parentId &&
      group.endDate >= today &&
      student.person.owes === undefined &&
      group.buckets.length === 0 &&
      group.courseKey === courseKey &&
      (paidBySeat.get(id) ?? 0) > least &&
      (group.plan.quota ?? 0) - group.taken > 2,
  )

/**
 * Creates exceptions: registrations removed or moved to a cheaper course (credit), payments voided, reversed and refunded.
 * Changes registrations and entries in place, and returns the new entries.
 */
export function changeMinds(
  { clock, random, id }: Demo,
  registrations: Registration[],
  slips: Slip[],
  groups: Group[],
  desk: Desk,
): Entry[] {
  const paidBySeat = new Map<string, number>()
  for (const { registration, entries } of slips) {
    if (registration)
      paidBySeat.set(registration.id, (paidBySeat.get(registration.id) ?? 0) + entries.reduce((sum, entry) => sum + entry.amount, 0))
  }
  const afterAll = (registration: Registration) =>
    new Date(Math.max(...slips.filter(slip => slip.registration === registration).map(slip => slip.at.getTime())) + 40 * 60_000)
  const extra: Entry[] = []
  const touched = new Set<Registration>()

  // Moved to a cheaper course: the excess over its price is credit.
  const physics = groups.find(group => group.name === 'Física Vespertino')!
  for (const registration of candidates(registrations, paidBySeat, clock.today, 'unam', physics.course.price + 50_000).slice(0, 3)) {
    if (registrations.some(other => other.student === registration.student && other.group.courseKey === 'physics')) continue
    touched.add(registration)
    Object.assign(registration, { group: physics, price: physics.course.price })
  }

  // Removed: their money stays as credit.
  const leaving = ['reasoning', 'maths', 'sciences', 'physics', 'ipn'].flatMap(key =>
    candidates(registrations, paidBySeat, clock.today, key, 20_000)
      .filter(each => !touched.has(each))
      .slice(0, 2),
  )
  for (const [nth, registration] of leaving.entries()) {
    touched.add(registration)
    Object.assign(registration, WHY[nth])
    registration.endedAt = afterAll(registration)
    if (registration.endedAt > clock.now) registration.endedAt = clock.now
  }
  // Two of them got it back in cash.
  for (const registration of leaving.slice(0, 2)) {
    const at = registration.endedAt!
    extra.push({
      id: id(at),
      studentId: registration.student.id,
      amount: -paidBySeat.get(registration.id)!,
      discount: 0,
      source: 'refund',
      type: 'cash',
      concept: 'Devolución de saldo a favor',
      userId: desk.main,
      enteredAt: at,
    })
  }

  const instalments = slips.filter(slip => slip.kind === 'payment' && slip.registration && !touched.has(slip.registration))
  // Voided a few minutes later: wrong student or amount.
  for (const {
    entries: [entry],
    at,
  } of instalments.filter((_, index) => index % 23 === 5).slice(0, 8)) {
    const voidedAt = new Date(Math.min(at.getTime() + random.between(3, 25) * 60_000, clock.now.getTime()))
    Object.assign(entry!, { voidedAt, voidedBy: entry!.userId })
  }
  // Reversed after the day was closed.
  for (const {
    entries: [entry],
    at,
  } of instalments.filter((slip, index) => index % 31 === 11 && slip.at.getTime() < clock.now.getTime() - 12 * DAY).slice(0, 3)) {
    if (entry!.voidedAt) continue
    const when = new Date(at.getTime() + 5 * DAY)
    extra.push({
      ...entry!,
      id: id(when),
      amount: -Math.min(entry!.amount, 50_000),
      source: 'reversal',
      reversesId: entry!.id,
      concept: `Corrección: ${entry!.concept}`,
      userId: desk.main,
      enteredAt: when,
    })
  }
  return extra
}
