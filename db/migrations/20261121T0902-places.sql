-- Campuses (sedes) and their rooms (salones).
create table location (
  id char(24) not null constraint location_pkey primary key,
  name text not null,
  street text not null,
  number text not null,
  postal_code text not null,
  district text not null,
  latitude double precision not null,
  longitude double precision not null,
  opening text not null constraint location_opening_check check (opening ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  closing text not null constraint location_closing_check check (closing ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint location_hours_check check (closing >= opening)
);

create table classroom (
  id char(24) not null constraint classroom_pkey primary key,
  location_id char(24) not null references location (id),
  name text not null,
  capacity integer not null constraint classroom_capacity_check check (capacity > 0),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index classroom_location_idx on classroom (location_id) where deleted_at is null;
