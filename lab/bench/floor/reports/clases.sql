select d.root_group_id, count(*) as days, count(*) filter (where listed) as listed, sum(stood) filter (where listed) as expected, sum(came) filter (where listed) as came
from (
  select d.root_group_id, d.stood, coalesce(d.came, c.came) as came, coalesce(d.marks, c.marks) >= greatest(1, d.stood / 4.0) as listed
  from list_day d
  left join lateral (select count(*) as marks, count(*) filter (where x.present) as came from attendance x
    where d.marks is null and x.root_group_id = d.root_group_id and x.day = d.day) c on true
  where d.day >= $1::date and d.day < least($2::date, current_date)
    and exists (select from given_lesson x where x.root_group_id = d.root_group_id and x.day = d.day)
) d group by 1
