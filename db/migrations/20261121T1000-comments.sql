-- What the staff notes about somebody. Later kinds of subject (talk students) add their column and widen
-- comment_subject_check.
create table comment (
  id char(24) not null constraint comment_pkey primary key,
  student_id char(24) references student (id),
  -- Characters of SQL are never more than those that the screen counts.
  text text not null constraint comment_text_check check (length(text) between 1 and 500),
  -- Shown as 'Usuario eliminado' once the account is deleted.
  user_id char(24) references employee (id),
  created_at timestamptz not null default now(),
  constraint comment_subject_check check (num_nonnulls(student_id) = 1)
);
create index comment_student_idx on comment (student_id, created_at desc, id desc) where student_id is not null;
