-- Where a backup went, and the one that somebody asked for in the console: one at a time.
alter table backup_run add column folder text not null default '';
create table backup_request (
  id smallint not null default 1
    constraint backup_request_pkey primary key
    constraint backup_request_single_check check (id = 1),
  -- null: none is being made.
  asked_at timestamptz,
  failure text not null default ''
);
insert into backup_request default values;
