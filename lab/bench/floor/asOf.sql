-- The present group, and all changes of it and its hours; the caller combines them.
select to_jsonb(g) as row,
  (select json_agg(json_build_array(c.at, c.op, c.before) order by c.seq desc) from change c where c.tab = 'class_group' and c.key = g.id) as changes,
  (select json_agg(to_jsonb(h)) from group_schedule h where h.group_id = g.id) as hours,
  (select json_agg(json_build_array(c.key, c.at, c.op, c.before) order by c.seq desc) from change c
    where c.tab = 'group_schedule' and c.key >= g.id || '/' and c.key < g.id || '0') as hour_changes,
  (select min(at) from change) as since,
  (select name from course c where c.id = g.course_id) as course, (select name from classroom r where r.id = g.classroom_id) as room
from class_group g where g.id = $1
