-- Restated: e41d253736c7e648dc02f3e089c4c64104febc934069ff4a15c27a959f08f1e6
-- Searched by what they refer to: a cashier's closings, a campus' staff. The day's attendance of a group with its modules, what a course and
-- a campus took in, what somebody enrolled: large tables, each in a file of its own at the end.
create index cash_closing_user_idx on cash_closing (user_id, created_at desc);
create index employee_location_idx on employee (location_id) where location_id is not null;
