// OFE-34, OFE-35, OFE-39: constraints and costs of a place. Pure: the browser asks before a drop, the server before solving.
import {
  anyOverlap,
  lastDay,
  meets,
  sharesDay,
  type Block,
  type Ground,
  type Hours,
  type Place,
  type Places,
  type Room,
  type Teacher,
  type WantedGroup,
} from './ground.ts'

/** Why a place is impossible. `by`: the conflicting group or name. */
export interface Breach {
  why:
    | 'block'
    | 'room'
    | 'teacher'
    | 'campus'
    | 'capacity'
    | 'roomTaken'
    | 'roomShared'
    | 'course'
    | 'teacherCampus'
    | 'teacherHours'
    | 'teacherTaken'
    | 'teacherShared'
    | 'twoCampuses'
    | 'maxGroups'
    | 'family'
    | 'familyHalf'
  by?: string
}

/** Cost weights (OFE-35). A group without a place costs `left` plus one per person. */
export const WEIGHTS = { left: 1000, shift: 6, hours: 3, days: 2, seat: 0.1 }

const NOON = 12 * 60

const morning = (hours: readonly Hours[]) => Math.min(...hours.map(({ start }) => start)) < NOON
const daysOf = (hours: readonly Hours[]) => [...new Set(hours.map(({ day }) => day))].toSorted((a, b) => a - b).join()
const timesOf = (hours: readonly Hours[]) => [...new Set(hours.map(({ start, end }) => `${start}-${end}`))].toSorted().join()

/** The cost of these hours compared with the preferred ones. */
export function hoursCost(hours: readonly Hours[], preferred: WantedGroup['preferred']): number {
  if (!preferred || preferred.length === 0) return 0
  if (timesOf(hours) === timesOf(preferred)) return daysOf(hours) === daysOf(preferred) ? 0 : WEIGHTS.days
  return morning(hours) === morning(preferred) ? WEIGHTS.hours : WEIGHTS.shift
}

/** Points only compare; no screen shows them. */
export interface Sum {
  left: number
  otherHours: number
  emptySeats: number
  points: number
}

export interface Index {
  blocks: ReadonlyMap<string, Block>
  rooms: ReadonlyMap<string, Room>
  teachers: ReadonlyMap<string, Teacher>
  wanted: ReadonlyMap<string, WantedGroup>
}

const byId = <T extends { id: string }>(all: readonly T[]) => new Map(all.map(each => [each.id, each]))
export const indexOf = ({ blocks, rooms, teachers, wanted }: Ground): Index => ({
  blocks: byId(blocks),
  rooms: byId(rooms),
  teachers: byId(teachers),
  wanted: byId(wanted),
})

export function evaluate(ground: Ground, places: Places, index: Index = indexOf(ground)): Sum {
  const sum: Sum = { left: 0, otherHours: 0, emptySeats: 0, points: 0 }
  for (const group of ground.wanted) {
    const place = places.get(group.id)
    const [block, room] = place ? [index.blocks.get(place.block), index.rooms.get(place.room)] : []
    if (!block || !room) {
      sum.left++
      sum.points += WEIGHTS.left + group.size
      continue
    }
    const cost = hoursCost(block.hours, group.preferred)
    const empty = Math.max(0, room.capacity - group.size)
    if (cost > 0) sum.otherHours++
    sum.emptySeats += empty
    sum.points += cost + WEIGHTS.seat * empty
  }
  return sum
}

/** The difference of two evaluations when a group moves to `place` (null: loses its own). */
export function costOf(ground: Ground, places: Places, id: string, place: Place | null): Sum {
  const index = indexOf(ground)
  const [before, after] = [evaluate(ground, places, index), evaluate(ground, moved(places, id, place), index)]
  return {
    left: after.left - before.left,
    otherHours: after.otherHours - before.otherHours,
    emptySeats: after.emptySeats - before.emptySeats,
    points: after.points - before.points,
  }
}

export function moved(places: Places, id: string, place: Place | null): Places {
  const next = new Map(places)
  if (place) next.set(id, place)
  else next.delete(id)
  return next
}

/** True when the room fits, ignoring other planned groups. */
export const roomFits = (room: Room, group: WantedGroup, hours: readonly Hours[]): boolean =>
  room.campus === group.campus && room.capacity >= group.size && !room.taken.some(busy => meets(busy, hours, group.days))

