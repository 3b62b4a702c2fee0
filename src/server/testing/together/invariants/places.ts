import type { Facts } from '../world.ts'

const sorted = (query: string) => `array(select distinct place::text from (${query}) as y (place) where place is not null order by 1)`

export const places: Facts = {
  'TOG-5.1 a group is of the campuses of its rooms, without any of its origin': `
    select concat(g.name, ': ', g.campuses, ' instead of ', x.places) from class_group g cross join lateral (
      select case when cardinality(of_rooms) > 0 then of_rooms when g.origin_location_id is not null then array[g.origin_location_id::text] else '{}' end as places
      from (select ${sorted('select r.location_id from class_group k join classroom r on r.id = k.classroom_id where k.id = g.id or k.parent_group_id = g.id and k.deleted_at is null')} as of_rooms) y) x
    where g.campuses is distinct from x.places`,
  'TOG-5.1 a student is of the campuses of the groups in which they stand': `
    select concat(s.name, ': ', s.campuses, ' instead of ', x.places) from student s cross join lateral (
      select ${sorted('select unnest(g.campuses) from registration r join class_group g on g.id = r.group_id where r.student_id = s.id and r.ended_at is null')} as places) x
    where exists (select from registration r where r.student_id = s.id and r.ended_at is null) and s.campuses is distinct from x.places`,
  'TOG-5.1 a student was seen where they stood, paid, or came in': `
    select concat(s.name, ': ', s.seen_campuses, ' instead of ', x.places) from student s cross join lateral (
      select ${sorted(`select unnest(g.campuses) from registration r join class_group g on g.id = r.group_id where r.student_id = s.id
        union all select e.location_id from entry e where e.student_id = s.id union all select s.origin_location_id`)} as places) x
    where s.seen_campuses is distinct from x.places`,
}
