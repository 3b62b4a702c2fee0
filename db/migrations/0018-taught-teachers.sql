-- A file of its own: the references lock another table in use.
alter table taught_lesson
  add constraint taught_lesson_teacher_id_fkey foreign key (teacher_id) references employee deferrable,
  add constraint taught_lesson_own_teacher_id_fkey foreign key (own_teacher_id) references employee deferrable,
  add constraint taught_lesson_user_id_fkey foreign key (user_id) references employee deferrable;
