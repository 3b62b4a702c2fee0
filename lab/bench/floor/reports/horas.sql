select h.teacher_id, count(*) as lessons, sum(h.minutes) as minutes, count(*) filter (where covers) as covered,
  sum(round(h.minutes * r.hourly / 60.0)) as paid, count(*) filter (where r.hourly is null) as unpriced
from (
  select teacher_id, day, end_minute - start_minute as minutes, teacher_id <> own_teacher_id as covers from given_lesson
  where day >= $1::date and day < $2::date
  union all
  select t.teacher_id, t.date, s.end_minute - s.start_minute, false from talk t join talk_schedule s on s.talk_id = t.id and s.day = extract(isodow from t.date)::int - 1
  where t.date >= $1::date and t.date < $2::date and t.deleted_at is null and t.active
) h left join lateral (select hourly from teacher_rate where owner_id = h.teacher_id and since <= h.day order by since desc limit 1) r on true
group by 1
