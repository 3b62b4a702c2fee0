-- Every payment date of standing registrations, open or paid (DIR-19); open_due follows as a view of it a release later.
create table due_row (
  registration_id char(24) not null constraint due_row_registration_id_fkey references registration on delete cascade,
  due_on date not null,
  student_id char(24) not null constraint due_row_student_id_fkey references student on delete cascade,
  amount bigint not null constraint due_row_amount_check check (amount > 0),
  open bigint not null,
  constraint due_row_pkey primary key (registration_id, due_on),
  constraint due_row_open_check check (0 <= open and open <= amount)
);
create index due_row_day_idx on due_row (due_on) include (amount, open, registration_id, student_id);
create index due_row_student_idx on due_row (student_id, due_on);
comment on table due_row is 'The rows of due, kept for lists and sums by recalculate_balances.';
