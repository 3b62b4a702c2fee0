-- The staff, what they may do, and their sessions.
create table employee (
  id char(24) not null constraint employee_pkey primary key,
  name text not null,
  last_name text not null,
  second_last_name text not null,
  email text not null constraint employee_email_check check (email = lower(email)),
  phone_number text not null default '',
  second_phone_number text,
  address text,
  postal_code text,
  birth_date date,
  is_professor boolean not null default false,
  -- The campus of a cashier, for money that belongs to no group.
  location_id char(24) references location (id),
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  -- A recovery password works once until it expires; the old one goes on working until then.
  recovery_hash text,
  recovery_expires_at timestamptz,
  words text not null generated always as (search_words(
    name || ' ' || last_name || ' ' || second_last_name || ' ' || email || ' ' || phone_number)) stored,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint employee_recovery_check check ((recovery_hash is null) = (recovery_expires_at is null))
);
-- Deleting frees the address.
create unique index employee_email_key on employee (email) where deleted_at is null;
create index employee_professor_idx on employee (last_name, name) where is_professor and deleted_at is null;

-- allows: [{"resource": "/students/", "methods": ["get", "put"]}, …]
create table role (
  id char(24) not null constraint role_pkey primary key,
  name text not null,
  description text not null,
  allows jsonb not null constraint role_allows_check check (jsonb_typeof(allows) = 'array'),
  created_at timestamptz not null default now()
);

-- No cascade from role: a role in use is not deleted, and this reference is what refuses it.
create table employee_role (
  employee_id char(24) not null references employee (id) on delete cascade,
  role_id char(24) not null references role (id),
  constraint employee_role_pkey primary key (employee_id, role_id)
);
create index employee_role_role_idx on employee_role (role_id);

-- Only the hash of a token is kept. Ending a session deletes its row.
create table session (
  id char(24) not null constraint session_pkey primary key,
  token_hash text not null constraint session_token_key unique,
  employee_id char(24) not null references employee (id) on delete cascade,
  keep boolean not null,
  via_recovery boolean not null default false,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_employee_idx on session (employee_id);
create index session_expires_idx on session (expires_at);

-- Tries that are counted and slowed: sign-in per account and address, recovery per address, account and in all.
-- `key` is what is counted within `kind`; the count starts anew when `since` has passed out of the kind's window.
create table throttle (
  kind text not null,
  key text not null,
  hits integer not null default 0,
  since timestamptz not null default now(),
  last_at timestamptz not null default now(),
  blocked_until timestamptz,
  constraint throttle_pkey primary key (kind, key)
);
create index throttle_last_idx on throttle (last_at);
