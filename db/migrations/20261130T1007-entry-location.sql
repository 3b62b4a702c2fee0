create index concurrently entry_location_idx on entry (location_id, entered_at) where location_id is not null;
