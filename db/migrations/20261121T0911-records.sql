-- Who did what: written by every write, referencing nothing, since it outlives what it speaks of.
create table audit (
  id char(24) not null constraint audit_pkey primary key,
  at timestamptz not null default now(),
  user_id char(24),
  user_name text not null default '',
  session_id char(24),
  request_id text,
  address text,
  route text not null,
  resource text not null,
  ids text[] not null default '{}',
  before jsonb,
  after jsonb
);
create index audit_at_idx on audit (at desc, id desc);
create index audit_user_idx on audit (user_id, at desc);
create index audit_resource_idx on audit (resource, at desc);
create index audit_ids_idx on audit using gin (ids);

-- The key's row is inserted in the business transaction, so that a second call with it waits for the first.
-- A failure leaves nothing; a success leaves its answer for 72 hours.
create table idempotency (
  user_id char(24) not null,
  route text not null,
  key text not null,
  request_hash text not null,
  status smallint,
  answer jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '72 hours',
  constraint idempotency_pkey primary key (user_id, route, key)
);
create index idempotency_expires_idx on idempotency (expires_at);

-- Larger messages between instances; shape and name are those of socket.io's PostgreSQL adapter.
create table socket_io_attachments (
  id bigserial constraint socket_io_attachments_id_key unique,
  created_at timestamptz default now(),
  payload bytea
);
