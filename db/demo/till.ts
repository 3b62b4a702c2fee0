import type { Insertable } from 'kysely'
import { billOf } from '#features/money/enrolment/bill.ts'
import type { DB } from '#server/db/schema.ts'
import type { Code } from './codes.ts'
import type { Demo } from './context.ts'
import { EARNED } from './courses.ts'
import type { Registration } from './students.ts'

export type Entry = Insertable<DB['entry']> & { id: string; enteredAt: Date; amount: number; discount: number }
/** Entries written together: an enrolment or one later payment. Each slip gets one receipt. */
export interface Slip {
  kind: 'enrolment' | 'payment'
  registration: Registration | null
  entries: Entry[]
  at: Date
}

/** The cashier of each campus, and of the main desk for entries without a campus. */
export interface Desk {
  cashiers: Map<string, string>
  main: string
}

export const TYPES = { cash: 45, transfer: 25, debit: 12, credit: 10, deposit: 6, other: 2 }
const STAFF = [
  ['Hermano inscrito', 600],
  ['Buen promedio', 400],
  ['Convenio escolar', 800],
] as const
export const hundreds = (centavos: number) => Math.round(centavos / 10_000) * 10_000

/** Makes entries of a registration, by its desk. */
export function entriesOf({ id }: Pick<Demo, 'id'>, { id: registrationId, student, group }: Registration, desk: Desk) {
  const base = {
    studentId: student.id,
    registrationId,
    courseId: group.course.id,
    locationId: group.locationId,
    userId: (group.locationId && desk.cashiers.get(group.locationId)) || desk.main,
  }
  return (when: Date, part: Partial<Entry> & { source: string; concept: string }): Entry => ({
    id: id(when),
    ...base,
    amount: 0,
    discount: 0,
    enteredAt: when,
    ...part,
  })
}

/** The enrolment and later payments of each registration, as the desk would record them. */
export function takePayments(
  demo: Pick<Demo, 'clock' | 'random' | 'id'>,
  registrations: Registration[],
  codes: Code[],
  desk: Desk,
): Slip[] {
  const { clock, random } = demo
  const slips: Slip[] = []
  for (const registration of registrations) {
    const { student, group, price, at } = registration
    const entry = entriesOf(demo, registration, desk)

    const code =
      random.chance(0.14) && price > 100_000
        ? codes.find(each => each.validFrom <= at && at <= each.validUntil && random.chance(0.5))
        : undefined
    const staff =
      random.chance(0.08) && price > 200_000 ? [random.pick(STAFF)].map(([concept, pesos]) => ({ concept, discount: pesos * 100 })) : []
    const earned = EARNED.filter(
      line =>
        line.course === group.courseKey &&
        registrations.some(other => other.student === student && other.group.courseKey === line.held && other.at < at),
    ).map(line => ({ name: 'Descuento del curso', discount: line.amount * 100 }))
    const bill = billOf({ price, earned, code: code ?? null, staff, credit: 0 })
    const discounts = bill.lines.map(line =>
      entry(at, {
        source: line.source,
        concept: line.concept,
        discount: line.discount,
        ...(line.source === 'code' && code ? { promotionalCodeId: code.id } : {}),
      }),
    )

    let rest = bill.toPay
    const over = group.endDate < clock.today
    const { owes } = student.person
    const whole = owes === undefined ? over || price <= 60_000 || random.chance(0.36) : !owes
    const share = whole ? 1 : owes || random.chance(0.9) ? random.between(30, 60) / 100 : 0
    const pay = (when: Date, most: number, concept: string): Entry | null => {
      const amount = Math.min(rest, most)
      if (amount <= 0) return null
      rest -= amount
      return entry(when, { source: 'payment', amount, concept, type: random.weighted(TYPES) })
    }
    const first = pay(at, share === 1 ? rest : hundreds(rest * share), `Inscripción ${group.name}`)
    slips.push({ kind: 'enrolment', registration, at, entries: first ? [...discounts, first] : discounts })

    for (let when = at; rest > 0 && !owes && random.chance(0.72);) {
      when = new Date(when.getTime() + 24 * 3600_000 * random.between(5, 16) + 60_000 * random.between(-90, 90))
      if (when > clock.now) break
      const part = pay(when, random.chance(0.35) ? rest : hundreds(bill.toPay * 0.25), `Pago ${group.course.name}`)
      if (part) slips.push({ kind: 'payment', registration, at: when, entries: [part] })
    }
  }
  return slips
}

export async function writeRegistrations({ insert }: Pick<Demo, 'insert'>, registrations: Registration[], desk: Desk): Promise<void> {
  await insert(
    'registration',
    registrations.map(({ id, student, group, price, at, endedAt, endReason = null, endNote = null, parentId }) => ({
      id,
      studentId: student.id,
      groupId: group.id,
      courseId: group.course.id,
      price,
      registeredAt: at,
      endedAt,
      endReason,
      endNote,
      parentId,
      userId: (group.locationId && desk.cashiers.get(group.locationId)) || desk.main,
    })),
  )
}
