-- All groups with course, room, teacher and hours: reads each small table once and joins it whole.
select g.id, g.name, g.active, g.active_landing, g.start_date, g.end_date, g.quota, g.taken, g.parent_group_id,
  c.id as course_id, c.name as course, c.is_parent, c.level_id, c.duration, h.schedules,
  m.id as room_id, m.name as room, m.capacity, l.id as location_id, l.name as location,
  t.id as teacher_id, t.name as teacher, t.last_name, t.second_last_name
from class_group g
join course c on c.id = g.course_id
left join (
  select group_id, json_agg(json_build_object('day', day, 'start', start_minute, 'end', end_minute) order by day, start_minute) as schedules
  from group_schedule group by group_id) h on h.group_id = g.id
left join classroom m on m.id = g.classroom_id
left join location l on l.id = m.location_id
left join employee t on t.id = g.teacher_id
where g.deleted_at is null and g.parent_group_id is null
order by g.start_date, g.name, g.id
