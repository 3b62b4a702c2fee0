create unique index concurrently audit_id_at_idx on audit (id, at);
