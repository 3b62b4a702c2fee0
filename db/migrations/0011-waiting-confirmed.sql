-- When somebody last acted on an entry, and when it was last asked about (M157); null: since it was made nobody did.
alter table waiting add column confirmed_at timestamptz, add column asked_at timestamptz;
comment on column waiting.confirmed_at is 'When a desk last acted on it; null: when it was made.';
comment on column waiting.asked_at is 'When they were last asked whether they still wait.';
