-- What students write below videos, on their own site; staff read and delete it here (002 "Comentarios").
create table video_comment (
  id char(24) not null constraint video_comment_pkey primary key,
  video_id char(24) not null references video (id),
  student_id char(24) not null references student (id),
  comment text not null constraint video_comment_length_check check (length(comment) between 1 and 2000),
  -- The moment of the video that it speaks of.
  second integer constraint video_comment_second_check check (second >= 0),
  words text not null generated always as (search_words(comment)) stored,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index video_comment_created_idx on video_comment (created_at desc, id desc) where deleted_at is null;
create index video_comment_words_idx on video_comment using gin (words gin_trgm_ops) where deleted_at is null;
create index video_comment_video_idx on video_comment (video_id);
create index video_comment_student_idx on video_comment (student_id);
