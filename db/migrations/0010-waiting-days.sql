-- After so many days without an act an entry of the waiting list is not counted on (M157).
alter table academy add column waiting_days smallint not null default 90
  constraint academy_waiting_days_check check (waiting_days between 7 and 730);
comment on column academy.waiting_days is 'Days without an act after which who waits counts in no sum.';
