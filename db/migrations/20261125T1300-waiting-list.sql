-- The waiting list and held seats. taken counts standing registrations and held seats; both move under the row lock that seats have (OFE-20).
alter table class_group add held integer not null default 0;
alter table class_group add constraint group_held_check check (held >= 0 and held <= taken);
comment on column class_group.held is 'Seats of taken that are held for somebody who waits, by seat_hold.';
comment on table class_group is 'A course offered: dates, hours, room, teacher, seats. taken counts the standing registrations and the held seats.';

alter table academy add offer_hours smallint not null default 24 constraint academy_offer_hours_check check (offer_hours between 2 and 72);
comment on column academy.offer_hours is 'For how many hours a seat that came free is held for whoever waits.';

create table waiting (
  id char(24) not null constraint waiting_pkey primary key constraint waiting_hex_check check (id ~ '^[0-9a-f]{24}$'),
  course_id char(24) not null references course (id),
  -- The wish: one group, else any of the course at a campus, else anywhere.
  group_id char(24) references class_group (id),
  location_id char(24) references location (id),
  seats smallint not null constraint waiting_seats_check check (seats between 1 and 6),
  state text not null default 'waiting' constraint waiting_state_check check (state in ('waiting', 'offered', 'enrolled', 'expired', 'left')),
  note text constraint waiting_note_check check (length(note) between 1 and 500),
  joined_at timestamptz not null default now(),
  closed_at timestamptz,
  user_id char(24) references employee (id),
  constraint waiting_wish_check check (group_id is null or location_id is null),
  constraint waiting_closed_check check ((state in ('waiting', 'offered')) = (closed_at is null))
);
create index waiting_queue_idx on waiting (course_id, joined_at, id) where state = 'waiting';
create index waiting_group_idx on waiting (group_id) where closed_at is null;
create index waiting_open_idx on waiting (joined_at, id) where closed_at is null;
create index waiting_closed_idx on waiting (closed_at desc, id) where closed_at is not null;
create index waiting_location_idx on waiting (location_id) where location_id is not null;
create index waiting_user_idx on waiting (user_id) where user_id is not null;

-- A student, a talk's visitor, or somebody of whom only this is known. words: the name as it is searched and compared.
create table waiting_person (
  entry_id char(24) not null references waiting (id) on delete cascade,
  position smallint not null,
  student_id char(24) references student (id),
  talk_student_id char(24) references talk_student (id),
  name text,
  last_name text,
  phone_number text,
  email text,
  words text,
  constraint waiting_person_pkey primary key (entry_id, position),
  constraint waiting_person_one_check check (num_nonnulls(student_id, talk_student_id, name) <= 1)
);
create index waiting_person_student_idx on waiting_person (student_id) where student_id is not null;
create index waiting_person_visitor_idx on waiting_person (talk_student_id) where talk_student_id is not null;
create index waiting_person_phone_idx on waiting_person (phone_number) where phone_number is not null;

-- Groups that an entry of a course does not want.
create table waiting_pass (
  entry_id char(24) not null references waiting (id) on delete cascade,
  group_id char(24) not null references class_group (id) on delete cascade,
  constraint waiting_pass_pkey primary key (entry_id, group_id)
);
create index waiting_pass_group_idx on waiting_pass (group_id);

create table seat_hold (
  id char(24) not null constraint seat_hold_pkey primary key constraint seat_hold_hex_check check (id ~ '^[0-9a-f]{24}$'),
  group_id char(24) not null references class_group (id),
  entry_id char(24) not null constraint seat_hold_entry_key unique references waiting (id) on delete cascade,
  seats smallint not null constraint seat_hold_seats_check check (seats > 0),
  offer boolean not null,
  tell_at timestamptz,
  ends_at timestamptz not null,
  extended smallint not null default 0 constraint seat_hold_extended_check check (extended between 0 and 2),
  user_id char(24) references employee (id),
  created_at timestamptz not null default now()
);
create index seat_hold_group_idx on seat_hold (group_id, ends_at);
create index seat_hold_ends_idx on seat_hold (ends_at);
create index seat_hold_user_idx on seat_hold (user_id) where user_id is not null;

comment on table waiting is 'Persons who want seats together: of one group, of any group of a course at a campus, or of any. Their order is joined_at.';
comment on table waiting_person is 'Who waits. A guest of a year ago has lost name, phone and e-mail.';
comment on table waiting_pass is 'Groups of its course that an entry does not want to be offered again.';
comment on table seat_hold is 'Seats of a group that are held for an entry until ends_at; counted in class_group.held and taken. offer: the list gave it.';

-- Who waits without an offer, by course and campus; a wish for a group counts at its campus (of a parent: its modules').
create view waiting_demand as
select w.id as entry_id, w.course_id, case when w.group_id is null then w.location_id else own.location_id end as location_id, w.seats as persons
from waiting w
cross join lateral (
  select min(r.location_id) as location_id from class_group k join classroom r on r.id = k.classroom_id
  where w.group_id is not null and (k.id = w.group_id or k.parent_group_id = w.group_id) and k.deleted_at is null) own
where w.state = 'waiting';
comment on view waiting_demand is 'Who waits without an offer, by course and campus: what a next group would be for.';
