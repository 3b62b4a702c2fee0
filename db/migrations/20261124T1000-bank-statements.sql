-- Statements of the academy's bank accounts: their lines of money received are matched with students, and posted as payments or ticked as
-- what a desk had typed already.

-- mapping: which column of its files is what; headings_hash: by which a file of it is recognised.
create table bank_account (
  id char(24) not null constraint bank_account_pkey primary key
    constraint bank_account_hex_check check (id ~ '^[0-9a-f]{24}$'),
  name text not null,
  clabe text constraint bank_account_clabe_check check (clabe ~ '^[0-9]{18}$'),
  mapping jsonb,
  headings_hash text,
  date_order text constraint bank_account_date_order_check check (date_order in ('dmy', 'mdy', 'ymd')),
  created_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index bank_account_name_key on bank_account (lower(name)) where archived_at is null;

create table bank_import (
  id char(24) not null constraint bank_import_pkey primary key
    constraint bank_import_hex_check check (id ~ '^[0-9a-f]{24}$'),
  account_id char(24) not null references bank_account (id),
  filename text not null,
  -- Lines of money received that the file has.
  total integer not null constraint bank_import_total_check check (total > 0),
  created_by char(24) not null references employee (id),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- matching, running, undoing: a job is at work; stopped: whoever pressed 'Aplicar' may no longer.
  state text not null default 'reading' constraint bank_import_state_check
    check (state in ('reading', 'matching', 'matched', 'running', 'stopped', 'done', 'undoing', 'undone')),
  -- Whose step a worker that starts takes up.
  asked jsonb
);
create index bank_import_created_idx on bank_import (created_at desc, id desc);
create index bank_import_busy_idx on bank_import (state) where state in ('matching', 'running', 'undoing');
create index bank_import_account_idx on bank_import (account_id);
create index bank_import_user_idx on bank_import (created_by);

create table bank_line (
  import_id char(24) not null references bank_import (id) on delete cascade,
  number integer not null,
  -- What makes it the same line in any file: account, day, amount, folded text, reference, number among its equals of the file.
  hash bytea not null,
  day date not null,
  amount bigint not null constraint bank_line_amount_check check (amount > 0),
  text text not null,
  reference text not null default '',
  student_id char(24) references student (id),
  -- Who is proposed, the likeliest first.
  candidates char(24)[] not null default '{}',
  -- The first entry of the payment that it is.
  entry_id char(24) references entry (id),
  reason text,
  user_id char(24) references employee (id),
  decided_at timestamptz,
  -- read; then known (stands in another file), sure, probable, possible, none; then posted, ticked, skipped, failed; then undone, kept.
  state text not null default 'read' constraint bank_line_state_check
    check (state in ('read', 'known', 'sure', 'probable', 'possible', 'none', 'posted', 'ticked', 'skipped', 'failed', 'kept', 'undone')),
  constraint bank_line_pkey primary key (import_id, number),
  constraint bank_line_entry_check check ((state not in ('posted', 'ticked')) or (entry_id is not null))
);
create unique index bank_line_hash_key on bank_line (hash) where state not in ('known', 'undone');
-- A payment is 'en banco' once. Kept money stays there.
create unique index bank_line_entry_key on bank_line (entry_id) where state in ('posted', 'ticked', 'kept');
create index bank_line_state_idx on bank_line (import_id, state, number);
create index bank_line_student_idx on bank_line (student_id) where student_id is not null;
create index bank_line_entry_idx on bank_line (entry_id) where entry_id is not null;
create index bank_line_user_idx on bank_line (user_id) where user_id is not null;

comment on table bank_account is 'An account of the academy whose statements are read; remembered by the headings of its files.';
comment on table bank_import is 'One file of a bank account. A job matches, posts or undoes its lines, and goes on where it was cut off.';
comment on table bank_line is 'A line of money received. Its hash stands once unless it was undone: no file posts it twice.';
