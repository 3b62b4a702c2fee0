import { sql } from 'kysely'
import type { Demo } from './context.ts'

const DAYS = 21

/**
 * Attendance of the last three weeks, nine of ten students; none of today, which the desk records. One statement, since these are the
 * most
 * rows; the chance comes from the ids, which are the same everywhere.
 */
export async function seedAttendance({ db, clock }: Demo): Promise<void> {
  await sql`
    insert into attendance (id, student_id, group_id, day, present, source, recorded_at)
    select 'a1' || left(md5(r.id || d.day), 22), r.student_id, r.group_id, d.day, left(md5(d.day || r.id), 1) > '1', 'checklist',
      (d.day + make_interval(mins => s.start_minute + 20)) at time zone a.time_zone
    from academy a
    cross join (select ${clock.day(-DAYS)}::date + n::int as day from generate_series(0, ${DAYS - 1}::int) n) d
    cross join lateral lessons_on(d.day) s
    join registration r on r.group_id = s.group_id and r.ended_at is null and (r.registered_at at time zone a.time_zone)::date < d.day
    where not exists (select from registration m where m.parent_id = r.id and m.ended_at is null)
    on conflict do nothing`.execute(db)
}
