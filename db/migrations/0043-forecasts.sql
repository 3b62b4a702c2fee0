-- What each week was expected to bring, as it was forecast on its Monday (DIR-48 to DIR-50).
create table forecast (
  made_on date not null,
  week date not null,
  whole boolean not null,
  location_id char(24) constraint forecast_location_id_fkey references location deferrable,
  agreed bigint not null,
  fresh bigint not null,
  low bigint,
  high bigint,
  last_year bigint not null,
  state text not null constraint forecast_state_check check (state in ('shown', 'year', 'young')),
  constraint forecast_whole_check check (location_id is null or not whole),
  constraint forecast_key unique nulls not distinct (made_on, week, whole, location_id)
);
create index forecast_location_idx on forecast (location_id);
comment on table forecast is 'Expected income by week, as told on a Monday: of the whole academy and of each campus, in centavos. The campuses and what has none add up to the whole.';
