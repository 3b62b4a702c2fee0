-- Restated: b5329841fd896dd9d2f09e0394bda5c0ce2f7c8140756157b019bfe513cc7f87
-- To which campuses groups, talks and students belong, kept in columns so that lists can ask by an index (CON-2, CON-3).
-- What a column has to say is said once: by group_place for a group, by the view student_place for a student.

alter table class_group
  add column origin_location_id char(24) constraint class_group_origin_fkey references location (id),
  add column campuses text[] not null default '{}';
comment on column class_group.origin_location_id is 'The campus of whoever made it: counts while it has no room.';
comment on column class_group.campuses is 'What group_place says, kept by trigger. Empty: Sin sede.';
create index class_group_origin_idx on class_group (origin_location_id) where origin_location_id is not null;

alter table talk
  add column origin_location_id char(24) constraint talk_origin_fkey references location (id),
  add column campuses text[] not null default '{}';
comment on column talk.origin_location_id is 'As of a group.';
comment on column talk.campuses is 'The campus of its room, without one that of its origin.';
create index talk_origin_idx on talk (origin_location_id) where origin_location_id is not null;

alter table student
  add column origin_location_id char(24) constraint student_origin_fkey references location (id),
  add column campuses text[] not null default '{}',
  add column seen_campuses text[] not null default '{}';
comment on column student.origin_location_id is 'The campus of the desk or import that wrote them: counts until they are registered.';
comment on column student.campuses is 'What student_place says, kept by trigger. Empty: Sin sede.';
comment on column student.seen_campuses is 'These and wherever they were once registered or paid, so that no line of money loses its name.';
create index student_campuses_idx on student using gin (campuses) where deleted_at is null;
create index student_origin_idx on student (origin_location_id) where origin_location_id is not null;

alter table student_import add column location_id char(24) constraint student_import_location_fkey references location (id);
comment on column student_import.location_id is 'The campus of whoever brought it: its students'' origin.';
create index student_import_location_idx on student_import (location_id) where location_id is not null;

create function group_place(of_group char(24)) returns text[]
  language sql stable
  return coalesce(
    (select array_agg(distinct r.location_id::text order by r.location_id::text)
     from class_group k join classroom r on r.id = k.classroom_id
     where k.id = of_group or (k.parent_group_id = of_group and k.deleted_at is null)),
    (select array[l.id::text] from class_group g join location l on l.id = g.origin_location_id where g.id = of_group),
    '{}'::text[]);
comment on function group_place(char) is 'A group belongs to the campuses of its room and of its children''s rooms, without any to its origin (CON-2).';

create view student_place as
  select s.id as student_id,
    case when now_in.registered > 0 then now_in.campuses
      when before.campuses is not null then before.campuses
      when s.origin_location_id is not null then array[s.origin_location_id::text]
      else '{}'::text[] end as campuses,
    array(
      select distinct seen.campus from (
        select unnest(g.campuses) as campus from registration r join class_group g on g.id = r.group_id where r.student_id = s.id
        union all select e.location_id::text from entry e where e.student_id = s.id and e.location_id is not null
        union all select s.origin_location_id::text where s.origin_location_id is not null
      ) seen order by seen.campus) as seen_campuses
  from student s
    cross join lateral (
      select count(distinct r.id) as registered, coalesce(array_agg(distinct c.campus order by c.campus) filter (where c.campus is not null), '{}') as campuses
      from registration r join class_group g on g.id = r.group_id left join lateral unnest(g.campuses) c(campus) on true
      where r.student_id = s.id and r.ended_at is null) now_in
    left join lateral (
      select coalesce(array_agg(distinct c.campus order by c.campus) filter (where c.campus is not null), '{}') as campuses
      from registration r join class_group g on g.id = r.group_id left join lateral unnest(g.campuses) c(campus) on true
      where r.student_id = s.id and r.ended_at = (select max(x.ended_at) from registration x where x.student_id = s.id)
      having count(r.id) > 0) before on true;
comment on view student_place is 'To which campuses each student belongs: of the standing registrations, else of the last ended, else the origin (CON-3); and where they were seen.';

create function place_students(of_students char(24)[]) returns void
  language plpgsql as
$$
begin
  -- In the order in which all take them.
  perform from public.student s where s.id = any (of_students) order by s.id for no key update;
  update public.student s set campuses = p.campuses, seen_campuses = p.seen_campuses
  from public.student_place p
  where p.student_id = s.id and s.id = any (of_students) and (s.campuses, s.seen_campuses) is distinct from (p.campuses, p.seen_campuses);
