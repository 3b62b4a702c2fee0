import { sql } from 'kysely'
import { wallClock } from '#lib/days.ts'
import type { Demo } from './context.ts'

const DAYS = 21
/** Lists of yesterday that nobody took, at most half of them. */
const UNTAKEN = 4

/**
 * Attendance of the last three weeks and of today's lessons that have begun, nine of ten students. Two of today have no list yet: one
 * that runs, one that ended (LLE-68); nor have four of yesterday. One statement, since these are the most rows; the chance comes from the ids, which are the same
 * everywhere.
 */
const zoneOf = async (db: Demo['db']) => (await db.selectFrom('academy').select('timeZone').executeTakeFirstOrThrow()).timeZone

export async function seedAttendance({ db, clock }: Demo): Promise<void> {
  const now = wallClock(clock.now, await zoneOf(db)).minutes
  await sql`
    with family as (
      select coalesce(g.parent_group_id, g.id) as root, min(x.start_minute) as starts, max(x.end_minute) as ends
      from lessons_on(${clock.today}) x join class_group g on g.id = x.group_id and g.taken > 0 group by 1
    ), open_list as (
      (select root from family where starts <= ${now} and ends > ${now} order by starts, root limit 1)
      union all
      (select root from family where ends <= ${now} order by ends desc, root limit 1)
    ), forgotten as (
      select f.root from (
        select coalesce(g.parent_group_id, g.id) as root, row_number() over (order by md5(min(g.id))) as nth, count(*) over () as families
        from lessons_on(${clock.day(-1)}) x join class_group g on g.id = x.group_id and g.taken > 0 group by 1
      ) f where f.nth <= least(${UNTAKEN}::int, f.families / 2)
    )
    insert into attendance (id, student_id, group_id, day, present, source, recorded_at)
    select 'a1' || left(md5(r.id || d.day), 22), r.student_id, r.group_id, d.day, left(md5(d.day || r.id), 1) > '1', 'checklist',
      least(${clock.now}, (d.day + make_interval(mins => s.start_minute + 20)) at time zone a.time_zone)
    from academy a
    cross join lessons_between(${clock.day(-DAYS)}, ${clock.today}) s
    cross join lateral (select s.day) d
    join class_group g on g.id = s.group_id
    join registration r on r.group_id = s.group_id and r.ended_at is null and (r.registered_at at time zone a.time_zone)::date < d.day
    where (d.day < ${clock.day(-1)} or d.day = ${clock.day(-1)} and coalesce(g.parent_group_id, g.id) not in (select root from forgotten)
        or d.day = ${clock.today} and s.start_minute <= ${now} and coalesce(g.parent_group_id, g.id) not in (select root from open_list))
      and not exists (select from registration m where m.parent_id = r.id and m.ended_at is null)
    on conflict do nothing`.execute(db)
}
