-- The home screen and the search over everything (issue "home, search").
-- What people type is compared as students and talks are: accents, order and parts of words ignored.
alter table class_group add column words text not null generated always as (search_words(name)) stored;
create index class_group_words_idx on class_group using gin (words gin_trgm_ops) where deleted_at is null;
alter table course add column words text not null generated always as (search_words(name)) stored;
create index course_words_idx on course using gin (words gin_trgm_ops) where deleted_at is null;
alter table location add column words text not null generated always as (search_words(name || ' ' || street || ' ' || district)) stored;
create index location_words_idx on location using gin (words gin_trgm_ops) where deleted_at is null;

-- Figures of a day and of the last 30, read from the index alone.
create index registration_day_idx on registration (registered_at) include (group_id) where parent_id is null;
create index entry_day_idx on entry (entered_at) include (amount, location_id) where voided_at is null and amount <> 0;
create index attendance_today_idx on attendance (day) include (present, group_id);
create index student_owed_idx on student (balance_due) where deleted_at is null and balance_due > 0;
