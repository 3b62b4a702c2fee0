-- What was deleted in the last days, newest first, for the trash (/papelera).
create index class_group_deleted_idx on class_group (deleted_at) where deleted_at is not null;
create index course_deleted_idx on course (deleted_at) where deleted_at is not null;
create index talk_deleted_idx on talk (deleted_at) where deleted_at is not null;
