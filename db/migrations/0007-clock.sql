-- What the server's clock is compared with before anything irreversible is done, and before money is taken (M151, M153).
create table clock (
  id smallint default 1 not null,
  -- The newest instant that was ever kept; null until the first start of this version.
  kept_at timestamptz,
  -- Instants after `said_at`, up to `ignored_to`, count no more: somebody said that the time was right, and they lay ahead of it.
  said_at timestamptz,
  ignored_to timestamptz,
  constraint clock_pkey primary key (id),
  constraint clock_single_check check (id = 1),
  constraint clock_ignored_check check (ignored_to > said_at)
);
insert into clock (id) values (1);
comment on table clock is 'One row: the newest instant that the server has seen, and what somebody said of its time.';
