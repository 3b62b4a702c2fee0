-- How letters and text messages leave, where the settings of the server do not say it. Passwords are sealed by a key of the server.
create table mail_setting (
  id smallint not null default 1
    constraint mail_setting_pkey primary key
    constraint mail_setting_single_check check (id = 1),
  -- '' while there is no server.
  host text not null default '',
  port integer not null default 587
    constraint mail_setting_port_check check (port between 1 and 65535),
  encryption text not null default 'starttls'
    constraint mail_setting_encryption_check check (encryption in ('starttls', 'tls', 'none')),
  username text not null default '',
  sealed_password text,
  sender_name text not null default '',
  sender_address text not null default '',
  reply_to text not null default '',
  updated_at timestamptz not null default now()
);
insert into mail_setting default values;
create table sms_setting (
  id smallint not null default 1
    constraint sms_setting_pkey primary key
    constraint sms_setting_single_check check (id = 1),
  -- '' while there is no provider.
  account text not null default '',
  sealed_token text,
  sender text not null default '',
  updated_at timestamptz not null default now()
);
insert into sms_setting default values;
