-- What each transaction did to each row, so that an act can be taken back (DES-2).
create table change (
  seq bigint generated always as identity constraint change_pkey primary key,
  at timestamptz not null default now(),
  tx xid8 not null default pg_current_xact_id(),
  tab text not null,
  op "char" not null constraint change_op_check check (op in ('I', 'U', 'D')),
  key text not null,
  before jsonb,
  after jsonb
);
create index change_tx_idx on change (tx, seq);
create index change_row_idx on change (tab, key, seq);
create index change_at_idx on change using brin (at);
comment on table change is 'What one transaction did to one row. I: its key alone; U: the columns that differ, both sides; D: the whole row. Secrets and what is derived never enter it.';
comment on column change.key is 'The primary key of the row; of several columns, joined by a slash.';
comment on column change.tx is 'With at, the act of the audit line of the same tx and wrote_at: tx alone starts anew in a restored database.';

-- As the version before writes it: its lines name their transaction too, from now on.
alter table audit add wrote_at timestamptz not null default now(), add tx xid8, add device text not null default '',
  add needed text[] not null default '{}', add undoes char(24) constraint audit_undoes_check check (undoes ~ '^[0-9a-f]{24}$');
alter table audit alter tx set default pg_current_xact_id();
create index audit_tx_idx on audit (tx) where tx is not null;
comment on column audit.tx is 'The transaction that wrote the line, and the changes that belong to it; null: written before these were kept.';
comment on column audit.needed is 'What let the caller in: any one of these. None named: a session, or nobody''s.';
comment on column audit.undoes is 'The act that this one took back.';

create table undone (
  act char(24) not null constraint undone_pkey primary key constraint undone_act_check check (act ~ '^[0-9a-f]{24}$'),
  by_act char(24) not null constraint undone_by_act_key unique constraint undone_by_act_check check (by_act ~ '^[0-9a-f]{24}$'),
  user_id char(24) references employee (id),
  user_name text not null,
  at timestamptz not null
);
create index undone_user_idx on undone (user_id) where user_id is not null;
comment on table undone is 'Acts that are taken back now, each by another act. Doing it again removes the row.';

-- Arguments: the columns of the key, then those that are left out.
create function change_kept() returns trigger language plpgsql as $$
declare
  left_out text[] := string_to_array(tg_argv[1], ',');
  was jsonb;
  now_is jsonb;
  named text;
begin
  -- Filling a database and bringing back a backup are nobody's act.
  if current_setting('plantel.kept', true) = 'off' then
    return null;
  end if;
  if tg_op <> 'INSERT' then was := to_jsonb(old) - left_out; end if;
  if tg_op <> 'DELETE' then now_is := to_jsonb(new) - left_out; end if;
  if was = now_is then
    return null;
  end if;
  if tg_argv[0] = 'id' then
    named := coalesce(was, now_is) ->> 'id';
  else
    select string_agg(coalesce(was, now_is) ->> k.name, '/' order by k.at) into named
    from unnest(string_to_array(tg_argv[0], ',')) with ordinality k (name, at);
  end if;
  if tg_op = 'INSERT' then
    insert into public.change (tab, op, key) values (tg_table_name, 'I', named);
  elsif tg_op = 'DELETE' then
    insert into public.change (tab, op, key, before) values (tg_table_name, 'D', named, was);
  elsif exists (select from unnest(string_to_array(tg_argv[0], ',')) k (name) where was -> k.name is distinct from now_is -> k.name) then
    -- Under another key it is another row.
    insert into public.change (tab, op, key, before) values (tg_table_name, 'D', named, was);
    select string_agg(now_is ->> k.name, '/' order by k.at) into named
    from unnest(string_to_array(tg_argv[0], ',')) with ordinality k (name, at);
    insert into public.change (tab, op, key) values (tg_table_name, 'I', named);
  else
    insert into public.change (tab, op, key, before, after)
    select tg_table_name, 'U', named, jsonb_object_agg(w.key, w.value), jsonb_object_agg(w.key, now_is -> w.key)
    from jsonb_each(was) w where w.value is distinct from now_is -> w.key;
  end if;
  return null;
end $$;
comment on function change_kept() is 'Writes down what happened to a row of a tracked table (DES-2). Left out are secrets, generated and derived columns.';
