-- The hours at which a corrected lesson was given (DIR-30); null: as written down. Its own hour goes on naming it.
alter table taught_lesson
  add column began smallint,
  add column ended smallint,
  add constraint taught_lesson_given_hours_check check (num_nulls(began, ended) in (0, 2) and (began is null or 0 <= began and began < ended and ended <= 1440));
