-- What is about one student, with the seat, the group and the receipt that go along, is about one record (CON-13): who sees the student sees it.
alter table audit add column of_one boolean not null default false;
comment on column audit.of_one is 'All that the line is about belongs to one record: who shares one of its campuses reads it. Else all of them are to be one''s own.';

create or replace function place_audit() returns trigger
  language plpgsql as
$$
declare
  keys char(24)[] := array(select k::char(24) from unnest(new.ids) k where length(k) = 24);
  persons bigint;
  records bigint;
begin
  with placed as (
    select s.id, true as person, s.campuses from public.student s where s.id = any (keys)
    union all select s.id, true, s.campuses from public.entry e join public.student s on s.id = e.student_id where e.id = any (keys)
    union all select s.id, true, s.campuses from public.registration r join public.student s on s.id = r.student_id where r.id = any (keys)
    union all select g.id, false, g.campuses from public.class_group g where g.id = any (keys)
    union all select t.id, false, t.campuses from public.talk t where t.id = any (keys)
    union all select t.id, false, t.campuses from public.talk_student v join public.talk t on t.id = v.talk_id where v.id = any (keys)
    union all select r.id, false, array[r.location_id::text] from public.classroom r where r.id = any (keys)
    union all select l.id, false, array[l.id::text] from public.location l where l.id = any (keys)
    union all select i.id, false, array[i.location_id::text] from public.student_import i where i.id = any (keys) and i.location_id is not null
    union all select w.id, false, coalesce(g.campuses, array[w.location_id::text])
      from public.waiting w left join public.class_group g on g.id = w.group_id
      where w.id = any (keys) and (g.id is not null or w.location_id is not null)
  ), counted as (
    select count(distinct p.id) filter (where p.person) as persons, count(distinct p.id) as records from placed p
  )
  select c.persons, c.records, array(
    select distinct u.campus from placed p cross join lateral unnest(p.campuses) as u (campus)
    where c.persons <> 1 or p.person order by u.campus)
  into persons, records, new.campuses
  from counted c;
  new.of_one := persons = 1 or records = 1;
  return new;
end
$$;
