-- A row of students may enrol, and bring what was paid before (LLE-33, LLE-34). made_student: the row made the card, which goes back with it.
alter table student_import_row
  add column registration_id char(24) constraint student_import_row_registration_id_fkey references registration,
  add column entry_id char(24) constraint student_import_row_entry_id_fkey references entry,
  add column made_student boolean not null default false;
