create table course_level (
  id char(24) not null constraint course_level_pkey primary key,
  name text not null constraint course_level_name_key unique,
  description text not null default '',
  position smallint not null
);

create table course_type (
  id char(24) not null constraint course_type_pkey primary key,
  name text not null constraint course_type_name_key unique,
  position smallint not null
);

create table course (
  id char(24) not null constraint course_pkey primary key,
  name text not null constraint course_name_check check (position('_' in name) = 0),
  image_id char(24) references stored_file (id),
  duration integer not null constraint course_duration_check check (duration > 0),
  price bigint not null constraint course_price_check check (price > 0),
  active boolean not null default true,
  active_external boolean not null default false,
  level_id char(24) not null references course_level (id),
  type_id char(24) not null references course_type (id),
  -- True exactly when the course has its four rows in course_child; written together with them.
  is_parent boolean not null default false,
  -- Advisories: [{day: 0 Sunday … 6 Saturday, hour: 8|10|…|18}], [{_id, name}], [{day: 1 Monday … 7, topics: [ids]}].
  advisories_active boolean not null default false,
  advisory_schedule jsonb not null default '[]',
  topics jsonb not null default '[]',
  topics_by_day jsonb not null default '[]',
  live_stream_channel text,
  live_stream_url text,
  live_stream_active boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index course_level_idx on course (level_id) where deleted_at is null;
create index course_created_idx on course (created_at desc) where deleted_at is null;

-- Four rows or none per parent, and no parent as a child: judged by the code that writes them all at once.
create table course_child (
  parent_id char(24) not null references course (id),
  child_id char(24) not null references course (id),
  position smallint not null constraint course_child_position_check check (position between 1 and 4),
  constraint course_child_pkey primary key (parent_id, child_id),
  constraint course_child_position_key unique (parent_id, position),
  constraint course_child_self_check check (parent_id <> child_id)
);
create index course_child_child_idx on course_child (child_id);

-- Who stands in `held_course_id` pays `amount` less for `course_id`.
create table course_discount (
  course_id char(24) not null references course (id),
  held_course_id char(24) not null references course (id),
  amount bigint not null constraint course_discount_amount_check check (amount > 0),
  position smallint not null default 0,
  constraint course_discount_pkey primary key (course_id, held_course_id)
);
create index course_discount_held_idx on course_discount (held_course_id);
