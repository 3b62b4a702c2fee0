with days as (
  select d.root_group_id, d.day, (d.day + 1)::timestamp at time zone 'America/Mexico_City' as over from list_day d
  where d.day >= $1::date - 56 and d.day < $1::date and d.marks >= greatest(1, d.stood / 4.0)
    and exists (select from given_lesson x where x.root_group_id = d.root_group_id and x.day = d.day)
), seats as (
  select r.id, r.student_id, count(*) as stood, count(*) filter (where a.present) as came,
    array_agg(coalesce(a.present, false) order by l.day desc) as marks, count(*) filter (where l.day >= $1::date - 28) as late,
    count(*) filter (where l.day >= $1::date - 28 and a.present) as late_came
  from registration r join class_group g on g.id = r.group_id and g.end_date >= $1::date join student s on s.id = r.student_id and s.deleted_at is null
  join days l on l.root_group_id = g.id and l.over > r.registered_at
  left join attendance a on a.student_id = r.student_id and a.root_group_id = g.id and a.day = l.day
  where r.ended_at is null and r.parent_id is null
    and not exists (select from attendance o where o.student_id = r.student_id and o.present and o.day >= l.day and o.root_group_id <> g.id
      and not exists (select from registration t where t.student_id = r.student_id and t.group_id = o.root_group_id and t.ended_at is null))
  group by 1, 2
)
select cause, count(*) as seats, count(distinct student_id) as students, sum(owes) as owes from (
  select x.*, (select sum(open) from open_due o where o.registration_id = x.id and o.due_on < $1::date) as owes,
    case when came = 0 and stood >= 2 then 'never' when coalesce(array_position(marks, true), stood + 1) > 3 then 'last'
      when stood - late >= 4 and late >= 4 and late_came < 0.6 * late and (came - late_came)::numeric / (stood - late) - late_came::numeric / late >= 0.2 then 'less' end as cause
  from seats x
) x where cause is not null
  and not exists (select from comment c where c.student_id = x.student_id and c.about = 'attendance' and c.resume_on > $1::date) group by 1
