-- Messages that are written when they leave: whom they are about stands in audience, and nothing is said any more where nothing is open.
alter table outbox add audience jsonb;
alter table outbox drop constraint outbox_state_check;
alter table outbox add constraint outbox_state_check check (state in ('queued', 'sending', 'sent', 'failed', 'held', 'dropped'));

comment on column outbox.audience is 'Of a message that is written when it leaves: whom and what it is about.';