export const withinHours = (teacher: Teacher, hours: readonly Hours[]): boolean =>
  teacher.hours.length === 0 ||
  hours.every(each => teacher.hours.some(open => open.day === each.day && open.start <= each.start && each.end <= open.end))

const elsewhere = (teacher: Teacher, group: WantedGroup, hours: readonly Hours[]): boolean => {
  const last = lastDay(group.days, hours)
  return teacher.taken.some(
    busy => busy.campus !== null && busy.campus !== group.campus && hours.some(({ day }) => day === busy.day && sharesDay(busy, day, last)),
  )
}

/** True when the teacher is free then, ignoring other planned groups, courses and campuses. */
export const teacherFree = (teacher: Teacher, group: WantedGroup, hours: readonly Hours[], oneCampus: boolean): boolean =>
  withinHours(teacher, hours) &&
  !teacher.taken.some(busy => meets(busy, hours, group.days)) &&
  !(oneCampus && elsewhere(teacher, group, hours))

function roomBreaches(room: Room, group: WantedGroup, { hours }: Block): Breach[] {
  const breaches: Breach[] = []
  if (room.campus !== group.campus) breaches.push({ why: 'campus', by: room.name })
  if (room.capacity < group.size) breaches.push({ why: 'capacity', by: room.name })
  if (room.taken.some(busy => meets(busy, hours, group.days))) breaches.push({ why: 'roomTaken', by: room.name })
  return breaches
}

function teacherBreaches(teacher: Teacher, group: WantedGroup, { hours }: Block, oneCampus: boolean): Breach[] {
  const { name: by } = teacher
  const breaches: Breach[] = []
  if (!teacher.courses.includes(group.course)) breaches.push({ why: 'course', by })
  if (!teacher.campuses.includes(group.campus)) breaches.push({ why: 'teacherCampus', by })
  if (!withinHours(teacher, hours)) breaches.push({ why: 'teacherHours', by })
  if (teacher.taken.some(busy => meets(busy, hours, group.days))) breaches.push({ why: 'teacherTaken', by })
  if (oneCampus && elsewhere(teacher, group, hours)) breaches.push({ why: 'twoCampuses', by })
  return breaches
}

/** Constraints broken by this group at `place` while all others stay (OFE-34). Empty: it fits. */
export function breaches(ground: Ground, places: Places, id: string, place: Place, index: Index = indexOf(ground)): Breach[] {
  const group = index.wanted.get(id)!
  const [block, room, teacher] = [index.blocks.get(place.block), index.rooms.get(place.room), index.teachers.get(place.teacher)]
  if (!block) return [{ why: 'block' }]
  const all = [...(room ? roomBreaches(room, group, block) : [{ why: 'room' } as const])]
  all.push(...(teacher ? teacherBreaches(teacher, group, block, ground.oneCampus) : [{ why: 'teacher' } as const]))
  let count = 1
  for (const [otherId, other] of places) {
    const [otherGroup, otherBlock] = [index.wanted.get(otherId), index.blocks.get(other.block)]
    if (otherId === id || !otherGroup || !otherBlock) continue
    const meet = anyOverlap(block.hours, otherBlock.hours)
    if (meet && other.room === place.room) all.push({ why: 'roomShared', by: otherId })
    if (meet && group.family !== null && otherGroup.family === group.family) all.push({ why: 'family', by: otherId })
    if (other.teacher !== place.teacher) continue
    count++
    if (meet) all.push({ why: 'teacherShared', by: otherId })
    else if (ground.oneCampus && otherGroup.campus !== group.campus && shareWeekday(block, otherBlock))
      all.push({ why: 'twoCampuses', by: otherId })
  }
  if (count > ground.maxGroups) all.push({ why: 'maxGroups', by: teacher?.name ?? '' })
  return all
}

export const shareWeekday = (a: Block, b: Block): boolean => a.hours.some(one => b.hours.some(({ day }) => day === one.day))

/** All broken constraints by group, including families with only some modules placed. */
export function allBreaches(ground: Ground, places: Places): Map<string, Breach[]> {
  const index = indexOf(ground)
  const byGroup = new Map<string, Breach[]>()
  for (const group of ground.wanted) {
    const place = places.get(group.id)
    if (!place) continue
    const groupBreaches = breaches(ground, places, group.id, place, index)
    if (group.family !== null && ground.wanted.some(other => other.family === group.family && !places.has(other.id)))
      groupBreaches.push({ why: 'familyHalf' })
    if (groupBreaches.length > 0) byGroup.set(group.id, groupBreaches)
  }
  return byGroup
}
