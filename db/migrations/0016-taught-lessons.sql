-- History of what was taught and who came (DIR-29, DIR-32). Nightly jobs fill these tables; this file writes no row.
create table taught_day (
  day date primary key
);
comment on table taught_day is 'The days whose lessons are written down.';
create table taught_lesson (
  group_id char(24) not null constraint taught_lesson_group_id_fkey references class_group on delete cascade deferrable,
  day date not null,
  start_minute smallint not null,
  end_minute smallint not null,
  root_group_id char(24) not null constraint taught_lesson_root_group_id_fkey references class_group on delete cascade deferrable,
  classroom_id char(24),
  teacher_id char(24),
  own_teacher_id char(24),
  given boolean not null default true,
  landed boolean not null default false,
  source text not null constraint taught_lesson_source_check check (source in ('kept', 'restored', 'corrected')),
  reason text constraint taught_lesson_reason_check check (length(reason) <= 200),
  user_id char(24),
  primary key (group_id, day, start_minute),
  constraint taught_lesson_hours_check check (0 <= start_minute and start_minute < end_minute and end_minute <= 1440)
);
create index taught_lesson_root_idx on taught_lesson (root_group_id, day);
create index taught_lesson_teacher_idx on taught_lesson (teacher_id, day);
create index taught_lesson_own_teacher_idx on taught_lesson (own_teacher_id) where own_teacher_id is distinct from teacher_id;
create index taught_lesson_classroom_idx on taught_lesson (classroom_id);
create index taught_lesson_user_idx on taught_lesson (user_id) where user_id is not null;
create index taught_lesson_day_idx on taught_lesson (day);
comment on table taught_lesson is 'A past lesson as it was on its day. own_teacher_id: the teacher of the group then. restored: written later, from the schedule of that night. landed: a lesson that was moved here or added.';
create table list_day (
  root_group_id char(24) not null constraint list_day_root_group_id_fkey references class_group on delete cascade deferrable,
  day date not null,
  stood integer not null,
  marks integer,
  came integer,
  primary key (root_group_id, day),
  constraint list_day_counts_check check (stood >= 0 and (marks is null) = (came is null) and 0 <= came and came <= marks)
);
create index list_day_day_idx on list_day (day);
comment on table list_day is 'How many were enrolled in a family on a day, how many have a mark, how many came. marks and came null: to be counted.';
