-- Openings, the newest first.
create index concurrently entry_opening_idx on entry (entered_at desc, id desc) where source = 'opening';
