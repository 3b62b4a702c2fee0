-- The key that signs links: in the database, so that every instance agrees and a restart breaks none.
-- Two random UUIDs hold 244 random bits from the server's strong source.
create table server_secret (
  id smallint not null default 1
    constraint server_secret_pkey primary key
    constraint server_secret_single_check check (id = 1),
  value text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);
insert into server_secret default values;
