// The possible places of each group by itself. Interchangeable groups form one class with a count, and so do equal rooms (OFE-36).
import type { Block, Ground, Room, Teacher, WantedGroup } from '../../ground.ts'
import { roomFits, teacherFree } from '../../judge.ts'

export interface RoomClass {
  rooms: readonly Room[]
}

/** One hour of one class: possible rooms and teachers. Neither is empty. */
export interface Choice {
  block: Block
  rooms: readonly RoomClass[]
  teachers: readonly Teacher[]
}

/** Interchangeable groups; a module or a pinned group is a class of its own. */
export interface GroupClass {
  groups: readonly WantedGroup[]
  choices: readonly Choice[]
}

const bySignature = <T>(all: readonly T[], signature: (each: T) => string): T[][] => [...Map.groupBy(all, signature).values()]

/** Rooms named by a pin, and those of `apart`, are classes of their own. */
export function roomClasses({ rooms, pins }: Ground, apart: ReadonlySet<string>): RoomClass[] {
  const ownRooms = new Set([...Object.values(pins).map(({ room }) => room), ...apart])
  return bySignature(rooms, ({ id, campus, capacity, taken, supposed = false }) =>
    ownRooms.has(id) ? id : JSON.stringify([campus, capacity, taken, supposed]),
  ).map(own => ({ rooms: own }))
}

export function groupClasses(ground: Ground, rooms: readonly RoomClass[]): GroupClass[] {
  const { wanted, pins } = ground
  const alone = ({ id, family }: WantedGroup) => family !== null || pins[id] !== undefined
  const classes = bySignature(wanted, group => {
    const { course, campus, size, days, preferred } = group
    return alone(group) ? group.id : JSON.stringify([course, campus, size, days, preferred])
  })
  return classes.map(groups => ({ groups, choices: choicesOf(ground, groups[0]!, rooms) }))
}

function choicesOf(ground: Ground, group: WantedGroup, rooms: readonly RoomClass[]): Choice[] {
  const pin = ground.pins[group.id]
  const at = rooms.filter(({ rooms: [room] }) => room!.campus === group.campus && (!pin || room!.id === pin.room))
  const by = ground.teachers.filter(
    teacher => teacher.courses.includes(group.course) && teacher.campuses.includes(group.campus) && (!pin || teacher.id === pin.teacher),
  )
  return ground.blocks.flatMap(block => {
    if (pin && block.id !== pin.block) return []
    const free = at.filter(({ rooms: [room] }) => roomFits(room!, group, block.hours))
    const teachers = free.length > 0 ? by.filter(teacher => teacherFree(teacher, group, block.hours, ground.oneCampus)) : []
    return teachers.length > 0 ? [{ block, rooms: free, teachers }] : []
  })
}
