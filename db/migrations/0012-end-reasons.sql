-- Why a registration ended (DIR-39). Neither is required: the wire may leave both out, and older rows have none.
alter table registration
  add column end_reason text constraint registration_end_reason_check check (end_reason in
    ('schedule', 'cost', 'level', 'distance', 'academy', 'health', 'school', 'closed', 'unsaid', 'mistake', 'merged')),
  add column end_note text constraint registration_end_note_check check (length(end_note) <= 200),
  add constraint registration_end_told_check check (ended_at is not null or (end_reason is null and end_note is null));
comment on column registration.end_reason is 'Why it ended; null: nobody was asked. merged: two cards of one student became one.';
