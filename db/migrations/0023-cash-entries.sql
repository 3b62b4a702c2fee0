-- Money of the cash by instant: what income and takings add up.
create index concurrently entry_cash_idx on entry (entered_at) include (amount, location_id) where voided_at is null and amount <> 0 and source <> 'opening';
