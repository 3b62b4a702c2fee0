-- The second step of signing in: the app of codes of an employee, codes for when it is lost, and who stands between the two steps.

-- `secret` is sealed by the server's key, so that a copy of the database opens nothing (CON-34).
create table factor (
  id char(24) not null constraint factor_pkey primary key constraint factor_id_check check (id ~ '^[0-9a-f]{24}$'),
  employee_id char(24) not null constraint factor_employee_fkey references employee (id) on delete cascade,
  kind text not null constraint factor_kind check (kind in ('totp')),
  secret text not null,
  -- The step of 30 s of the last code that was taken: each counts once.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  -- Null: begun, and no code was typed yet. It asks nobody for anything.
  confirmed_at timestamptz,
  last_used_at timestamptz
);
comment on table factor is 'What an employee signs in with beside the password.';
create unique index factor_totp_key on factor (employee_id) where kind = 'totp';

create table recovery_code (
  employee_id char(24) not null constraint recovery_code_employee_fkey references employee (id) on delete cascade,
  -- HMAC under the server's key.
  hash text not null,
  used_at timestamptz,
  constraint recovery_code_pkey primary key (employee_id, hash)
);
comment on table recovery_code is 'Ten codes instead of the app, each once.';

create table sign_in_ticket (
  hash text not null constraint sign_in_ticket_pkey primary key,
  employee_id char(24) not null constraint sign_in_ticket_employee_fkey references employee (id) on delete cascade,
  tries integer not null default 0 constraint sign_in_ticket_tries check (tries between 0 and 5),
  keep boolean not null,
  -- Of the mailed password that opened it: used up only when the second step is done.
  recovery_hash text,
  expires_at timestamptz not null
);
comment on table sign_in_ticket is 'Who gave a right password and has the second step before them.';
create index sign_in_ticket_employee_idx on sign_in_ticket (employee_id);
create index sign_in_ticket_expires_idx on sign_in_ticket (expires_at);

alter table session
  add column proved_at timestamptz,
  add column method text constraint session_method check (method in ('password', 'totp', 'code', 'recovery'));
comment on column session.proved_at is 'When whoever uses it last showed who they are (CON-35).';
comment on column session.method is 'With what it was opened.';
