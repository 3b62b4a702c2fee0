-- The move is over: no opening enters any more (LLE-42).
alter table academy add column opening_closed_at timestamptz;
comment on column academy.opening_closed_at is 'Since when no opening enters; null: the academy may still move in.';
