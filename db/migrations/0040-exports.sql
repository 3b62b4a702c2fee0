-- The whole academy as a file for a day (LLE-50).
create table export (
  id char(24) primary key constraint export_hex_check check (id ~ '^[0-9a-f]{24}$'),
  user_id char(24) not null constraint export_user_id_fkey references employee deferrable,
  state text not null default 'waiting' constraint export_state_check check (state in ('waiting', 'making', 'ready', 'failed', 'gone')),
  key text,
  size bigint,
  rows jsonb,
  created_at timestamptz not null,
  expires_at timestamptz,
  constraint export_file_check check (state <> 'ready' or num_nonnulls(key, size, rows, expires_at) = 4)
);
create unique index export_running_key on export ((true)) where state in ('waiting', 'making');
create index export_user_idx on export (user_id);
comment on table export is 'Files with everything that the academy keeps. Only one is made at a time; deleted after a day, or when somebody is erased.';