end
$$;
comment on function place_students(char[]) is 'Writes what student_place says of these students, where it differs.';

create function place_registered() returns trigger
  language plpgsql as
$$
declare
  who char(24) := case when tg_op = 'DELETE' then old.student_id else new.student_id end;
begin
  -- Most seats are in the campus to which the student belongs already.
  if tg_op = 'INSERT' then
    perform from public.student s join public.class_group g on g.id = new.group_id
    where s.id = who and s.campuses = g.campuses and g.campuses <@ s.seen_campuses;
    if found then return null; end if;
  end if;
  perform public.place_students(array[who]);
  if tg_op = 'UPDATE' and old.student_id <> who then perform public.place_students(array[old.student_id]); end if;
  return null;
end
$$;
create trigger registration_placed after insert or delete on registration for each row execute function place_registered();
create trigger registration_place_changed after update of group_id, student_id, ended_at on registration for each row
  when (old.group_id is distinct from new.group_id or old.student_id is distinct from new.student_id or old.ended_at is distinct from new.ended_at) execute function place_registered();
-- Again at the end: a group that changed its campus while the seat was waited for.
create constraint trigger registration_placed_at_last after insert on registration deferrable initially deferred
  for each row execute function place_registered();

create function place_paid() returns trigger
  language plpgsql as
$$
begin
  perform from public.student s where s.id = new.student_id and new.location_id::text = any (s.seen_campuses);
  if not found then perform public.place_students(array[new.student_id]); end if;
  return null;
end
$$;
create trigger entry_placed after insert on entry for each row when (new.location_id is not null) execute function place_paid();
create trigger entry_place_changed after update of student_id on entry for each row
  when (old.student_id <> new.student_id and new.location_id is not null) execute function place_paid();

create function place_new_student() returns trigger
  language plpgsql as
$$
begin
  if tg_op = 'UPDATE' then
    perform public.place_students(array[new.id]);
    return null;
  end if;
  new.campuses := case when new.origin_location_id is null then '{}' else array[new.origin_location_id::text] end;
  new.seen_campuses := new.campuses;
  return new;
end
$$;
create trigger student_placed before insert on student for each row execute function place_new_student();
create trigger student_origin_changed after update of origin_location_id on student for each row
  when (old.origin_location_id is distinct from new.origin_location_id) execute function place_new_student();

create function place_group() returns trigger
  language plpgsql as
$$
declare
  touched char(24)[];
begin
  touched := case tg_op when 'INSERT' then array[new.id, new.parent_group_id] when 'DELETE' then array[old.parent_group_id]
    else array[new.id, new.parent_group_id, old.parent_group_id] end;
  with moved as (
    update public.class_group g set campuses = public.group_place(g.id)
    where g.id = any (touched) and g.campuses is distinct from public.group_place(g.id) returning g.id
  ) select array_agg(id) into touched from moved;
  if touched is null then return null; end if;
  perform public.place_students(array(
    select distinct r.student_id from public.registration r where r.group_id = any (touched)));
  return null;
end
$$;
create trigger class_group_placed after insert or delete on class_group for each row execute function place_group();
-- Not of a seat: nothing here is asked when only taken or held change.
create trigger class_group_place_changed after update of classroom_id, parent_group_id, origin_location_id, deleted_at on class_group for each row
  when (old.classroom_id is distinct from new.classroom_id or old.parent_group_id is distinct from new.parent_group_id
    or old.origin_location_id is distinct from new.origin_location_id or old.deleted_at is distinct from new.deleted_at) execute function place_group();

create function place_talk() returns trigger
  language plpgsql as
$$
begin
  new.campuses := coalesce((select array[r.location_id::text] from public.classroom r where r.id = new.classroom_id),
    case when new.origin_location_id is null then '{}' else array[new.origin_location_id::text] end);
  return new;
end
$$;
create trigger talk_placed before insert or update of classroom_id, origin_location_id on talk for each row execute function place_talk();

create function classroom_stays() returns trigger
  language plpgsql as
$$
begin
  raise exception 'a classroom stays at its campus' using errcode = '23514', constraint = 'classroom_stays';
end
$$;
create trigger classroom_stays before update of location_id on classroom for each row when (old.location_id <> new.location_id)
  execute function classroom_stays();

-- What the first edition left.
update class_group set campuses = group_place(id) where campuses is distinct from group_place(id);
update talk set campuses = array[r.location_id::text] from classroom r where r.id = talk.classroom_id;
-- Students are placed at the end, in slices: this file locks their table.
