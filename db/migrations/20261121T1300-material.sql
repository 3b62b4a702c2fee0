-- Online material of a course: chapters, videos, PDFs and quizzes (002 "Material manager", decisions "Material, quizzes, live channels").
-- Deleting hides: `deleted_with` names what was deleted, so that all of it comes back together from the trash.
create table chapter (
  id char(24) not null constraint chapter_pkey primary key,
  course_id char(24) not null references course (id),
  name text not null,
  description text not null,
  active boolean not null default true,
  -- '#rrggbb', or null: transparent.
  background_color text constraint chapter_color_check check (background_color ~ '^#[0-9a-f]{6}$'),
  image_id char(24) references stored_file (id),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_with char(24)
);
create index chapter_course_idx on chapter (course_id) where deleted_at is null;
create index chapter_image_idx on chapter (image_id) where image_id is not null;
create index chapter_deleted_idx on chapter (deleted_at) where deleted_at is not null;

create table quiz (
  id char(24) not null constraint quiz_pkey primary key,
  course_id char(24) not null references course (id),
  name text not null,
  description text not null,
  active boolean not null default true,
  random boolean not null default true,
  quiz_type smallint not null default 1,
  student_attempts smallint not null default 1 constraint quiz_attempts_check check (student_attempts between 1 and 10),
  -- 0: all.
  questions_per_quiz integer not null default 0 constraint quiz_shown_check check (questions_per_quiz >= 0),
  -- Seconds; 0: none.
  limit_time integer not null default 0 constraint quiz_limit_check check (limit_time >= 0),
  -- Grows with each save: a save names the one it began from (409 QUIZ_CHANGED).
  version integer not null default 1,
  question_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by char(24) references employee (id),
  deleted_at timestamptz,
  deleted_with char(24)
);
create index quiz_course_idx on quiz (course_id) where deleted_at is null;
create index quiz_deleted_idx on quiz (deleted_at) where deleted_at is not null;

create table quiz_question (
  id char(24) not null constraint quiz_question_pkey primary key,
  quiz_id char(24) not null references quiz (id) on delete cascade,
  position integer not null,
  question text not null,
  -- 1 text, 2 image, 3 formula.
  question_type smallint not null constraint quiz_question_type_check check (question_type between 1 and 3),
  image_id char(24) references stored_file (id),
  formula text,
  constraint quiz_question_position_key unique (quiz_id, position) deferrable initially deferred,
  constraint quiz_question_content_check check ((question_type = 2) = (image_id is not null) and (question_type = 3) = (formula is not null))
);
create index quiz_question_image_idx on quiz_question (image_id) where image_id is not null;

create table quiz_answer (
  id char(24) not null constraint quiz_answer_pkey primary key,
  question_id char(24) not null references quiz_question (id) on delete cascade,
  position integer not null,
  content text not null default '',
  valid boolean not null default false,
  answer_type smallint not null constraint quiz_answer_type_check check (answer_type between 1 and 3),
  image_id char(24) references stored_file (id),
  formula text,
  constraint quiz_answer_position_key unique (question_id, position) deferrable initially deferred,
  constraint quiz_answer_content_check check ((answer_type = 2) = (image_id is not null) and (answer_type = 3) = (formula is not null))
);
create index quiz_answer_image_idx on quiz_answer (image_id) where image_id is not null;

create table video (
  id char(24) not null constraint video_pkey primary key,
  course_id char(24) not null references course (id),
  title text not null,
  description text not null,
  file_id char(24) not null references stored_file (id),
  -- An explanation video of a quiz; and, once the quiz is saved with it, of one question.
  quiz_id char(24) references quiz (id),
  question_id char(24) references quiz_question (id) on delete set null,
  -- uploading: the file has not come; original: there is no ffmpeg, the file plays as it came.
  status text not null default 'uploading'
    constraint video_status_check check (status in ('uploading', 'queued', 'processing', 'ready', 'failed', 'original')),
  -- Names one run of the transcoder; a retry makes a new one. Progress (0–100) only grows under one.
  transcode_id char(24) not null constraint video_transcode_key unique,
  progress smallint not null default 0 constraint video_progress_check check (progress between 0 and 100),
  failure text,
  seconds numeric(10, 3),
  width integer,
  height integer,
  rate numeric(6, 3),
  -- Runs that began under this transcode_id, and when the one under way was last known to live.
  attempts smallint not null default 0,
  heartbeat_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_with char(24)
);
create index video_course_idx on video (course_id) where deleted_at is null;
create index video_quiz_idx on video (quiz_id) where deleted_at is null and quiz_id is not null;
create index video_status_idx on video (status) where deleted_at is null and status in ('uploading', 'queued', 'processing', 'failed');
create index video_deleted_idx on video (deleted_at) where deleted_at is not null;
create index video_file_idx on video (file_id);
create index video_question_idx on video (question_id) where question_id is not null;

-- What the transcoder made: 'master.m3u8', 'v0.m3u8', 'v0.ts' (one file per rendition, read by ranges), 'thumb.jpg'.
-- Parts of an abandoned run keep their row until the sweep takes file and row.
create table video_part (
  video_id char(24) not null references video (id) on delete cascade,
  transcode_id char(24) not null,
  name text not null,
  key text not null constraint video_part_key_key unique,
  content_type text not null,
  size bigint not null,
  constraint video_part_pkey primary key (video_id, transcode_id, name)
);

create table pdf (
  id char(24) not null constraint pdf_pkey primary key,
  course_id char(24) not null references course (id),
  name text not null,
  title text not null,
  description text not null,
  total_pages integer not null constraint pdf_pages_check check (total_pages > 0),
  file_id char(24) not null references stored_file (id),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_with char(24)
);
create index pdf_course_idx on pdf (course_id) where deleted_at is null;
create index pdf_deleted_idx on pdf (deleted_at) where deleted_at is not null;
create index pdf_file_idx on pdf (file_id);

-- Where an item stands: in a chapter, or (a chapter only) at the root of its course. One place that is its own, and any number of links.
create table placement (
  id char(24) not null constraint placement_pkey primary key,
  course_id char(24) not null references course (id),
  chapter_id char(24) references chapter (id),
  -- 1 chapter, 2 video, 3 quiz, 4 PDF.
  type smallint not null constraint placement_type_check check (type between 1 and 4),
  item_id char(24) not null,
  linked boolean not null default false,
  -- Its item is deleted: the place waits for it to come back.
  hidden boolean not null default false,
  position integer not null,
  constraint placement_root_check check (chapter_id is not null or (type = 1 and not linked)),
  constraint placement_self_check check (chapter_id is distinct from item_id)
);
create unique index placement_own_key on placement (item_id) where not linked;
-- Shown once in a chapter, as itself or as a link.
create unique index placement_shown_key on placement (chapter_id, item_id) where chapter_id is not null;
create index placement_chapter_idx on placement (chapter_id, position) where not hidden;
create index placement_course_idx on placement (course_id, position) where chapter_id is null;
create index placement_item_idx on placement (item_id);
