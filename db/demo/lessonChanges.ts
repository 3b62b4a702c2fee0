import { sql } from 'kysely'
import { weekdayOf } from '#lib/days.ts'
import type { Demo } from './context.ts'
import type { Group } from './groups.ts'

const ONE_A_DAY = ['Física Vespertino', 'Física Matutino', 'Ciencias Sociales Sabatino', 'UNAM Superior Dominical']

/** A lesson canceled today, one moved to Saturday, an extra one. */
export async function seedLessonChanges({ db, insert, id, clock }: Demo, groups: readonly Group[], userId: string): Promise<void> {
  const groupNamed = (name: string) => groups.find(group => group.name === name)!
  const hasClass = ({ hours }: Group, day: string) => hours.some(({ days }) => days.includes(weekdayOf(day)))
  const nextOf = (group: Group) => [1, 2, 3, 4, 5, 6, 7].map(clock.day).find(day => hasClass(group, day))!
  const saturday = clock.dayOn(5, 1)
  /** Two hours on Saturday when the group's room is free. */
  const freeOf = async (group: Group) => {
    const { rows } = await sql<{ start: number; classroomId: string }>`
      select h.start * 60 as start, g.classroom_id from class_group g cross join unnest(array[15, 17, 8, 10, 12, 19]) with ordinality as h (start, n)
      where g.id = ${group.id} and not exists (
        select from room_booking b where b.classroom_id = g.classroom_id and b.weekday = 5 and b.dates @> ${saturday}::date
          and b.minutes && int4range(h.start * 60, h.start * 60 + 120))
      order by h.n limit 1`.execute(db)
    const { start, classroomId } = rows[0]!
    return { classroomId, toDay: saturday, toStart: start, toEnd: start + 120 }
  }
  const common = { userId, createdAt: clock.at(clock.day(0), 480) }

  const off = ONE_A_DAY.map(groupNamed).find(group => hasClass(group, clock.day(0)))!
  const moved = groupNamed('Experimentales Vespertino')
  const twice = groupNamed('Matemáticas Matutino')
  await insert('lessonChange', [
    {
      id: id(),
      groupId: off.id,
      kind: 'cancelled',
      day: clock.day(0),
      startMinute: off.hours[0]!.from * 60,
      emptied: true,
      reason: 'El profesor está enfermo',
      ...common,
    },
  ])
  await insert('lessonChange', [
    {
      id: id(),
      groupId: moved.id,
      kind: 'changed',
      day: nextOf(moved),
      startMinute: moved.hours[0]!.from * 60,
      ...(await freeOf(moved)),
      emptied: true,
      reason: 'Visita al museo',
      ...common,
    },
  ])
  await insert('lessonChange', [
    {
      id: id(),
      groupId: twice.id,
      kind: 'extra',
      ...(await freeOf(twice)),
      reason: 'Repaso',
      ...common,
    },
  ])
  const ids = [off.id, moved.id, twice.id]
  await db.deleteFrom('roomBooking').where('groupId', 'in', ids).execute()
  await sql`insert into room_booking (classroom_id, group_id, weekday, minutes, dates)
    select classroom_id, group_id, weekday, minutes, dates from group_booking where group_id = any(${ids})`.execute(db)
}
