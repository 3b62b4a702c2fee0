-- Discounts are few among the entries: reports about all of them read these alone (DIR-21, DIR-23).
create index concurrently entry_discount_idx on entry (registration_id) include (discount) where discount > 0 and voided_at is null and not other;
