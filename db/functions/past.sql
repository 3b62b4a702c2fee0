-- History of lessons, attendance and debts: recorded once a day, since schedules, plans and groups move (DIR-20, DIR-29 to DIR-33).

-- Lessons of groups that are off, where the list of that day has a mark: they took place all the same.
create or replace function lessons_off(d date)
  returns table (group_id char(24), start_minute smallint, end_minute smallint, classroom_id char(24), teacher_id char(24))
  language sql stable as
$$
  select g.id, s.start_minute, s.end_minute, g.classroom_id, g.teacher_id
  from public.class_group g
  join public.group_schedule s on s.group_id = g.id and s.day = extract(isodow from d)::int - 1
  where not g.active and d between g.start_date and g.end_date
    and not exists (select from public.lesson_change x where x.group_id = g.id and x.day = d and x.start_minute = s.start_minute)
    and exists (select from public.attendance a where a.root_group_id = coalesce(g.parent_group_id, g.id) and a.day = d)
  union all
  select g.id, x.to_start, x.to_end, case when x.kind = 'extra' then x.classroom_id else coalesce(x.classroom_id, g.classroom_id) end,
    coalesce(x.teacher_id, g.teacher_id)
  from public.lesson_change x
  join public.class_group g on g.id = x.group_id and not g.active
  where x.to_day = d and exists (select from public.attendance a where a.root_group_id = coalesce(g.parent_group_id, g.id) and a.day = d)
$$;

-- True for a day that was written from a later schedule: before the first night, or more than a week late (DIR-31).
create or replace function was_restored(d date, written date) returns boolean
  language sql stable as
$$
  select d < written - 7 or d < (select min(t.written_on) from public.taught_day t)
$$;

-- Writes down one day, or nothing when it was written before.
create or replace function keep_day(d date, today date) returns boolean
  language plpgsql as
$$
declare
  how text;
begin
  insert into public.taught_day (day, written_on) values (d, today) on conflict do nothing;
  if not found then return false; end if;
  how := case when public.was_restored(d, today) then 'restored' else 'kept' end;
  insert into public.taught_lesson (group_id, day, start_minute, end_minute, root_group_id, classroom_id, teacher_id, own_teacher_id, source)
  select l.group_id, d, l.start_minute, l.end_minute, coalesce(g.parent_group_id, g.id), l.classroom_id, l.teacher_id, g.teacher_id, how
  from (
    select o.group_id, o.start_minute, o.end_minute, o.classroom_id, o.teacher_id from public.lessons_on(d) o
    union all select f.group_id, f.start_minute, f.end_minute, f.classroom_id, f.teacher_id from public.lessons_off(d) f
  ) l join public.class_group g on g.id = l.group_id
  on conflict do nothing;
  insert into public.list_day (root_group_id, day, stood)
  select f.root, d, (
    select count(distinct r.student_id) from public.registration r join public.class_group g on g.id = r.group_id
    where coalesce(g.parent_group_id, g.id) = f.root
      and public.academy_day(r.registered_at) <= d and (r.ended_at is null or public.academy_day(r.ended_at) > d))
  from (select distinct t.root_group_id as root from public.taught_lesson t where t.day = d) f
  on conflict do nothing;
  return true;
end
$$;

-- Counts the marks of a family's day. First its row is locked: a mark that is not committed yet is waited for, then counted, or empties the row later.
create or replace function count_list(of_root char, d date) returns void
  language plpgsql as
$$
begin
  perform from public.list_day l where l.root_group_id = of_root and l.day = d for update;
  update public.list_day l set marks = c.marks, came = c.came
  from (select count(*) as marks, count(*) filter (where a.present) as came
    from public.attendance a where a.root_group_id = of_root and a.day = d) c
  where l.root_group_id = of_root and l.day = d and (l.marks, l.came) is distinct from (c.marks, c.came);
end
$$;

-- A mark always empties its day, also one that is empty: the lock is what count_list waits for. Today has no row, so the door waits for nobody.
create or replace function empty_list() returns trigger
  language plpgsql as
$$
begin
  if tg_op <> 'INSERT' then
    update public.list_day set marks = null, came = null where root_group_id = old.root_group_id and day = old.day;
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and (old.root_group_id, old.day) is distinct from (new.root_group_id, new.day) then
    update public.list_day set marks = null, came = null where root_group_id = new.root_group_id and day = new.day;
  end if;
  return null;
end
$$;

create or replace trigger list_emptied after insert or delete or update on attendance for each row execute function empty_list();

-- True when a lesson that was moved or added is given on this day at this minute.
create or replace function landed_on(of_group char, d date, minute smallint) returns boolean
  language sql stable as
$$
  select exists (select from public.lesson_change x where x.group_id = of_group and x.to_day = d and x.to_start = minute
    and (x.day, x.start_minute) is distinct from (x.to_day, x.to_start))
$$;

