-- Rows from before keep it.
alter table entry validate constraint entry_opening_check;
