-- Groups come from a sheet as students do (LLE-30).
alter table student_import add column kind text not null default 'students'
  constraint student_import_kind_check check (kind in ('students', 'groups'));
comment on column student_import.kind is 'What its rows are.';
