// What a save tells without refusing it (GRP-21 to GRP-23).
import { sql } from 'kysely'
import type { LockedRoom } from '#features/foundation/locations/server/public.ts'
import { outOfHours } from '#features/foundation/locations/schedule.ts'
import { formatDay } from '#lib/days.ts'
import type { Db } from '#server/db/connect.ts'
import type { GroupWarning } from '../contract.ts'
import type { StoredGroup } from './locks.ts'

/** Other running groups of the same teacher at an hour of this one's lessons. */
async function clashesOf(db: Db, { id }: StoredGroup): Promise<{ name: string; teacher: string }[]> {
  const { rows } = await sql<{ name: string; teacher: string }>`
    select o.name, t.name || ' ' || t.last_name as teacher
    from class_group g join employee t on t.id = g.teacher_id
    join class_group o on o.teacher_id = g.teacher_id and o.id <> g.id and o.active and o.deleted_at is null and o.end_date >= academy_today()
    where g.id = ${id} and exists (
      select from group_schedule a join group_schedule b on b.day = a.day and b.start_minute < a.end_minute and a.start_minute < b.end_minute
      where a.group_id = g.id and b.group_id = o.id
        and weekday_dates(g.start_date, g.end_date, a.day) && weekday_dates(o.start_date, o.end_date, b.day))
    order by o.name, o.id limit 10`.execute(db)
  return rows
}

/** The module itself, or the modules of a parent, whose days lie outside of the parent's (M41). */
async function strayingFrom(db: Db, { id }: StoredGroup): Promise<{ name: string; parent: string; start: string; end: string }[]> {
  const { rows } = await sql<{ name: string; parent: string; start: string; end: string }>`
    select m.name, p.name as parent, p.start_date as start, p.end_date as end from class_group m join class_group p on p.id = m.parent_group_id
    where (m.id = ${id} or p.id = ${id}) and m.deleted_at is null and (m.start_date < p.start_date or m.end_date > p.end_date)
    order by m.name, m.id`.execute(db)
  return rows
}

/** Of a group as it was just written. */
export async function warningsOf(db: Db, group: StoredGroup, rooms: readonly LockedRoom[]): Promise<GroupWarning[]> {
  const warnings: GroupWarning[] = []
  const warn = (code: GroupWarning['code'], message: string) => void warnings.push({ code, message })
  const room = rooms.find(each => each.id === group.classroomId)
  if (room && group.quota !== null && group.quota > room.capacity)
    warn('ABOVE_CAPACITY', `${group.name}: el cupo de ${group.quota} rebasa la capacidad de ${room.name}, que es de ${room.capacity}.`)
  for (const { name, teacher } of group.teacherId ? await clashesOf(db, group) : [])
    warn('TEACHER_CLASH', `${group.name}: ${teacher} ya da clase en ${name} a esa hora.`)
  if (room && group.schedules.some(lesson => outOfHours(lesson, room.location))) {
    const { name, opening, closing } = room.location
    warn('OUT_OF_HOURS', `${group.name}: el horario sale del de la sede ${name}, que abre de ${opening} a ${closing}.`)
  }
  for (const { name, parent, start, end } of group.isParent || group.parentGroupId ? await strayingFrom(db, group) : [])
    warn('OUTSIDE_PARENT', `${name}: sus fechas salen de las de ${parent}, que va del ${formatDay(start)} al ${formatDay(end)}.`)
  return warnings
}
