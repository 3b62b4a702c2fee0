-- Keys of other programs (the students' own site): shown once, kept hashed, scoped, may be withdrawn (api.md "For the student platform").
create table service_token (
  id char(24) not null constraint service_token_pkey primary key,
  name text not null,
  token_hash bytea not null constraint service_token_hash_key unique,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  withdrawn_at timestamptz
);
create unique index service_token_name_key on service_token (lower(name)) where withdrawn_at is null;
