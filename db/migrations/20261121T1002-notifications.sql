-- One sending of a notification. Its messages are rows of the outbox; who got none, and why, stands here.
-- Later targets (talk, group, courses) widen notification_batch_target_check.
create table notification_batch (
  id char(24) not null constraint notification_batch_pkey primary key,
  target text not null constraint notification_batch_target_check check (target in ('student')),
  -- [{name, reason}]: one per person and channel.
  skipped jsonb not null default '[]'
    constraint notification_batch_skipped_check check (jsonb_typeof(skipped) = 'array'),
  user_id char(24) not null references employee (id),
  created_at timestamptz not null default now()
);

-- Expand only: rows of other letters keep none.
alter table outbox add constraint outbox_batch_fkey foreign key (batch_id) references notification_batch (id);
