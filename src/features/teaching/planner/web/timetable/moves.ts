// Possible places of a group, and what they break and cost, before the drop (OFE-39).
import type { Ground, Place, Places } from '../../ground.ts'
import { breaches, costOf, type Breach, type Sum } from '../../judge.ts'

export interface Move {
  place: Place
  breaches: Breach[]
  cost: Sum
}

/** Prefers its own teacher if free, else the first free one, else any who gives the course. Null: nobody does. */
export function moveTo(ground: Ground, places: Places, id: string, block: string, room: string): Move | null {
  const group = ground.wanted.find(each => each.id === id)!
  const own = places.get(id)?.teacher
  const able = ground.teachers.filter(({ courses }) => courses.includes(group.course))
  const order = [...able.filter(teacher => teacher.id === own), ...able.filter(teacher => teacher.id !== own)]
  const moves = order.map(teacher => {
    const place = { block, room, teacher: teacher.id }
    return { place, breaches: breaches(ground, places, id, place) }
  })
  const best = moves.find(move => move.breaches.length === 0) ?? moves.toSorted((a, b) => a.breaches.length - b.breaches.length)[0]
  return best ? { ...best, cost: costOf(ground, places, id, best.place) } : null
}
