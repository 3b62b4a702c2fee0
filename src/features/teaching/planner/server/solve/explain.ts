// Explains a missing place by the changes that would give one (OFE-38): every set of changes, cheapest first, while all others stay.
import { CHANGES, hoursKey, type Change, type Explanation, type Witness } from '../../choices.ts'
import { anyOverlap, type Block, type Ground, type Hours, type Places, type Room, type Teacher, type WantedGroup } from '../../ground.ts'
import { hoursCost, roomFits, shareWeekday, teacherFree } from '../../judge.ts'
import { openable } from './openable.ts'

const COST: Record<Change, number> = { unpin: 1, block: 2, quota: 3, campus: 4, teacher: 8, room: 10 }
const MOST = 3
/** The least part of the usual quota that a smaller quota may be. */
const LEAST_QUOTA = 0.6
const STEPS = 20_000

const SUBSETS: readonly (readonly Change[])[] = Array.from({ length: 2 ** CHANGES.length }, (_, bits) =>
  CHANGES.filter((_change, at) => bits & (1 << at)),
)
  .filter(set => !(set.includes('teacher') && set.includes('campus')) && !(set.includes('room') && set.includes('quota')))
  .map((set, at) => ({ set, at, cost: set.reduce((sum, change) => sum + COST[change], 0) }))
  .toSorted((a, b) => a.cost - b.cost || a.at - b.at)
  .map(({ set }) => set)

/** Rooms and teachers at an hour, best first: the allowed ones, then those that need a change. */
interface Offer {
  block: Block
  opened: boolean
  room: Room | null
  smaller: Room | null
  teachers: readonly Teacher[]
  lent: readonly Teacher[]
  /** A pin allows nothing else. */
  fixed: boolean
}

interface Use {
  block: Block
  campus: string
}

export class Explainer {
  readonly #ground: Ground
  readonly #byRoom = new Map<string, Use[]>()
  readonly #byTeacher = new Map<string, Use[]>()
  readonly #offers = new Map<string, Offer[]>()

  constructor(ground: Ground, places: Places) {
    this.#ground = ground
    const blocks = new Map(ground.blocks.map(block => [block.id, block]))
    for (const { id, campus } of ground.wanted) {
      const place = places.get(id)
      if (!place) continue
      const use = { block: blocks.get(place.block)!, campus }
      for (const [uses, key] of [
        [this.#byRoom, place.room],
        [this.#byTeacher, place.teacher],
      ] as const)
        uses.set(key, [...(uses.get(key) ?? []), use])
    }
  }

  /** Explains a group, or all modules of a family. Up to three, cheapest first, none that contains a cheaper one. */
  explain(groups: readonly WantedGroup[]): Explanation[] {
    const explanations: Explanation[] = []
    for (const changes of SUBSETS) {
      if (explanations.length === MOST) break
      if (explanations.some(cheaper => cheaper.changes.every(change => changes.includes(change)))) continue
      const witnesses = this.fit(groups, changes)
      if (witnesses) explanations.push({ changes, witnesses })
    }
    return explanations
  }

  /** A place for each of them with `changes`; null: there is none. */
  fit(groups: readonly WantedGroup[], changes: readonly Change[]): Witness[] | null {
    const may = (change: Change) => changes.includes(change)
    const pinned = (group: WantedGroup) => this.#ground.pins[group.id] !== undefined
    if (may('unpin') && !groups.some(pinned)) return null
    const counts = new Map<string, number>()
    const witnesses: Witness[] = []
    let steps = 0
    const from = (at: number): boolean => {
      if (at === groups.length) return true
      const group = groups[at]!
      for (const offer of this.#offersOf(group, may('unpin'))) {
        if (++steps > STEPS) return false
        if (offer.opened && !may('block')) continue
        if (witnesses.some(({ hours }) => anyOverlap(hours, offer.block.hours))) continue
        const room = offer.room ?? (may('quota') ? offer.smaller : null)
        if (!room && !(may('room') && !offer.fixed)) continue
        const able = [...offer.teachers, ...(may('campus') ? offer.lent : [])]
        const teacher = able.find(({ id }) => (counts.get(id) ?? 0) + (this.#byTeacher.get(id)?.length ?? 0) < this.#ground.maxGroups)
        if (!teacher && !(may('teacher') && !offer.fixed)) continue
        const { block, opened } = offer
        const size = room ? Math.min(group.size, room.capacity) : group.size
        witnesses.push({
          group: group.id,
          block: opened ? null : block.id,
          hours: block.hours,
          room: room?.id ?? null,
          teacher: teacher?.id ?? null,
          size,
        })
        if (teacher) counts.set(teacher.id, (counts.get(teacher.id) ?? 0) + 1)
        if (from(at + 1)) return true
        witnesses.pop()
        if (teacher) counts.set(teacher.id, counts.get(teacher.id)! - 1)
      }
      return false
    }
    return from(0) ? witnesses : null
  }

  #offersOf(group: WantedGroup, released: boolean): Offer[] {
    const key = `${released} ${group.id}`
    const cachedOffers = this.#offers.get(key)
    if (cachedOffers) return cachedOffers
    const { blocks, campuses, rooms, teachers, pins, oneCampus } = this.#ground
    const pin = released ? undefined : pins[group.id]
    const stand = new Set(blocks.map(({ hours }) => hoursKey(hours)))
    const campus = campuses.find(({ id }) => id === group.campus)!
    const extra = pin ? [] : openable(campus, blocks, group).filter(({ hours }) => !stand.has(hoursKey(hours)))
    const offers = [...blocks.filter(({ id }) => !pin || id === pin.block), ...extra].map(block => {
      const { hours } = block
      const free = rooms
        .filter(room => room.campus === group.campus && (!pin || room.id === pin.room) && this.#roomFree(room, hours))
        .toSorted((a, b) => a.capacity - b.capacity)
      const smallest = Math.ceil(group.size * LEAST_QUOTA)
      const smaller = free.findLast(
        room => room.capacity < group.size && room.capacity >= smallest && roomFits(room, { ...group, size: room.capacity }, hours),
      )
      const able = teachers.filter(
        each =>
          (!pin || each.id === pin.teacher) &&
          each.courses.includes(group.course) &&
          this.#teacherFree(each, group, block) &&
          teacherFree(each, group, hours, oneCampus),
      )
      const here = (teacher: Teacher) => teacher.campuses.includes(group.campus)
      return {
        block,
        opened: extra.includes(block),
        room: free.find(room => roomFits(room, group, hours)) ?? null,
        smaller: smaller ?? null,
        teachers: able.filter(here),
        lent: able.filter(teacher => !here(teacher)),
        fixed: pin !== undefined,
      }
    })
    const cost = (offer: Offer) => (offer.opened ? 100 : 0) + hoursCost(offer.block.hours, group.preferred)
    const sorted = offers.toSorted((a, b) => cost(a) - cost(b))
    this.#offers.set(key, sorted)
    return sorted
  }

  readonly #roomFree = (room: Room, hours: readonly Hours[]): boolean =>
    !this.#byRoom.get(room.id)?.some(use => anyOverlap(use.block.hours, hours))

  readonly #teacherFree = (teacher: Teacher, group: WantedGroup, block: Block): boolean =>
    !this.#byTeacher
      .get(teacher.id)
      ?.some(
        use =>
          anyOverlap(use.block.hours, block.hours) ||
          (this.#ground.oneCampus && use.campus !== group.campus && shareWeekday(use.block, block)),
      )
}
