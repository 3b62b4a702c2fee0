-- A line keeps its cells for 400 days, what the account held after it, and whether its balance proves it (LLE-11, LLE-20).
alter table bank_line
  -- As the file wrote them; null: from before these were kept, or too old.
  add column cells text[],
  add column balance bigint,
  -- The balances beside it leave something out: it is never sure.
  add column unproved boolean not null default false;
create index bank_line_cells_idx on bank_line (import_id) where cells is not null;
