import type { Facts } from '../world.ts'
import { today } from './deletedRecords.ts'

const lessons = `
  select g.id, d::date as day, s.start_minute as a, s.end_minute as b, g.classroom_id as room, g.teacher_id as teacher
  from class_group g join course c on c.id = g.course_id and not c.is_parent join group_schedule s on s.group_id = g.id
  cross join generate_series(greatest(g.start_date, ${today}), g.end_date, interval '1 day') d
  where g.active and g.deleted_at is null and extract(isodow from d)::int - 1 = s.day
    and not exists (select from lesson_change x where x.group_id = g.id and (x.day = d and x.start_minute = s.start_minute
      or x.to_day = d and x.to_start < s.end_minute and s.start_minute < x.to_end))
  union all
  select g.id, x.to_day, x.to_start, x.to_end, case when x.kind = 'extra' then x.classroom_id else coalesce(x.classroom_id, g.classroom_id) end, coalesce(x.teacher_id, g.teacher_id)
  from class_group g join lesson_change x on x.group_id = g.id
  where g.active and g.deleted_at is null and x.to_day >= ${today}`
const booked = (table: string, who: string) => `
  select k.group_id::text, d::date, lower(k.minutes), upper(k.minutes), k.${who}::text from ${table} k
  cross join generate_series(greatest(lower(k.dates), ${today}), upper(k.dates) - 1, interval '1 day') d
  where k.group_id is not null and extract(isodow from d)::int - 1 = k.weekday`
const differ = (table: string, who: string, of: string) => {
  const wantedSql = `select id::text, day, a, b, ${of}::text from (${lessons}) w where ${of} is not null`
  return `select x::text from ((${booked(table, who)} except ${wantedSql}) union all (${wantedSql} except ${booked(table, who)})) x`
}

export const hours: Facts = {
  'TOG-5.1 rooms are booked for the lessons to come': differ('room_booking', 'classroom_id', 'room'),
  'TOG-5.1 teachers are booked for the lessons to come': differ('teacher_booking', 'teacher_id', 'teacher'),
}
