-- Employees who are limited to campuses, and what judges what they read and write. Nobody is limited by this file: null is the whole academy.
alter table employee add column campuses text[]
  constraint employee_campuses_check check (campuses is null or cardinality(campuses) between 1 and 50),
  add constraint employee_campus_check check (campuses is null or (location_id is not null and location_id::text = any (campuses)));
comment on column employee.campuses is 'To which campuses all grants are limited; null: the whole academy (CON-1).';
create index employee_campuses_idx on employee using gin (campuses) where campuses is not null and deleted_at is null;

alter table audit add column campuses text[] not null default '{}';
comment on column audit.campuses is 'Of what the line is about, as it stood then. Empty: read by the whole academy only (CON-13).';

create function campuses_in_force() returns text[]
  language sql stable parallel safe
  return string_to_array(current_setting('plantel.campuses', true), ',');
comment on function campuses_in_force() is 'To which campuses this connection is limited; null on those of the whole academy.';

create function place_audit() returns trigger
  language plpgsql as
$$
declare
  keys char(24)[] := array(select k::char(24) from unnest(new.ids) k where length(k) = 24);
begin
  new.campuses := array(
    select distinct c.campus from (
      select unnest(s.campuses) as campus from public.student s where s.id = any (keys)
      union all select unnest(g.campuses) from public.class_group g where g.id = any (keys)
      union all select unnest(t.campuses) from public.talk t where t.id = any (keys)
      union all select unnest(t.campuses) from public.talk_student v join public.talk t on t.id = v.talk_id where v.id = any (keys)
      union all select r.location_id::text from public.classroom r where r.id = any (keys)
      union all select l.id::text from public.location l where l.id = any (keys)
      union all select unnest(s.campuses) from public.entry e join public.student s on s.id = e.student_id where e.id = any (keys)
      union all select i.location_id::text from public.student_import i where i.id = any (keys) and i.location_id is not null
    ) c order by c.campus);
  return new;
end
$$;
create trigger audit_placed before insert on audit for each row when (cardinality(new.ids) > 0) execute function place_audit();

create function inside_campus() returns trigger
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
create trigger inside_campus before insert or update or delete on registration for each row
  when (current_setting('plantel.campuses', true) <> '') execute function inside_campus();
create trigger inside_campus before insert or update or delete on attendance for each row
  when (current_setting('plantel.campuses', true) <> '') execute function inside_campus();

create function offered_inside_campus() returns trigger
  language plpgsql as
$$
declare
  mine text[] := public.campuses_in_force();
  room char(24) := case when tg_op <> 'DELETE' then new.classroom_id end;
  of_room text := (select r.location_id::text from public.classroom r where r.id = room);
begin
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
-- What follows from a write elsewhere (a parent's campuses) is not theirs.
create trigger inside_campus before insert or update or delete on class_group for each row
  when (current_setting('plantel.campuses', true) <> '' and pg_trigger_depth() = 0) execute function offered_inside_campus();
create trigger inside_campus before insert or update or delete on talk for each row
  when (current_setting('plantel.campuses', true) <> '' and pg_trigger_depth() = 0) execute function offered_inside_campus();
