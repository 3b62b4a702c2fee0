-- Every mail and SMS that leaves the house. Without a provider the rows stay here (`held`), to be read.
create table outbox (
  id char(24) not null constraint outbox_pkey primary key,
  channel text not null constraint outbox_channel_check check (channel in ('email', 'sms')),
  kind text not null,
  recipient text not null,
  subject text not null default '',
  html text,
  text text not null,
  -- [{kind: 'receipt', id} | {kind: 'file', id}, …]: references, resolved when it is sent.
  attachments jsonb not null default '[]',
  -- Deterministic, so that a repeated job does not send twice; also the mail's Message-ID.
  message_id text not null constraint outbox_message_key unique,
  batch_id char(24),
  student_id char(24) references student (id),
  user_id char(24) references employee (id),
  state text not null default 'queued'
    constraint outbox_state_check check (state in ('queued', 'sending', 'sent', 'failed', 'held')),
  tries smallint not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_created_idx on outbox (created_at desc, id desc);
create index outbox_state_idx on outbox (state, created_at) where state in ('queued', 'sending', 'failed');
create index outbox_batch_idx on outbox (batch_id) where batch_id is not null;
create index outbox_student_idx on outbox (student_id, created_at desc) where student_id is not null;
