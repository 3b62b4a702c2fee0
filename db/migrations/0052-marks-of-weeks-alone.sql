-- Its heir has all its columns.
drop index attendance_today_idx;
