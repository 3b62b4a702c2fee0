-- The newest lines of the Bitácora, with their total; a batch is one line, its newest.
select a.id, a.at, a.user_id, a.user_name, a.route, a.resource, a.ids, a.before, a.after, a.device, a.address, a.undoes, a.batch, u.user_name, u.at,
  s.said, s.acts, s.state, (select count(*) from audit) as total
from (select * from audit x where x.batch is null or exists (select from act_batch s where s.id = x.batch and s.head = x.id)
  order by x.at desc, x.id desc limit 50) a
left join undone u on u.act = a.id left join act_batch s on s.id = a.batch
order by a.at desc, a.id desc
