-- The same by their opening.
create index concurrently student_import_row_entry_idx on student_import_row (entry_id) where entry_id is not null;
