-- The campuses of groups, talks, students and audit rows, and who may write there. docs/rules/campus.md draws who calls whom.

create or replace function campuses_in_force() returns text[]
  language sql stable parallel safe
  return string_to_array(current_setting('plantel.campuses', true), ',');
comment on function campuses_in_force() is 'To which campuses this connection is limited; null on those of the whole academy.';

create or replace view student_place as
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

create or replace function group_place(of_group char(24)) returns text[]
  language sql stable
  return coalesce(
    (select array_agg(distinct r.location_id::text order by r.location_id::text)
     from class_group k join classroom r on r.id = k.classroom_id
     where k.id = of_group or (k.parent_group_id = of_group and k.deleted_at is null)),
    (select array[l.id::text] from class_group g join location l on l.id = g.origin_location_id where g.id = of_group),
    '{}'::text[]);
comment on function group_place(char) is 'A group belongs to the campuses of its room and of its children''s rooms, without any to its origin (CON-2).';

create or replace function place_students(of_students char(24)[]) returns void
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
as
$$
begin
  -- Every transaction locks in this order.
  perform from public.student s where s.id = any (of_students) order by s.id for no key update;
  update public.student s set campuses = p.campuses, seen_campuses = p.seen_campuses
  from public.student_place p
  where p.student_id = s.id and s.id = any (of_students) and (s.campuses, s.seen_campuses) is distinct from (p.campuses, p.seen_campuses);
end
$$;
comment on function place_students(char[]) is 'Writes what student_place says of these students, where it differs.';

create or replace function place_group() returns trigger
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
as
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

create or replace trigger class_group_place_changed after update of classroom_id, parent_group_id, origin_location_id, deleted_at on class_group for each row
  when (old.classroom_id is distinct from new.classroom_id
    or old.parent_group_id is distinct from new.parent_group_id
    or old.origin_location_id is distinct from new.origin_location_id
    or old.deleted_at is distinct from new.deleted_at)
  execute function place_group();
create or replace trigger class_group_placed after insert or delete on class_group for each row execute function place_group();

create or replace function place_talk() returns trigger
  language plpgsql as
$$
begin
  new.campuses := coalesce((select array[r.location_id::text] from public.classroom r where r.id = new.classroom_id),
    case when new.origin_location_id is null then '{}' else array[new.origin_location_id::text] end);
  return new;
end
$$;

create or replace trigger talk_placed before insert or update of classroom_id, origin_location_id on talk for each row execute function place_talk();

create or replace function place_new_student() returns trigger
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

create or replace trigger student_origin_changed after update of origin_location_id on student for each row
  when (old.origin_location_id is distinct from new.origin_location_id)
  execute function place_new_student();
create or replace trigger student_placed before insert on student for each row execute function place_new_student();

create or replace function place_registered() returns trigger
  language plpgsql as
$$
declare
  who char(24) := case when tg_op = 'DELETE' then old.student_id else new.student_id end;
begin
  -- Most seats are at a campus to which the student belongs already.
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

create constraint trigger registration_placed_at_last after insert on registration
  deferrable initially deferred for each row
  execute function place_registered();
create or replace trigger registration_place_changed after update of group_id, student_id, ended_at on registration for each row
  when (old.group_id is distinct from new.group_id or old.student_id is distinct from new.student_id or old.ended_at is distinct from new.ended_at)
  execute function place_registered();
create or replace trigger registration_placed after insert or delete on registration for each row execute function place_registered();

create or replace function place_paid() returns trigger
  language plpgsql as
$$
begin
  -- Handed over by a merge or its undo: who gave it was seen there no more.
  if tg_op = 'UPDATE' then
    perform public.place_students(array[old.student_id, new.student_id]);
    return null;
  end if;
  perform from public.student s where s.id = new.student_id and new.location_id::text = any (s.seen_campuses);
  if not found then perform public.place_students(array[new.student_id]); end if;
  return null;
end
$$;

create or replace trigger entry_place_changed after update of student_id on entry for each row
  when (old.student_id <> new.student_id and new.location_id is not null)
  execute function place_paid();
create or replace trigger entry_placed after insert on entry for each row when (new.location_id is not null) execute function place_paid();

create or replace function place_audit() returns trigger
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
as
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
    union all select w.id, false, coalesce(g.campuses, case when w.location_id is null then e.campuses end, array_remove(array[coalesce(w.location_id, e.location_id)::text], null))
      from public.waiting w left join public.class_group g on g.id = w.group_id left join public.employee e on e.id = w.user_id
      where w.id = any (keys)
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

create or replace trigger audit_placed before insert on audit for each row when (cardinality(new.ids) > 0) execute function place_audit();

create or replace function inside_campus() returns trigger
  language plpgsql as
$$
begin
  if exists (
    select from public.class_group g
    where g.id in (case when tg_op <> 'DELETE' then new.group_id end, case when tg_op <> 'INSERT' then old.group_id end)
      and not g.campuses && public.campuses_in_force())
  then
    raise exception 'of another campus' using errcode = '44000', constraint = 'inside_campus';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
comment on function inside_campus() is 'Refuses what a limited employee writes about a group of elsewhere.';

create or replace trigger inside_campus before insert or delete or update on attendance for each row
  when (current_setting('plantel.campuses'::text, true) <> ''::text)
  execute function inside_campus();
create or replace trigger inside_campus before insert or delete or update on registration for each row
  when (current_setting('plantel.campuses'::text, true) <> ''::text)
  execute function inside_campus();

create or replace function offered_inside_campus() returns trigger
  language plpgsql as
$$
declare
  mine text[] := public.campuses_in_force();
  room char(24) := case when tg_op <> 'DELETE' then new.classroom_id end;
  of_room text := (select r.location_id::text from public.classroom r where r.id = room);
  -- Not checked: seats, which are counted from rows that are checked themselves (an offer at another campus counts them for a limited
  -- caller, M64), and generated columns, which are empty before the row is written.
  apart text[] := array['taken', 'held'] || array(select a.attname::text from pg_attribute a where a.attrelid = tg_relid and a.attgenerated <> '');
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - apart = to_jsonb(old) - apart then
    return new;
  end if;
  if (tg_op <> 'INSERT' and not old.campuses && mine)
    or (room is not null and (tg_op = 'INSERT' or room is distinct from old.classroom_id) and not of_room = any (mine))
    or (tg_op = 'INSERT' and room is null and (new.origin_location_id is null or not new.origin_location_id::text = any (mine)))
  then
    raise exception 'of another campus' using errcode = '44000', constraint = 'inside_campus';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
comment on function offered_inside_campus() is 'Refuses what a limited employee writes of a group or a talk that is, or is to be, elsewhere.';

create or replace trigger inside_campus before insert or delete or update on class_group for each row
  when (current_setting('plantel.campuses'::text, true) <> ''::text and pg_trigger_depth() = 0)
  execute function offered_inside_campus();
create or replace trigger inside_campus before insert or delete or update on talk for each row
  when (current_setting('plantel.campuses'::text, true) <> ''::text and pg_trigger_depth() = 0)
  execute function offered_inside_campus();
