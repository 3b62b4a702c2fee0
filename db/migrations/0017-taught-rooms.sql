-- A file of its own: the reference locks another table in use.
alter table taught_lesson add constraint taught_lesson_classroom_id_fkey foreign key (classroom_id) references classroom deferrable;
