-- Read by nothing any more: one campus is a good part of the academy, and an employee limited to it walks the newest, or finds by name.
drop index student_campuses_idx;
