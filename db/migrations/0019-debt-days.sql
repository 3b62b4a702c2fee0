-- What was owed as each day began (DIR-20). A nightly job fills it.
create table debt_day (
  day date not null,
  location_id char(24) constraint debt_day_location_id_fkey references location deferrable,
  class text not null constraint debt_day_class_check check (class in ('upcoming', 'today', 'd30', 'd60', 'd61')),
  late bigint not null,
  later bigint not null,
  students integer not null,
  constraint debt_day_key unique nulls not distinct (day, location_id, class)
);
create index debt_day_location_idx on debt_day (location_id);
comment on table debt_day is 'What was owed as a day began, by campus of the group and class of the student''s oldest date. Centavos.';
