-- Deposits that come again in other words, columns or formats, or under another account (LLE-21 to LLE-23).
alter table bank_line
  -- The bank's own numbers of it.
  add column keys text[] not null default '{}',
  -- By which columns it was read; null: from before this was kept.
  add column layout text,
  -- The line, or the payment that a desk typed, that it may be or was said to be.
  add column pair_import char(24),
  add column pair_number integer,
  add column pair_entry char(24) constraint bank_line_pair_entry_id_fkey references entry (id),
  -- Lines ('import:number') and payments that a person said are other deposits.
  add column apart text[] not null default '{}',
  add constraint bank_line_pair_fkey foreign key (pair_import, pair_number) references bank_line (import_id, number),
  -- A twin is asked about: it has one other.
  add constraint bank_line_twin_check check (state <> 'twin' or num_nonnulls(pair_import, pair_entry) = 1);
alter table bank_line drop constraint bank_line_state_check;
alter table bank_line add constraint bank_line_state_check
  check (state in ('read', 'known', 'sure', 'probable', 'possible', 'none', 'twin', 'posted', 'ticked', 'skipped', 'failed', 'kept', 'undone'));
create index bank_line_amount_idx on bank_line (amount, day) where state not in ('known', 'undone');
create index bank_line_pair_idx on bank_line (pair_import, pair_number) where pair_import is not null;
create index bank_line_pair_entry_idx on bank_line (pair_entry) where pair_entry is not null;
create index bank_line_settled_idx on bank_line (hash) where state = 'known' and pair_import is not null;