-- One past lesson as a change of it leaves it (DIR-30). Where no change is left, it is as it was. A lesson that was corrected by hand stays.
create or replace function follow_lesson(of_group char, d date, minute smallint) returns void
  language plpgsql as
$$
declare
  substitute char(24);
begin
  if d is null or not exists (select from public.taught_day t where t.day = d) then return; end if;
  select x.teacher_id into substitute from public.lesson_change x where x.group_id = of_group and x.to_day = d and x.to_start = minute;
  insert into public.taught_lesson as t
    (group_id, day, start_minute, end_minute, root_group_id, classroom_id, teacher_id, own_teacher_id, landed, source)
  select l.group_id, d, l.start_minute, l.end_minute, coalesce(g.parent_group_id, g.id), l.classroom_id, l.teacher_id, g.teacher_id,
    public.landed_on(of_group, d, minute), 'kept'
  from public.lessons_on(d) l join public.class_group g on g.id = l.group_id
  where l.group_id = of_group and l.start_minute = minute
  on conflict (group_id, day, start_minute) do update
  set given = true, end_minute = excluded.end_minute, classroom_id = excluded.classroom_id, teacher_id = coalesce(substitute, t.own_teacher_id)
  where t.source <> 'corrected';
  if found then return; end if;
  -- The schedule has another hour by now, or the group is off.
  update public.taught_lesson t
  set teacher_id = coalesce(substitute, t.own_teacher_id),
    given = case when t.landed then public.landed_on(of_group, d, minute)
      else not exists (select from public.lesson_change x where x.group_id = of_group and x.day = d and x.start_minute = minute
        and (x.kind = 'cancelled' or x.to_day <> x.day or x.to_start <> x.start_minute)) end
  where t.group_id = of_group and t.day = d and t.start_minute = minute and t.source <> 'corrected';
end
$$;

create or replace function follow_change() returns trigger
  language plpgsql as
$$
begin
  if tg_op <> 'INSERT' then
    perform public.follow_lesson(old.group_id, old.day, old.start_minute);
    perform public.follow_lesson(old.group_id, old.to_day, old.to_start);
  end if;
  if tg_op <> 'DELETE' then
    perform public.follow_lesson(new.group_id, new.day, new.start_minute);
    perform public.follow_lesson(new.group_id, new.to_day, new.to_start);
  end if;
  return null;
end
$$;

create constraint trigger lesson_followed after insert or delete or update on lesson_change
  deferrable initially deferred for each row
  execute function follow_change();

-- A correction that is undone leaves the lesson as the changes of it say.
create or replace function follow_again() returns trigger
  language plpgsql as
$$
begin
  perform public.follow_lesson(new.group_id, new.day, new.start_minute);
  return null;
end
$$;

create or replace trigger correction_undone after update on taught_lesson for each row
  when (old.source = 'corrected' and new.source <> 'corrected')
  execute function follow_again();

-- Lessons that count as given: closed days are judged when read, unless the lesson was given in spite of them (OFE-4, DIR-30).
-- The days of closed days are listed, so that they are joined by day once, and not searched for each lesson.
create or replace view given_lesson as
with shut as (
  select lower(k.dates) + n.i as day, k.location_id from closed_day k
  cross join lateral generate_series(0, upper(k.dates) - lower(k.dates) - 1) as n (i)
)
select t.group_id, t.day, coalesce(t.began, t.start_minute) as start_minute, coalesce(t.ended, t.end_minute) as end_minute, t.root_group_id, t.classroom_id,
  t.teacher_id, t.own_teacher_id, t.source
from taught_lesson t
left join classroom r on r.id = t.classroom_id
where t.given and not exists (
  select from shut k where k.day = t.day and (k.location_id is null or k.location_id = r.location_id)
    and not exists (select from lesson_change x where x.group_id = t.group_id and x.to_day = t.day and x.to_start = t.start_minute and x.on_closed_day));
comment on view given_lesson is 'Past lessons that were given: kept ones, without those of days that were closed since.';

-- The debts at the start of the day, once (DIR-20).
create or replace function keep_debt(d date) returns void
  language sql as
$$
  insert into public.debt_day (day, location_id, class, late, later, students)
  select d, c.location_id,
    case when s.due_on > d then 'upcoming' when s.due_on = d then 'today' when s.due_on >= d - 30 then 'd30' when s.due_on >= d - 60 then 'd60' else 'd61' end,
    coalesce(sum(o.open) filter (where o.due_on < d), 0), coalesce(sum(o.open) filter (where o.due_on >= d), 0), count(distinct o.student_id)
  from public.open_due o
  join public.student s on s.id = o.student_id and s.deleted_at is null
  join public.registration r on r.id = o.registration_id
  join public.class_group g on g.id = r.group_id
  left join public.classroom c on c.id = coalesce(g.classroom_id,
    (select m.classroom_id from public.class_group m where m.parent_group_id = g.id and m.classroom_id is not null order by m.id limit 1))
  where not exists (select from public.debt_day k where k.day = d)
  group by 2, 3
  on conflict do nothing
$$;
