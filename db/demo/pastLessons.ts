import { sql } from 'kysely'
import { RESTORED_DAYS } from '#features/presence/attendance/server/public.ts'
import type { Demo } from './context.ts'
import type { Formers } from './formers.ts'

/** Lessons as the first night of the academy would write them, and the lists of the former groups: nine of ten have marks, nine of ten came. */
export async function seedPastLessons({ db, clock }: Demo, { groups }: Formers): Promise<void> {
  const former = sql`${groups.rows.map(({ id }) => id)}::char(24)[]`
  const [first, last] = [clock.day(-RESTORED_DAYS), clock.day(-1)]
  await sql`insert into taught_day (day, written_on) select d::date, ${clock.today}::date from generate_series(${first}::date, ${last}::date, interval '1 day') d`.execute(
    db,
  )
  await sql`
    insert into taught_lesson (group_id, day, start_minute, end_minute, root_group_id, classroom_id, teacher_id, own_teacher_id, source)
    select l.group_id, l.day, l.start_minute, l.end_minute, coalesce(g.parent_group_id, g.id), l.classroom_id, l.teacher_id, g.teacher_id,
      case when was_restored(l.day, ${clock.today}) then 'restored' else 'kept' end
    from lessons_between(${first}, ${last}) l join class_group g on g.id = l.group_id`.execute(db)
  const stood = sql`academy_day(r.registered_at) <= l.day and (r.ended_at is null or academy_day(r.ended_at) > l.day)`
  await sql`
    insert into attendance (id, student_id, group_id, root_group_id, day, present, source, recorded_at)
    select 'a0' || left(md5(r.id || l.day), 22), r.student_id, l.group_id, l.group_id, l.day, left(md5(l.day || r.id), 1) > '1', 'checklist',
      (l.day + interval '20 hours') at time zone a.time_zone
    from academy a cross join taught_lesson l join registration r on r.group_id = l.group_id and ${stood}
    where l.group_id = any (${former}) and left(md5(l.group_id || l.day), 1) > '1'`.execute(db)
  await sql`
    insert into list_day (root_group_id, day, stood, marks, came)
    with mark as (
      select root_group_id, day, count(*) as marks, count(*) filter (where present) as came from attendance group by 1, 2
    ), seat as materialized (
      select coalesce(g.parent_group_id, g.id) as root, r.student_id, r.registered_at, r.ended_at
      from registration r join class_group g on g.id = r.group_id
    )
    select l.root, l.day, count(distinct r.student_id), coalesce(min(m.marks), 0), coalesce(min(m.came), 0)
    from (select distinct root_group_id as root, day from taught_lesson) l
    left join seat r on r.root = l.root and ${stood}
    left join mark m on m.root_group_id = l.root and m.day = l.day
    group by 1, 2`.execute(db)
}
