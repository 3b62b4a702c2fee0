-- Its heir leaves openings out.
drop index entry_day_idx;
