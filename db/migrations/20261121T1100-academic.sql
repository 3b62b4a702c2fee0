-- What planning the term needs beside courses, groups and rooms.

-- Two campuses, or two rooms of one, cannot be told apart by the same name.
create unique index location_name_key on location (lower(name)) where deleted_at is null;
create unique index classroom_name_key on classroom (location_id, lower(name)) where deleted_at is null;

-- Addresses that the geocoder told us, by rounded position: the same place is asked for once.
create table geocode_cache (
  key text not null constraint geocode_cache_pkey primary key,
  results jsonb not null,
  fetched_at timestamptz not null default now()
);

-- Presence of employees (001 "Employee attendance"): one record per day.
create table employee_attendance (
  id char(24) not null constraint employee_attendance_pkey primary key,
  employee_id char(24) not null references employee (id),
  day date not null,
  present boolean not null,
  user_id char(24) references employee (id),
  recorded_at timestamptz not null default now(),
  constraint employee_attendance_day_key unique (employee_id, day)
);

-- Attendance is one record per student, parent group and day, whichever module was taught (decisions "Scanners"):
-- `root_group_id` is the parent of a child group, else the group itself.
alter table attendance add column root_group_id char(24) references class_group (id);
update attendance a set root_group_id = coalesce(g.parent_group_id, g.id) from class_group g where g.id = a.group_id;
delete from attendance a using attendance b
  where a.student_id = b.student_id and a.root_group_id = b.root_group_id and a.day = b.day and a.id > b.id;
-- The trigger below fills it in; the default only keeps it out of what writers must say.
alter table attendance alter column root_group_id set not null;
alter table attendance alter column root_group_id set default '';
alter table attendance drop constraint attendance_day_key;
alter table attendance add constraint attendance_day_key unique (student_id, root_group_id, day);

create function attendance_root() returns trigger language plpgsql as $$
begin
  select coalesce(parent_group_id, id) into new.root_group_id from class_group where id = new.group_id;
  return new;
end $$;
create trigger attendance_root before insert or update of group_id on attendance
  for each row execute function attendance_root();

-- Search of employees by any part of name, e-mail or phone.
create index employee_words_idx on employee using gin (words gin_trgm_ops) where deleted_at is null;

create unique index role_name_key on role (lower(name));
