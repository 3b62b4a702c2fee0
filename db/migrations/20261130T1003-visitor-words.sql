create index concurrently talk_student_all_words_idx on talk_student using gin (words gin_trgm_ops);
