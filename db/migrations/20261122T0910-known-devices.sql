-- Browsers in which somebody completed a sign-in: those are judged by themselves, so that guessing from elsewhere shuts nobody out.
-- `hash`: of the random id that the browser keeps; it opens nothing.
create table device (
  id char(24) not null constraint device_pkey primary key,
  hash text not null constraint device_hash_key unique,
  -- 'Chrome en Windows'.
  name text not null,
  created_at timestamptz not null default now()
);

create table known_device (
  employee_id char(24) not null references employee (id) on delete cascade,
  device_id char(24) not null references device (id) on delete cascade,
  -- The last sign-in that was completed there; after 60 days the device is a stranger again.
  last_full_at timestamptz not null default now(),
  constraint known_device_pkey primary key (employee_id, device_id)
);
create index known_device_device_idx on known_device (device_id);
create index known_device_last_idx on known_device (last_full_at);
