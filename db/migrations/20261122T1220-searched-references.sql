-- Searched by what they refer to: the day's attendance of a group with its modules, a cashier's closings, what a course and a campus took
-- in, a campus' staff, what somebody enrolled.
create index attendance_root_idx on attendance (root_group_id, day);
create index cash_closing_user_idx on cash_closing (user_id, created_at desc);
create index entry_course_idx on entry (course_id) where course_id is not null;
create index entry_location_idx on entry (location_id, entered_at) where location_id is not null;
create index employee_location_idx on employee (location_id) where location_id is not null;
create index registration_user_idx on registration (user_id) where user_id is not null;
