-- Until when a message is worth sending, and since when it is wanted (M154).
alter table outbox
  -- Past it the message is not sent; null: somebody wanted it sent in spite of that.
  add column until timestamptz,
  -- Past `until` a person is asked; else it is dropped.
  add column asks boolean not null default false,
  -- A message that waited longer than a day since then asks too.
  add column wanted_at timestamptz not null default now(),
  -- It waits for that answer.
  add column late boolean not null default false;
create index outbox_late_idx on outbox (id) where late;
comment on column outbox.until is 'Until when it is worth sending; null: as long as somebody wants it sent.';
comment on column outbox.asks is 'Written by hand: past `until` it waits for an answer instead of being dropped.';
comment on column outbox.wanted_at is 'When somebody last wanted it sent.';
comment on column outbox.late is 'It did not leave in time, and waits, while held, for an answer whether it is still to leave.';
