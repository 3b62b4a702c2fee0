-- What an hour of a teacher, and of a room, costs from a day on (DIR-26). Two tables of one shape.
create table teacher_rate (
  id char(24) primary key constraint teacher_rate_hex_check check (id ~ '^[0-9a-f]{24}$'),
  owner_id char(24) not null constraint teacher_rate_owner_id_fkey references employee deferrable,
  since date not null,
  hourly bigint not null constraint teacher_rate_hourly_check check (hourly between 0 and 1000000),
  user_id char(24) constraint teacher_rate_user_id_fkey references employee deferrable,
  constraint teacher_rate_key unique (owner_id, since)
);
create index teacher_rate_user_idx on teacher_rate (user_id);
comment on table teacher_rate is 'Hourly rates of employees, in centavos. Each holds from its day until the next one.';
create table room_rate (
  id char(24) primary key constraint room_rate_hex_check check (id ~ '^[0-9a-f]{24}$'),
  owner_id char(24) not null constraint room_rate_owner_id_fkey references location deferrable,
  since date not null,
  hourly bigint not null constraint room_rate_hourly_check check (hourly between 0 and 1000000),
  user_id char(24) constraint room_rate_user_id_fkey references employee deferrable,
  constraint room_rate_key unique (owner_id, since)
);
create index room_rate_user_idx on room_rate (user_id);
comment on table room_rate is 'Hourly costs of the rooms of a campus, in centavos. Each holds from its day until the next one.';
