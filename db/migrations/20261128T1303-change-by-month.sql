create unique index concurrently change_seq_at_idx on change (seq, at);
