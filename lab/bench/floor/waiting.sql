-- The first thirty waiting entries in order, each with place, persons, wish and the fullest group that fits; with their total.
with open_group as materialized (
  select g.id, g.course_id, g.taken - g.held as seated, g.held, g.quota, g.quota - g.taken as free,
    array(select distinct r.location_id from class_group k join classroom r on r.id = k.classroom_id
      where (k.id = g.id or k.parent_group_id = g.id) and k.deleted_at is null) as campuses
  from class_group g
  where g.active and g.deleted_at is null and g.parent_group_id is null and g.end_date >= academy_today()
    and g.course_id in (select course_id from waiting where closed_at is null)),
queue as materialized (
  select id, row_number() over (partition by course_id order by joined_at, id) as place from waiting where state = 'waiting'),
page as (select * from waiting where closed_at is null order by state = 'offered' desc, joined_at, id limit 30)
select w.id, q.place, w.seats, w.state, w.note, w.joined_at, c.id as course_id, c.name as course, wg.id as group_id, wg.name as group_name,
  l.id as location_id, l.name as location, o.seated, o.held, o.quota, o.free,
  (select count(*) from waiting where closed_at is null) as total,
  (select json_agg(json_build_object('name', coalesce(s.name, p.name), 'lastName', coalesce(s.last_name, p.last_name),
     'phone', coalesce(s.phone_number, p.phone_number), 'email', coalesce(s.email, p.email)) order by p.position)
   from waiting_person p left join student s on s.id = p.student_id where p.entry_id = w.id) as persons
from page w
join course c on c.id = w.course_id
left join queue q on q.id = w.id
left join class_group wg on wg.id = w.group_id
left join location l on l.id = w.location_id
left join lateral (
  select g.* from open_group g
  where g.course_id = w.course_id and (g.id = w.group_id or w.group_id is null and (w.location_id is null or w.location_id = any(g.campuses)))
  order by g.free desc, g.held desc, g.id limit 1) o on true
order by w.state = 'offered' desc, w.joined_at, w.id
