-- Money in integer centavos. Entries are never rewritten: a wrong one is voided, a closed one reversed.

-- The end of a cashier's day. It takes that cashier's unclosed entries; later ones join the next.
create table cash_closing (
  id char(24) not null constraint cash_closing_pkey primary key,
  user_id char(24) not null references employee (id),
  closed_by char(24) not null references employee (id),
  day date not null,
  totals jsonb not null,
  created_at timestamptz not null default now()
);
create index cash_closing_day_idx on cash_closing (day, user_id);

create table entry (
  id char(24) not null constraint entry_pkey primary key,
  student_id char(24) not null references student (id),
  registration_id char(24) references registration (id),
  -- 'Otros': outside every balance.
  other boolean not null default false,
  -- The course at that time, for the books; balances go by the registration's present one.
  course_id char(24) references course (id),
  amount bigint not null default 0,
  discount bigint not null default 0,
  source text not null constraint entry_source_check
    check (source in ('payment', 'staff', 'course', 'code', 'reversal', 'refund')),
  type text not null default 'cash' constraint entry_type_check
    check (type in ('cash', 'transfer', 'debit', 'credit', 'deposit', 'other')),
  concept text not null,
  promotional_code_id char(24) references promotional_code (id),
  location_id char(24) references location (id),
  user_id char(24) references employee (id),
  entered_at timestamptz not null default now(),
  voided_at timestamptz,
  voided_by char(24) references employee (id),
  reverses_id char(24) references entry (id),
  closing_id char(24) references cash_closing (id),
  constraint entry_sign_check check (
    case when source in ('reversal', 'refund') then amount < 0 and discount = 0
         else amount >= 0 and discount >= 0 and amount + discount > 0 end),
  constraint entry_place_check check (
    case when source = 'refund' or other then registration_id is null else registration_id is not null end),
  constraint entry_refund_check check (not (source = 'refund' and other)),
  constraint entry_reverses_check check ((source = 'reversal') = (reverses_id is not null))
);
create index entry_student_idx on entry (student_id, entered_at desc, id desc);
create index entry_registration_idx on entry (registration_id);
create index entry_entered_idx on entry (entered_at);
create index entry_user_idx on entry (user_id, entered_at);
create index entry_open_idx on entry (user_id) where closing_id is null;
create index entry_closing_idx on entry (closing_id) where closing_id is not null;
create index entry_reverses_idx on entry (reverses_id) where reverses_id is not null;
create index entry_code_idx on entry (promotional_code_id) where promotional_code_id is not null;

create table receipt_counter (
  year smallint not null constraint receipt_counter_pkey primary key,
  value integer not null
);

-- Gapless: the row stays locked until the transaction ends, so this is asked for in its last statement.
create function next_receipt_number(of_year integer) returns integer
  language sql volatile
begin atomic
  insert into receipt_counter as c (year, value) values (of_year, 1)
  on conflict (year) do update set value = c.value + 1
  returning value;
end;

create table receipt (
  id char(24) not null constraint receipt_pkey primary key,
  kind text not null constraint receipt_kind_check check (kind in ('enrolment', 'payment')),
  year smallint not null,
  number integer not null constraint receipt_positive_check check (number > 0),
  -- AAAA-NNNNNN, as printed.
  folio text not null generated always as (
    year::text || '-' || lpad(number::text, greatest(6, length(number::text)), '0')) stored,
  student_id char(24) not null references student (id),
  registration_id char(24) references registration (id),
  -- All that is printed, as it stood at that moment.
  snapshot jsonb not null,
  file_id char(24) references stored_file (id),
  created_at timestamptz not null default now(),
  constraint receipt_number_key unique (year, number)
);
create index receipt_student_idx on receipt (student_id, created_at desc);
create index receipt_registration_idx on receipt (registration_id) where registration_id is not null;

create table receipt_entry (
  receipt_id char(24) not null references receipt (id) on delete cascade,
  entry_id char(24) not null references entry (id),
  constraint receipt_entry_pkey primary key (receipt_id, entry_id)
);
create index receipt_entry_entry_idx on receipt_entry (entry_id);
