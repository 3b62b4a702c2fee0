-- Since when an account is opened on a device: what is new is shown and told (CON-44, CON-45).
alter table known_device add column known_since timestamptz;
update known_device set known_since = last_full_at;
alter table known_device alter column known_since set not null, alter column known_since set default now();
comment on column known_device.known_since is 'The first sign-in that was completed there.';
