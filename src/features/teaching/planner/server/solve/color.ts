// Turns a solution in counts into places: takes groups of a class in turn, and assigns equal rooms by coloring (OFE-36).
import { anyOverlap, type Ground, type Place } from '../../ground.ts'
import type { GroupClass, RoomClass } from './domains.ts'
import type { Model } from './model.ts'

interface Seat {
  group: string
  block: Place['block']
  hours: Ground['blocks'][number]['hours']
  teacher: string
  rooms: RoomClass
}

/** Steps before a class of rooms counts as impossible to color. */
const TRIES = 20_000

function seatsOf({ x, z }: Model, value: ArrayLike<number>): Seat[] {
  const teachers = new Map<GroupClass, Map<string, string[]>>()
  for (const { column, of, block, teacher } of z) {
    if (value[column]! < 0.5) continue
    const byBlock = teachers.get(of) ?? new Map<string, string[]>()
    teachers.set(of, byBlock.set(block.id, [...(byBlock.get(block.id) ?? []), teacher]))
  }
  const owners = new Map<GroupClass, number>()
  const seats: Seat[] = []
  for (const { column, of, block, rooms } of x)
    for (let n = Math.round(value[column]!); n > 0; n--) {
      const at = owners.get(of) ?? 0
      owners.set(of, at + 1)
      const teacher = teachers.get(of)!.get(block.id)!.pop()!
      seats.push({ group: of.groups[at]!.id, block: block.id, hours: block.hours, teacher, rooms })
    }
  return seats
}

/** A room for each, none twice at one hour; null: not found. */
function colored(seats: readonly Seat[], rooms: readonly string[]): Map<string, string> | null {
  // The seats with the most conflicts get a room first.
  const meet = (a: Seat, b: Seat) => a !== b && anyOverlap(a.hours, b.hours)
  const sorted = seats.toSorted((a, b) => seats.filter(other => meet(b, other)).length - seats.filter(other => meet(a, other)).length)
  const roomOfSeat = new Map<Seat, string>()
  let tries = 0
  const place = (at: number): boolean => {
    if (at === sorted.length) return true
    const seat = sorted[at]!
    const used = new Set(roomOfSeat.values())
    let fresh = false
    for (const room of rooms) {
      // Unused rooms are equivalent.
      if (!used.has(room)) {
        if (fresh) continue
        fresh = true
      }
      if (++tries > TRIES) return false
      if ([...roomOfSeat].some(([other, seatRoom]) => seatRoom === room && meet(seat, other))) continue
      roomOfSeat.set(seat, room)
      if (place(at + 1)) return true
      roomOfSeat.delete(seat)
    }
    return false
  }
  return place(0) ? new Map([...roomOfSeat].map(([seat, room]) => [seat.group, room])) : null
}

/** @returns the places, and rooms of classes that could not be colored: their groups have no place */
export function color(model: Model, value: ArrayLike<number>): { places: Map<string, Place>; dissolve: string[] } {
  const places = new Map<string, Place>()
  const dissolve: string[] = []
  for (const [{ rooms }, seats] of Map.groupBy(seatsOf(model, value), each => each.rooms)) {
    const roomBySeat = colored(
      seats,
      rooms.map(({ id }) => id),
    )
    if (!roomBySeat) dissolve.push(...rooms.map(({ id }) => id))
    for (const { group, block, teacher } of roomBySeat ? seats : []) places.set(group, { block, room: roomBySeat!.get(group)!, teacher })
  }
  return { places, dissolve }
}
