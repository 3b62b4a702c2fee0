-- The history of one record, newest first: lines that name it, and lines whose changes include its row.
with about as materialized (
  select id, at from audit where ids && array[$1::text]
  union
  select x.id, x.at from change c join audit x on x.tx = c.tx and x.wrote_at = c.at where c.tab = 'student' and c.key = $1)
select a.id, a.at, a.user_id, a.user_name, a.route, a.resource, a.ids, a.before, a.after, a.device, a.address, a.undoes, a.batch, u.user_name, u.at,
  (select json_agg(json_build_array(c.before, c.after) order by c.seq) from change c
    where c.tx = a.tx and c.at = a.wrote_at and c.op = 'U' and c.key = $1) as changes,
  (select count(*) from about) as total
from (select id, at from about order by at desc, id desc limit 50) n join audit a using (id, at) left join undone u on u.act = a.id
order by a.at desc, a.id desc
