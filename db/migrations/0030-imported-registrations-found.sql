-- Rows by what they made, as a deletion asks for them.
create index concurrently student_import_row_registration_idx on student_import_row (registration_id) where registration_id is not null;
