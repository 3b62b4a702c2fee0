-- LLE-39: sheets of visitors. The talk that one made is an id that erasing and the trash may leave behind.
alter table student_import drop constraint student_import_kind_check;
alter table student_import
  add constraint student_import_kind_check check (kind in ('students', 'groups', 'visitors')),
  add column made_talk char(24) constraint student_import_made_talk_check check (made_talk ~ '^[0-9a-f]{24}$');
