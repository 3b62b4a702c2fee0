-- General configuration (002 /expertConfig): live channels, and the academy's own data.
create table live_channel (
  id char(24) not null constraint live_channel_pkey primary key,
  name text not null,
  id_input text not null default '',
  id_channel text not null default '',
  -- Holds the stream key: never sent whole but by its own call.
  rtmp_url text not null default '',
  aws_cdn_url text not null default '',
  cdn_url text not null default '',
  active boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index live_channel_name_key on live_channel (lower(name));

-- '#rrggbb'.
alter table academy add column brand_color text not null default '#3646d0'
  constraint academy_brand_check check (brand_color ~ '^#[0-9a-f]{6}$');

-- A day of the books must go on meaning the same day (decisions "Days"): the time zone is fixed after the first payment.
create function academy_time_zone_fixed() returns trigger language plpgsql as $$
begin
  if exists (select from entry) then
    raise exception 'the time zone is fixed after the first payment' using errcode = '23514', constraint = 'academy_time_zone_fixed';
  end if;
  return new;
end $$;
create trigger academy_time_zone before update of time_zone on academy
  for each row when (new.time_zone is distinct from old.time_zone) execute function academy_time_zone_fixed();
