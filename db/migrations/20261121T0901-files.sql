-- What was or will be uploaded or rendered. `pending` rows whose file never came are swept after expires_at;
-- a file is usable only when the server has looked at its bytes (`ready`).
create table stored_file (
  id char(24) not null constraint stored_file_pkey primary key,
  key text not null constraint stored_file_key_key unique,
  kind text not null,
  name text not null,
  content_type text not null,
  size bigint constraint stored_file_size_check check (size >= 0),
  max_size bigint not null constraint stored_file_max_size_check check (max_size > 0),
  etag text,
  state text not null default 'pending'
    constraint stored_file_state_check check (state in ('pending', 'ready', 'refused')),
  refusal text,
  created_by char(24),
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz
);
create index stored_file_sweep_idx on stored_file (expires_at) where state <> 'ready';

-- Set after the table it points to exists.
alter table academy add column logo_id char(24) references stored_file (id);
