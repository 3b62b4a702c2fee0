// An independent checker for the tests: day by day and minute by minute, sharing no code with the judge.
import type { Ground, Places } from '../../ground.ts'

const DAYS = 140
const STEP = 30

/** Errors of these places; empty: none. Walks every day of every group. */
export function wrong(ground: Ground, places: Places): string[] {
  const faults: string[] = []
  const used = new Map<string, string>()
  const take = (what: string, who: string) => {
    const other = used.get(what)
    if (other !== undefined && other !== who) faults.push(`${what}: ${other} and ${who}`)
    used.set(what, who)
  }
  const slots = (who: { day: number; start: number; end: number }, from: number, to: number) => {
    const list: string[] = []
    for (let date = Math.max(0, from); date <= Math.min(to, DAYS); date++)
      if (date % 7 === who.day) for (let minute = who.start; minute < who.end; minute += STEP) list.push(`${date}@${minute}`)
    return list
  }
  for (const room of ground.rooms)
    for (const each of room.taken) for (const slot of slots(each, each.from, each.to)) take(`${room.id} ${slot}`, 'before')
  for (const teacher of ground.teachers)
    for (const each of teacher.taken)
      for (const slot of slots(each, each.from, each.to)) {
        used.set(`${teacher.id} ${slot}`, 'before')
        if (ground.oneCampus && each.campus !== null) used.set(`${teacher.id} on ${slot.split('@')[0]} at ${each.campus}`, 'there')
      }
  const counts = new Map<string, number>()
  for (const group of ground.wanted) {
    const place = places.get(group.id)
    if (!place) {
      if (group.family !== null && ground.wanted.some(other => other.family === group.family && places.has(other.id)))
        faults.push(`half of ${group.family}`)
      continue
    }
    const pin = ground.pins[group.id]
    if (pin && JSON.stringify([pin.block, pin.room, pin.teacher]) !== JSON.stringify([place.block, place.room, place.teacher]))
      faults.push(`${group.id} left its pin`)
    const block = ground.blocks.find(({ id }) => id === place.block)!
    const room = ground.rooms.find(({ id }) => id === place.room)!
    const teacher = ground.teachers.find(({ id }) => id === place.teacher)!
    if (room.campus !== group.campus) faults.push(`${group.id} at another campus`)
    if (room.capacity < group.size) faults.push(`${group.id} in a small room`)
    if (!teacher.courses.includes(group.course)) faults.push(`${teacher.id} does not teach ${group.course}`)
    if (!teacher.campuses.includes(group.campus)) faults.push(`${teacher.id} is not at ${group.campus}`)
    counts.set(teacher.id, (counts.get(teacher.id) ?? 0) + 1)
    if (counts.get(teacher.id)! > ground.maxGroups) faults.push(`${teacher.id} has too many`)
    const first = block.hours.reduce((least, { day }) => Math.min(least, day), 6)
    const last = block.hours.reduce((most, { day }) => Math.max(most, day), first + group.days - 1)
    for (const lesson of block.hours) {
      if (
        teacher.hours.length > 0 &&
        !teacher.hours.some(open => open.day === lesson.day && open.start <= lesson.start && lesson.end <= open.end)
      )
        faults.push(`${teacher.id} out of hours`)
      for (const slot of slots(lesson, first, last)) {
        take(`${room.id} ${slot}`, group.id)
        take(`${teacher.id} ${slot}`, group.id)
        if (group.family !== null) take(`${group.family} ${slot}`, group.id)
        if (!ground.oneCampus) continue
        for (const { id } of ground.campuses)
          if (id !== group.campus && used.has(`${teacher.id} on ${slot.split('@')[0]} at ${id}`))
            faults.push(`${teacher.id} at two campuses`)
        used.set(`${teacher.id} on ${slot.split('@')[0]} at ${group.campus}`, 'there')
      }
    }
  }
  return faults
}
