-- The same of visitors; whoever enrols takes it along (DIR-44).
alter table talk_student add column source_id char(24) constraint talk_student_source_id_fkey references source deferrable;
comment on column talk_student.source_id is 'How they heard of the academy; null: nobody asked.';
