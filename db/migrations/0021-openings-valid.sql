-- Rows from before keep both.
alter table entry validate constraint entry_source_check, validate constraint entry_opening_check;
