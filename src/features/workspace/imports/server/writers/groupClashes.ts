// Clashes between the rows of one sheet of groups (LLE-31), by the same rule as the bookings of rooms and teachers.
import { locationFailures } from '#features/foundation/locations/contract.ts'
import { addDays, weekdayOf } from '#lib/days.ts'
import { overlap, type Schedule } from '#lib/schedules.ts'
import type { Outcome } from '../steps.ts'

export interface Placed {
  number: number
  name: string
  /** Course, first day and name. */
  key: string
  /** null: a package, which has no room. */
  room: string | null
  teacher: { id: string; name: string } | null
  startDate: string
  endDate: string
  schedules: readonly Schedule[]
}

/** Do both have a lesson at one hour of one day? */
function meet(one: Placed, other: Placed): boolean {
  const from = one.startDate > other.startDate ? one.startDate : other.startDate
  const until = one.endDate < other.endDate ? one.endDate : other.endDate
  const isWithin = (weekday: number) => addDays(from, (weekday - weekdayOf(from) + 7) % 7) <= until
  return one.schedules.some(a => other.schedules.some(b => overlap(a, b) && isWithin(a.day)))
}

/** Rows that repeat an earlier one, or need its room or teacher at its hours. A group that has ended needs none. */
export function clashesIn(rows: readonly Placed[], today: string): Outcome[] {
  const [keys, byRoom, byTeacher] = [new Set<string>(), new Map<string, Placed[]>(), new Map<string, Placed[]>()]
  const { CLASSROOM_BUSY } = locationFailures
  const outcomes: Outcome[] = []
  const refuse = (verdict: string, { number }: Placed, reason: string) => void outcomes.push({ number, verdict, reason })
  for (const row of rows) {
    const { key, name, room, teacher } = row
    const runs = row.endDate >= today
    const inRoom = runs && room ? (byRoom.get(room) ?? []) : []
    const taught = runs && teacher ? (byTeacher.get(teacher.id) ?? []) : []
    const [beside, busy] = [inRoom.find(other => meet(row, other)), taught.find(other => meet(row, other))]
    if (keys.has(key)) refuse('duplicate', row, `Ya existe el grupo ${name} con ese inicio.`)
    else if (beside) refuse('invalid', row, `${CLASSROOM_BUSY.message} ${beside.name}`)
    else if (busy) refuse('invalid', row, `${teacher!.name} ya da clase a esa hora: ${busy.name}`)
    else {
      keys.add(key)
      if (runs && room) byRoom.set(room, [...inRoom, row])
      if (runs && teacher) byTeacher.set(teacher.id, [...taught, row])
    }
  }
  return outcomes
}
