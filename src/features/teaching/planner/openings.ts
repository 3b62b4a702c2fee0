// OFE-40: the groups to create from a plan, their names, and what is left out. The screen shows what the server will create.
import { indexOf, type Index } from './judge.ts'
import type { Ground, Hours, Place, Places, WantedGroup } from './ground.ts'

/** A group to open, or a parent with its modules. */
export interface Opening {
  /** Key of the group or the family; begins with the course id. */
  key: string
  /** Course, part of the week and a letter: 'ECOEMS Sabatino B'. */
  name: string
  members: { group: WantedGroup; place: Place }[]
}

export interface Openings {
  openings: Opening[]
  /** Groups without a place, or with a supposed room or teacher. */
  skipped: string[]
  /** Keys of groups whose hours, room or teacher no longer exist. */
  gone: string[]
}

const SATURDAY = 5
const NOON = 12 * 60
const LONGEST = 110

export const courseOf = (key: string): string => key.slice(0, 24)

function partOf(hours: readonly Hours[]): string {
  const days = hours.map(({ day }) => day)
  if (days.every(day => day === SATURDAY)) return 'Sabatino'
  if (days.every(day => day > SATURDAY)) return 'Dominical'
  if (days.every(day => day >= SATURDAY)) return 'Fin de semana'
  return Math.min(...hours.map(({ start }) => start)) < NOON ? 'Matutino' : 'Vespertino'
}

/** The letters of a group: 0 is A, 26 is AA. */
const letter = (at: number): string => (at < 26 ? String.fromCharCode(65 + at) : letter(Math.floor(at / 26) - 1) + letter(at % 26))

const supposed = ({ rooms, teachers }: Index, { room, teacher }: Place): boolean =>
  rooms.get(room)?.supposed === true || teachers.get(teacher)?.supposed === true
const stands = ({ blocks, rooms, teachers }: Index, { block, room, teacher }: Place): boolean =>
  blocks.has(block) && rooms.has(room) && teachers.has(teacher)

export function openingsOf(ground: Ground, places: Places): Openings {
  const index = indexOf(ground)
  const names = new Map(ground.courses.map(({ id, name }) => [id, name]))
  const used = new Map<string, number>()
  const result: Openings = { openings: [], skipped: [], gone: [] }
  for (const [key, groups] of Map.groupBy(ground.wanted, ({ family, id }) => family ?? id)) {
    const members = groups.flatMap(group => {
      const place = places.get(group.id)
      return place && !supposed(index, place) ? [{ group, place }] : []
    })
    if (members.length < groups.length) result.skipped.push(...groups.map(({ id }) => id))
    else if (!members.every(({ place }) => stands(index, place))) result.gone.push(key)
    else {
      const hours = members.flatMap(({ place }) => index.blocks.get(place.block)!.hours)
      const name = `${names.get(courseOf(key))!.slice(0, LONGEST)} ${partOf(hours)}`
      const at = used.get(name) ?? 0
      used.set(name, at + 1)
      result.openings.push({ key, name: `${name} ${letter(at)}`, members })
    }
  }
  return result
}
