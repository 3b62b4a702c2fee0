// A user's decisions about a plan, applied to the academy's facts. Browser and server both build the solver input from this, so accepting
// an explanation only stores the choice.
import type { Block, Campus, Ground, Hours, Place, Room, Teacher, WantedGroup } from './ground.ts'

export interface Facts {
  campuses: readonly Campus[]
  courses: Ground['courses']
  rooms: readonly Room[]
  teachers: readonly Teacher[]
  wanted: readonly WantedGroup[]
}

export interface Choices {
  blocks: readonly Block[]
  /** To be found: free at any hour. */
  rooms: readonly Pick<Room, 'id' | 'name' | 'campus' | 'capacity'>[]
  teachers: readonly Pick<Teacher, 'id' | 'name' | 'courses' | 'campuses'>[]
  also: readonly { teacher: string; campus: string }[]
  /** Overridden group sizes in persons. */
  sizes: Readonly<Record<string, number>>
  pins: Readonly<Record<string, Place>>
  maxGroups: number
  oneCampus: boolean
}

export function groundOf({ campuses, courses, rooms, teachers, wanted }: Facts, choices: Choices): Ground {
  const { blocks, also, sizes, pins, maxGroups, oneCampus } = choices
  const lent = Map.groupBy(also, ({ teacher }) => teacher)
  return {
    campuses,
    courses,
    blocks,
    maxGroups,
    oneCampus,
    pins: Object.fromEntries(wanted.flatMap(({ id }) => (pins[id] ? [[id, pins[id]] as const] : []))),
    wanted: wanted.map(group => ({ ...group, size: sizes[group.id] ?? group.size })),
    rooms: [...rooms, ...choices.rooms.map(room => ({ ...room, taken: [], supposed: true }))],
    teachers: [
      ...teachers.map(teacher => ({
        ...teacher,
        campuses: [...teacher.campuses, ...(lent.get(teacher.id) ?? []).map(({ campus }) => campus)],
      })),
      ...choices.teachers.map(teacher => ({ ...teacher, hours: [], taken: [], supposed: true })),
    ],
  }
}

/** Possible changes, cheapest first. */
export const CHANGES = ['unpin', 'block', 'quota', 'campus', 'teacher', 'room'] as const
export type Change = (typeof CHANGES)[number]

export interface Witness {
  group: string
  block: string | null
  hours: readonly Hours[]
  room: string | null
  teacher: string | null
  size: number
}

/** One way to place a group, or all modules of a family, while all others stay (OFE-38). */
export interface Explanation {
  changes: readonly Change[]
  witnesses: readonly Witness[]
}

export const sameHours = (a: readonly Hours[], b: readonly Hours[]): boolean => hoursKey(a) === hoursKey(b)
export const hoursKey = (hours: readonly Hours[]): string =>
  hours
    .map(({ day, start, end }) => `${day}-${start}-${end}`)
    .toSorted()
    .join(' ')

/** Accepts an explanation: opens the block, adds the supposed room and teacher, pins the group. `newId` creates ids. */
export function applied(choices: Choices, facts: Facts, { witnesses }: Explanation, newId: () => string): Choices {
  const [blocks, rooms, teachers, also] = [[...choices.blocks], [...choices.rooms], [...choices.teachers], [...choices.also]]
  const [sizes, pins] = [{ ...choices.sizes }, { ...choices.pins }]
  for (const { group, block, hours, room, teacher, size } of witnesses) {
    const wantedGroup = facts.wanted.find(({ id }) => id === group)!
    let opened = block ?? blocks.find(each => sameHours(each.hours, hours))?.id
    if (opened === undefined) blocks.push({ id: (opened = newId()), hours })
    let roomId = room
    if (roomId === null) rooms.push({ id: (roomId = newId()), name: 'Salón por conseguir', campus: wantedGroup.campus, capacity: size })
    let hired = teacher
    if (hired === null)
      teachers.push({
        id: (hired = newId()),
        name: 'Profesor por conseguir',
        courses: [wantedGroup.course],
        campuses: [wantedGroup.campus],
      })
    const hiredTeacher = [...facts.teachers, ...teachers].find(({ id }) => id === hired)
    const lent = also.some(each => each.teacher === hired && each.campus === wantedGroup.campus)
    if (hiredTeacher && !hiredTeacher.campuses.includes(wantedGroup.campus) && !lent)
      also.push({ teacher: hired, campus: wantedGroup.campus })
    if (size !== (sizes[group] ?? wantedGroup.size)) sizes[group] = size
    pins[group] = { block: opened, room: roomId, teacher: hired }
  }
  return { ...choices, blocks, rooms, teachers, also, sizes, pins }
}
