-- Each end of `npm run backup`: readiness and the console say when the last good one was (CON-71).
create table backup_run (
  finished_at timestamptz primary key default clock_timestamp(),
  bytes bigint not null check (bytes >= 0),
  ok boolean not null
);
create index backup_run_ok on backup_run (finished_at) where ok;
