-- Searching letters by recipient, subject and person through indexes, and the next letters of a sending in their order.
create index outbox_words_idx on outbox using gin (search_words(recipient || ' ' || subject) gin_trgm_ops);
create index outbox_visitor_idx on outbox (talk_student_id) where talk_student_id is not null;
create index outbox_waiting_idx on outbox (batch_id, channel, id) where batch_id is not null;
drop index outbox_batch_idx;

-- Visitors as students: also deleted ones.
create index talk_student_all_words_idx on talk_student using gin (words gin_trgm_ops);
drop index talk_student_words_idx;

create index video_words_idx on video using gin (search_words(title) gin_trgm_ops) where deleted_at is null;
