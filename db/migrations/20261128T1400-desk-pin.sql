-- A PIN with which somebody takes their place again at a shared desk (CON-36).
alter table known_device
  add column pin_hash text,
  add column pin_tries integer not null default 0 constraint known_device_pin_tries check (pin_tries between 0 and 5);
comment on column known_device.pin_hash is 'Of the PIN that opens a session here, until 12 hours after last_full_at.';
