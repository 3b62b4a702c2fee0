-- The group that a row made. No reference: an undo of the import takes the group away, and the row still says which it was.
alter table student_import_row add column made_group char(24)
  constraint student_import_row_made_group_check check (made_group ~ '^[0-9a-f]{24}$');
