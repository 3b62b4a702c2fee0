-- An act on a student who stopped coming is a comment of the student (DIR-38), with the day to look again.
alter table comment
  add column about text constraint comment_about_check check (about in ('attendance')),
  add column act text constraint comment_act_check check (act in ('call', 'whatsapp', 'note')),
  add column resume_on date,
  add constraint comment_acted_check check (num_nonnulls(about, act, resume_on) in (0, 3) and (about is null or student_id is not null));
create index comment_resume_idx on comment (student_id, resume_on) where about is not null;
comment on column comment.about is 'The comment is an act on a student who stopped coming; null: a plain comment.';
comment on column comment.act is 'The kind of act.';
comment on column comment.resume_on is 'From this day on the student is listed again.';
