-- LLE-39: the visitor of a row; erasing may leave the id behind.
alter table student_import_row
  add column visitor_id char(24) constraint student_import_row_visitor_check check (visitor_id ~ '^[0-9a-f]{24}$');
create index student_import_row_visitor_idx on student_import_row (visitor_id) where visitor_id is not null;
