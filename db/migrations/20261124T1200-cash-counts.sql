-- What was in the drawer at a closing. Without a count all of it is null: 'Sin arqueo'.
alter table cash_closing
  add column opening_float bigint,
  add column counted jsonb,
  add column counted_total bigint,
  add column kept_float bigint,
  add column note text,
  add constraint cash_closing_count_check check (num_nonnulls(opening_float, counted, counted_total, kept_float) in (0, 4)),
  add constraint cash_closing_float_check check (opening_float >= 0 and kept_float between 0 and counted_total),
  add constraint cash_closing_note_check check (note is null or (counted is not null and length(note) between 1 and 500));
comment on column cash_closing.opening_float is 'Centavos in the drawer before the first charge; expected is this and the net cash of the closing.';
comment on column cash_closing.counted is 'Pieces by denomination in pesos, and loose coins in centavos: {"pieces": {"500": 3}, "loose": 250}.';
comment on column cash_closing.counted_total is 'Centavos that the pieces and the loose coins make.';
comment on column cash_closing.kept_float is 'Centavos that stay in the drawer: proposed as the next opening float. The rest is handed over.';
comment on column cash_closing.note is 'Why counted and expected differ.';
