// OFE-31 to OFE-33: every term of the demand, of each course at each campus of a plan, in one statement.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connect.ts'

export interface DemandRow {
  course: string
  campus: string
  waiting: number
  visitors: number
  share: number
  last: number
  sources: { _id: string; name: string; persons: number; share: number }[]
  free: number
  quota: number | null
  /** Hours of the last generation by course or module, as '0-960-1080 2-960-1080'. */
  preferred: Record<string, string>
}

/** A student who begins another course within these days around the end of the first continued with it. */
const [EARLY, LATE] = [6, 84]
const goesOn = (begins: RawBuilder<unknown>, ended: RawBuilder<unknown>) =>
  sql`${begins} between ${ended} - ${EARLY}::int and ${ended} + ${LATE}::int`

/** Weeks before the plan in which the last generation began. */
const [LONGEST, SHORTEST] = [57, 45]
/** Days of talks whose visitors may still come, and of those that give the share. */
const [RECENT, YEAR] = [120, 365]

/** A group belongs to the campus of its room; a parent to that of its first module with one. */
export async function demandRows(
  db: Db,
  startWeek: string,
  { courses, campuses }: { courses: readonly string[]; campuses: readonly string[] },
): Promise<DemandRow[]> {
  const { rows } = await sql<DemandRow>`
    with cell as (
      select c.id as course_id, c.level_id, l.id as location_id
      from course c cross join location l
      where c.id = any(${courses}) and c.deleted_at is null and l.id = any(${campuses}) and l.deleted_at is null
    ), placed as materialized (
      select g.id, g.course_id, g.start_date, g.end_date, g.active, g.quota, g.taken,
        coalesce(r.location_id, (select kr.location_id from class_group k join classroom kr on kr.id = k.classroom_id
          where k.parent_group_id = g.id and k.deleted_at is null order by k.id limit 1)) as location_id
      from class_group g left join classroom r on r.id = g.classroom_id
      where g.course_id = any(${courses}) and g.parent_group_id is null and g.deleted_at is null
    ), before as materialized (
      select * from placed where start_date between ${startWeek}::date - ${LONGEST * 7}::int and ${startWeek}::date - ${SHORTEST * 7}::int
    ), generation as (
      select b.course_id, b.location_id, percentile_disc(0.5) within group (order by b.quota) as quota,
        -- Whoever came from another course counts among those who go on.
        sum((select count(*) from registration x where x.group_id = b.id and x.parent_id is null and x.ended_at is null
          and not exists (select from registration y join class_group o on o.id = y.group_id
            where y.student_id = x.student_id and y.parent_id is null and y.ended_at is null and o.deleted_at is null
              and o.course_id <> b.course_id and ${goesOn(sql`b.start_date`, sql`o.end_date`)})))::int as persons
      from before b group by 1, 2
    ), ended as materialized (
      select g.course_id, g.end_date, x.student_id, ${goesOn(sql`${startWeek}::date`, sql`g.end_date`)} as now,
        g.end_date between academy_today() - ${YEAR}::int and academy_today() as told,
        coalesce(r.location_id, (select kr.location_id from class_group k join classroom kr on kr.id = k.classroom_id
          where k.parent_group_id = g.id and k.deleted_at is null order by k.id limit 1)) as location_id
      from class_group g
      join registration x on x.group_id = g.id and x.parent_id is null and x.ended_at is null
      left join classroom r on r.id = g.classroom_id
      where g.parent_group_id is null and g.deleted_at is null
        and (g.end_date between academy_today() - ${YEAR}::int and academy_today() or ${goesOn(sql`${startWeek}::date`, sql`g.end_date`)})
    ), gone_on as materialized (
      select distinct e.course_id, e.student_id, e.told, g.course_id as next_id
      from ended e
      join registration x on x.student_id = e.student_id and x.parent_id is null and x.ended_at is null
      join class_group g on g.id = x.group_id and g.deleted_at is null
      where x.course_id = any(${courses}) and g.course_id <> e.course_id and ${goesOn(sql`g.start_date`, sql`e.end_date`)}
    ), sources as (
      select cell.course_id, cell.location_id, b.id, b.name, count(distinct e.student_id)::int as persons,
        coalesce((select count(distinct o.student_id) from gone_on o where o.told and o.course_id = b.id and o.next_id = cell.course_id)::float8
          / nullif((select count(distinct o.student_id) from ended o where o.told and o.course_id = b.id), 0), 0) as share
      from cell
      join ended e on e.now and e.location_id = cell.location_id and e.course_id <> cell.course_id
      join course b on b.id = e.course_id
      where not exists (select from gone_on o where o.student_id = e.student_id and o.course_id = e.course_id and o.next_id = cell.course_id)
        and not exists (select from waiting_person p join waiting w on w.id = p.entry_id left join waiting_demand d on d.entry_id = w.id
          where p.student_id = e.student_id and w.course_id = cell.course_id and (w.state = 'offered' or d.location_id = cell.location_id))
      group by cell.course_id, cell.location_id, b.id, b.name
    ), seats as (
      select course_id, location_id, sum(greatest(quota - taken, 0))::int as free
      from placed where active and quota is not null and end_date >= greatest(${startWeek}::date, academy_today()) group by 1, 2
    ), talked as materialized (
      select t.level_id, r.location_id, v.student_id, t.date >= academy_today() - ${RECENT}::int as recent
      from talk t join classroom r on r.id = t.classroom_id join talk_student v on v.talk_id = t.id
      where t.deleted_at is null and v.deleted_at is null and v.moved_to is null
        and r.location_id = any(${campuses}) and t.date between academy_today() - ${RECENT + YEAR}::int and academy_today()
    ), hours as (
      select e.course_id, e.location_id, e.taught, mode() within group (order by e.hours) as hours
      from (
        select b.course_id, b.location_id, k.course_id as taught,
          (select string_agg(s.day || '-' || s.start_minute || '-' || s.end_minute, ' ' order by s.day, s.start_minute)
             from group_schedule s where s.group_id = k.id) as hours
        from before b join class_group k on (k.id = b.id or k.parent_group_id = b.id) and k.deleted_at is null) e
      where e.hours is not null group by 1, 2, 3
    )
    select cell.course_id as course, cell.location_id as campus, 
      (select coalesce(sum(w.persons), 0)::int from waiting_demand w
         where w.course_id = cell.course_id and w.location_id = cell.location_id) as waiting,
      (select count(*)::int from talked v where v.recent and v.student_id is null
         and v.level_id = cell.level_id and v.location_id = cell.location_id) as visitors,
      coalesce((select count(*) filter (where exists (
            select from registration x where x.student_id = v.student_id and x.course_id = cell.course_id and x.parent_id is null))::float8
          / nullif(count(*), 0)
        from talked v where not v.recent and v.level_id = cell.level_id and v.location_id = cell.location_id), 0) as share,
      coalesce(n.persons, 0) as last, coalesce(f.free, 0) as free,
      coalesce((select json_agg(json_build_object('_id', s.id, 'name', s.name, 'persons', s.persons, 'share', s.share)
          order by s.persons * s.share desc, s.persons desc, s.name)
        from sources s where s.course_id = cell.course_id and s.location_id = cell.location_id), '[]') as sources,
      coalesce(n.quota, (select percentile_disc(0.5) within group (order by r.capacity) from classroom r
        where r.location_id = cell.location_id and r.deleted_at is null)) as quota,
      coalesce((select json_object_agg(h.taught, h.hours) from hours h
        where h.course_id = cell.course_id and h.location_id = cell.location_id), '{}') as preferred
    from cell
    left join generation n on n.course_id = cell.course_id and n.location_id = cell.location_id
    left join seats f on f.course_id = cell.course_id and f.location_id = cell.location_id
    order by cell.course_id, cell.location_id`.execute(db)
  return rows
}
