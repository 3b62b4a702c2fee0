-- Students brought in from a spreadsheet (/importar): read by the browser, mapped, tried, then written by a job, and taken back on request.
create table student_import (
  id char(24) not null constraint student_import_pkey primary key,
  filename text not null,
  state text not null default 'reading'
    constraint student_import_state_check check (state in ('reading', 'checking', 'checked', 'running', 'done', 'undoing', 'undone')),
  -- The sheet's headings, in their order.
  columns text[] not null,
  -- {field of a person: number of the column}.
  mapping jsonb,
  -- Rows that the file has, and how many of them the present step has done.
  total integer not null constraint student_import_total_check check (total > 0),
  done integer not null default 0,
  created_by char(24) not null references employee (id),
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index student_import_created_idx on student_import (created_at desc, id desc);
create index student_import_busy_idx on student_import (state) where state in ('checking', 'running', 'undoing');

create table student_import_row (
  import_id char(24) not null references student_import (id) on delete cascade,
  -- As the sheet counts: the headings are row 1.
  number integer not null,
  cells text[] not null,
  email text,
  -- unread; then ready (will be written), duplicate or invalid; then written, failed; then undone, kept.
  verdict text not null default 'unread' constraint student_import_row_verdict_check
    check (verdict in ('unread', 'ready', 'duplicate', 'invalid', 'written', 'failed', 'undone', 'kept')),
  reason text,
  student_id char(24) references student (id),
  constraint student_import_row_pkey primary key (import_id, number)
);
create index student_import_row_verdict_idx on student_import_row (import_id, verdict, number);
create index student_import_row_email_idx on student_import_row (import_id, email) where email is not null;
create index student_import_row_student_idx on student_import_row (student_id) where student_id is not null;
