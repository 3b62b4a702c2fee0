-- LLE-37: several students of a sheet have this row's address; the check of the import says so.
alter table student_import_row add column shared boolean default false not null;
