-- What a person sends on purpose can be stopped before it goes (DES-18): which act wanted each message, and what was stopped.
alter table outbox add wanted_tx xid8, add recalled_at timestamptz;
-- Not of the rows that stand: they left long ago, and the table is not written anew.
alter table outbox alter wanted_tx set default pg_current_xact_id();
comment on column outbox.wanted_tx is 'The transaction that wanted it sent, last; null: before this was kept. Of the act whose line has the same tx.';
comment on column outbox.recalled_at is 'Stopped by a person before it left: held until somebody sends it again.';
