-- What came of a call or message about money that is late, and how reminders go out. Whether a promise was kept is never stored: the ledger says it.

create table collection_contact (
  id char(24) not null constraint collection_contact_pkey primary key
    constraint collection_contact_hex_check check (id ~ '^[0-9a-f]{24}$'),
  student_id char(24) not null references student (id),
  payer_id char(24) references payer (id) on delete set null,
  channel text not null constraint collection_contact_channel_check check (channel in ('call', 'whatsapp')),
  outcome text not null constraint collection_contact_outcome_check
    check (outcome in ('answered', 'no_answer', 'wrong_number', 'promise', 'whatsapp', 'refused')),
  note text constraint collection_contact_note_check check (length(note) between 1 and 500),
  user_id char(24) not null references employee (id),
  at timestamptz not null default now(),
  promise_on date,
  promise_amount bigint constraint collection_contact_amount_check check (promise_amount > 0),
  resume_on date not null,
  fixed boolean not null default false,
  latest boolean not null default true,
  constraint collection_contact_promise_check
    check ((outcome = 'promise') = (promise_on is not null) and (promise_on is null) = (promise_amount is null))
);
-- The newest of a student is where two that contact at once meet.
create unique index collection_contact_latest_key on collection_contact (student_id) where latest;
create index collection_contact_resume_idx on collection_contact (resume_on) where latest and (fixed or outcome = 'promise');
create index collection_contact_student_idx on collection_contact (student_id, at desc, id desc);
create index collection_contact_user_idx on collection_contact (user_id, at);
create index collection_contact_payer_idx on collection_contact (payer_id) where payer_id is not null;

create table collection_settings (
  id smallint not null default 1 constraint collection_settings_pkey primary key constraint collection_settings_single_check check (id = 1),
  reminders boolean not null default false,
  since date,
  weekdays smallint[] not null default '{0,1,2,3,4,5}'
    constraint collection_settings_weekdays_check check (weekdays <@ '{0,1,2,3,4,5,6}'::smallint[] and cardinality(weekdays) > 0),
  email boolean not null default true,
  sms boolean not null default false,
  -- Never backwards: since says from which day on.
  constraint collection_settings_since_check check (not reminders or since is not null)
);
insert into collection_settings default values;

comment on table collection_contact is 'A call or WhatsApp about late money and what came of it. latest: no newer one of the student; fixed: its day was chosen by a person.';
comment on column collection_contact.resume_on is 'On which day the student stands in the queue again, if something is still overdue.';
comment on table collection_settings is 'One row: whether reminders go out, on which weekdays (0 is Monday) and by what. since: the day on which they were switched on.';
