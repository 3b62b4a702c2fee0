// Warnings of a save (GRP-21 to GRP-23).
import { sql } from 'kysely'
import type { LockedRoom } from '#features/foundation/locations/server/public.ts'
import { outOfHours } from '#features/foundation/locations/schedule.ts'
import { formatDay } from '#lib/days.ts'
import { WEEKDAYS } from '#lib/schedules.ts'
import type { Db } from '#server/db/connect.ts'
import type { GroupWarning } from '../contract.ts'
import type { StoredGroup } from './locks.ts'

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

/** Minutes a teacher needs between two campuses. */
const TRAVEL = 60

/** The teacher's lessons at another campus less than an hour before or after this group's. */
async function travelsOf(db: Db, { id }: StoredGroup): Promise<{ teacher: string; name: string; campus: string; minutes: number }[]> {
  const { rows } = await sql<{ teacher: string; name: string; campus: string; minutes: number }>`
    select concat_ws(' ', t.name, t.last_name) as teacher, coalesce(g.name, k.name) as name, l.name as campus,
      min(greatest(lower(o.minutes) - upper(w.minutes), lower(w.minutes) - upper(o.minutes)))::int as minutes
    from teacher_use w
    join teacher_use o on o.teacher_id = w.teacher_id and o.weekday = w.weekday and o.dates && w.dates and o.group_id is distinct from w.group_id
    join employee t on t.id = w.teacher_id
    join classroom r on r.id = w.classroom_id
    join classroom a on a.id = o.classroom_id and a.location_id <> r.location_id
    join location l on l.id = a.location_id
    left join class_group g on g.id = o.group_id
    left join talk k on k.id = o.talk_id
    where w.group_id = ${id}
      and greatest(lower(o.minutes) - upper(w.minutes), lower(w.minutes) - upper(o.minutes)) between 0 and ${TRAVEL - 1}
    group by 1, 2, 3 order by 2 limit 10`.execute(db)
  return rows
}

/** The module itself, or a parent's modules, with days outside the parent's (M41). */
async function strayingFrom(db: Db, { id }: StoredGroup): Promise<{ name: string; parent: string; start: string; end: string }[]> {
  const { rows } = await sql<{ name: string; parent: string; start: string; end: string }>`
    select m.name, p.name as parent, p.start_date as start, p.end_date as end from class_group m join class_group p on p.id = m.parent_group_id
    where (m.id = ${id} or p.id = ${id}) and m.deleted_at is null and (m.start_date < p.start_date or m.end_date > p.end_date)
    order by m.name, m.id`.execute(db)
  return rows
}

/** The module itself, or a parent's modules, on a weekday that the parent does not show (OFE-43). */
async function besideParent(db: Db, { id }: StoredGroup): Promise<{ name: string; parent: string; days: number[] }[]> {
  const { rows } = await sql<{ name: string; parent: string; days: number[] }>`
    select m.name, p.name as parent, array_agg(distinct s.day order by s.day) as days
    from class_group m join class_group p on p.id = m.parent_group_id join group_schedule s on s.group_id = m.id
    where (m.id = ${id} or p.id = ${id}) and m.deleted_at is null
      and not exists (select from group_schedule o where o.group_id = p.id and o.day = s.day)
    group by m.id, m.name, p.name order by m.name, m.id`.execute(db)
  return rows
}

export async function warningsOf(db: Db, group: StoredGroup, rooms: readonly LockedRoom[]): Promise<GroupWarning[]> {
  const warnings: GroupWarning[] = []
  const warn = (code: GroupWarning['code'], message: string) => void warnings.push({ code, message })
  const room = rooms.find(each => each.id === group.classroomId)
  if (room && group.quota !== null && group.quota > room.capacity)
    warn('ABOVE_CAPACITY', `${group.name}: el cupo de ${group.quota} rebasa la capacidad de ${room.name}, que es de ${room.capacity}.`)
  for (const { name, teacher } of group.teacherId ? await clashesOf(db, group) : [])
    warn('TEACHER_CLASH', `${group.name}: ${teacher} ya da clase en ${name} a esa hora.`)
  for (const { name, teacher, campus, minutes } of group.teacherId ? await travelsOf(db, group) : [])
    warn('TEACHER_TRAVEL', `${group.name}: ${teacher} tiene ${minutes} min entre esta clase y la de ${name} en ${campus}.`)
  if (room && group.schedules.some(lesson => outOfHours(lesson, room.location))) {
    const { name, opening, closing } = room.location
    warn('OUT_OF_HOURS', `${group.name}: el horario sale del de la sede ${name}, que abre de ${opening} a ${closing}.`)
  }
  for (const { name, parent, start, end } of group.isParent || group.parentGroupId ? await strayingFrom(db, group) : [])
    warn('OUTSIDE_PARENT', `${name}: sus fechas salen de las de ${parent}, que va del ${formatDay(start)} al ${formatDay(end)}.`)
  for (const { name, parent, days } of group.isParent || group.parentGroupId ? await besideParent(db, group) : []) {
    const dayNames = days.map(each => WEEKDAYS[each]!.toLowerCase()).join(' y ')
    warn('OUTSIDE_PARENT', `${name}: tiene clase en ${dayNames}, que ${parent} no muestra.`)
  }
  return warnings
}
