-- Plans of groups to open: what is asked for, and where the planner put it.
create table plan (
  id char(24) not null constraint plan_pkey primary key
    constraint plan_hex_check check (id ~ '^[0-9a-f]{24}$'),
  name text not null constraint plan_name_check check (length(name) between 1 and 60),
  start_week date not null constraint plan_start_week_check check (extract(isodow from start_week) = 1),
  state text not null default 'draft' constraint plan_state_check
    check (state in ('draft', 'queued', 'solving', 'solved', 'failed', 'created', 'undone')),
  input jsonb not null,
  result jsonb,
  version integer not null default 1,
  message text,
  started_at timestamptz,
  finished_at timestamptz,
  user_id char(24) references employee (id),
  created_at timestamptz not null default now()
);
create index plan_created_idx on plan (created_at desc, id desc);
create index plan_user_idx on plan (user_id);
comment on table plan is 'Groups to open from one week on. input: all that a person decided; result: places, who has none and why. version counts saves: a result is of the version that was solved.';

alter table class_group add column plan_id char(24) references plan (id) on delete set null;
create index class_group_plan_idx on class_group (plan_id) where plan_id is not null;
comment on column class_group.plan_id is 'The plan of which it was created.';
