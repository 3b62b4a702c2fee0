-- Null: the employee was invited and has not chosen a password yet (LLE-63).
alter table employee alter column password_hash drop not null;
comment on column employee.password_hash is 'Null: invited, has not entered yet (LLE-63).';
