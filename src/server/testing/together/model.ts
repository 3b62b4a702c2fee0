// An independent model of seats, balances and dues (TOG-6): plain objects and sums, without a database.
import { ledgerOf, type ModelEntry, type ModelRegistration } from '#db/ledgerModel.ts'

interface Seat extends ModelRegistration {
  student: string
  group: string
  /** Due dates, oldest first; empty: on its day. */
  plan: { on: string; amount: number }[]
  day: string
}
interface PaidEntry extends ModelEntry {
  student: string
}
export interface Books {
  seats: Seat[]
  entries: PaidEntry[]
  holds: { group: string; seats: number }[]
}

/** The dues: money covers the dates of a registration, oldest first. */
function duesOf(plan: Seat['plan'], day: string, net: number, paidAmount: number): { on: string; amount: number; open: number }[] {
  const days = plan.length > 0 ? plan : [{ on: day, amount: net }]
  let [planned, reached] = [0, 0]
  const dues: { on: string; amount: number; open: number }[] = []
  for (const [at, { on, amount }] of days.entries()) {
    planned += amount
    const until = at === days.length - 1 ? net : Math.min(planned, net)
    if (until > reached) dues.push({ on, amount: until - reached, open: until - Math.max(reached, Math.min(paidAmount, until)) })
    reached = until
  }
  return dues
}

/** The sums that the model expects, by student, registration and day, and by group. */
export function opinionOf({ seats, entries, holds }: Books): Map<string, number> {
  const figures = new Map<string, number>()
  const add = (name: string, amount: number) => figures.set(name, (figures.get(name) ?? 0) + amount)
  for (const { group, ended } of seats) if (!ended) add(`taken ${group}`, 1)
  for (const { group, seats: seatCount } of holds) {
    add(`taken ${group}`, seatCount)
    add(`held ${group}`, seatCount)
  }
  const bySeat = new Map(seats.map(seat => [seat.id, seat]))
  for (const student of new Set([...seats, ...entries].map(each => each.student))) {
    const { lines, balanceDue, credit } = ledgerOf(
      seats.filter(seat => seat.student === student),
      entries.flatMap(entry => {
        if (entry.student === student) return [entry]
        // The cards were separated: the entry belongs to a seat of this card and is money of the other (DES-30).
        if (bySeat.get(entry.registration ?? '')?.student !== student) return []
        return [entry, { ...entry, registration: null, amount: -entry.amount, discount: 0 }]
      }),
    )
    add(`owes ${student}`, balanceDue)
    add(`credit ${student}`, credit)
    for (const { registrationId, net, own, applied } of lines) {
      const { plan, day } = bySeat.get(registrationId)!
      for (const { on, amount, open } of duesOf(plan, day, net, own + applied)) {
        add(`dated ${registrationId} ${on}`, amount)
        add(`due ${registrationId} ${on}`, open)
      }
    }
  }
  return new Map([...figures].filter(([, figure]) => figure !== 0))
}
