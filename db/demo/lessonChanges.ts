import { sql } from 'kysely'
import { weekdayOf } from '#lib/days.ts'
import type { Demo } from './context.ts'
import type { Group } from './groups.ts'

/** Groups of which one has class on each day of the week. */
const ONE_A_DAY = ['Física Vespertino', 'Física Matutino', 'Ciencias Sociales Sabatino', 'UNAM Superior Dominical']

/** A lesson cancelled today, one moved to Saturday, an extra one. */
export async function seedLessonChanges({ db, insert, id, clock }: Demo, groups: readonly Group[], userId: string): Promise<void> {
  const named = (name: string) => groups.find(group => group.name === name)!
  const hasClass = ({ hours }: Group, day: string) => hours.some(({ days }) => days.includes(weekdayOf(day)))
  const nextOf = (group: Group) => [1, 2, 3, 4, 5, 6, 7].map(clock.day).find(day => hasClass(group, day))!
  const saturday = clock.dayOn(5, 1)
  const common = { userId, createdAt: clock.at(clock.day(0), 480) }

  const off = ONE_A_DAY.map(named).find(group => hasClass(group, clock.day(0)))!
  const moved = named('Experimentales Vespertino')
  const twice = named('Matemáticas Matutino')
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
      toDay: saturday,
      toStart: 15 * 60,
      toEnd: 17 * 60,
      emptied: true,
      reason: 'Visita al museo',
      ...common,
    },
  ])
  const { classroomId } = await db.selectFrom('classGroup').select('classroomId').where('id', '=', twice.id).executeTakeFirstOrThrow()
  await insert('lessonChange', [
    {
      id: id(),
      groupId: twice.id,
      kind: 'extra',
      toDay: saturday,
      toStart: 10 * 60,
      toEnd: 12 * 60,
      classroomId,
      reason: 'Repaso',
      ...common,
    },
  ])
  const ids = [off.id, moved.id, twice.id]
  await db.deleteFrom('roomBooking').where('groupId', 'in', ids).execute()
  await sql`insert into room_booking (classroom_id, group_id, weekday, minutes, dates)
    select classroom_id, group_id, weekday, minutes, dates from group_booking where group_id = any(${ids})`.execute(db)
}
