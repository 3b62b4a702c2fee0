-- The history by months (DES-32), without rewriting a line: what is here becomes the first part. Months to come are made by a job; what it has not
-- made yet is caught by `rest`. Months that are no longer searched lie in `archive`.
create schema months;
create schema archive;
do $$
declare
  part text;
  old regclass;
  keys text;
  filled boolean;
  bound text;
  first text;
  said text;
  counted bigint;
  made text[];
  lens record;
  step text;
begin
  foreach part in array array['audit', 'change'] loop
    keys := case part when 'audit' then 'id, at' else 'seq, at' end;
    execute format('lock table public.%I in access exclusive mode', part);
    execute format('select exists (select from public.%I)', part) into filled;
    old := part::regclass;
    said := obj_description(old, 'pg_class');
    bound := (select substring(pg_get_constraintdef(oid) from '''([^'']+)''') from pg_constraint where conrelid = old and conname = part || '_until_check');
    first := part || '_' || to_char((bound::timestamptz at time zone 'UTC') - interval '1 day', 'YYYY_MM');

    -- What hangs on the table is made again on the whole.
    made := array(
      select pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = old and not exists (select from pg_constraint k where k.conindid = i.indexrelid) and c.relname <> part || '_' || replace(keys, ', ', '_') || '_idx'
      order by c.relname)
      || array(select pg_get_triggerdef(t.oid) from pg_trigger t where t.tgrelid = old and not t.tgisinternal order by t.tgname);
    create temporary table lens_kept on commit drop as
      select v.schemaname, v.viewname, v.definition from pg_views v
      where v.schemaname like 'sede\_%' and v.viewname = part;
    for lens in select * from lens_kept loop
      execute format('drop view %I.%I', lens.schemaname, lens.viewname);
    end loop;
    for step in select format('drop trigger %I on public.%I', t.tgname, part) from pg_trigger t where t.tgrelid = old and not t.tgisinternal loop
      execute step;
    end loop;
    execute format('alter table public.%I drop constraint %I', part, part || '_pkey');
    if part = 'change' then
      execute 'select coalesce(max(seq), 0) from public.change' into counted;
      alter table public.change alter seq drop identity;
    end if;
    execute format('alter table public.%I rename to %I', part, coalesce(first, part || '_empty'));
    execute format('alter table public.%I set schema months', coalesce(first, part || '_empty'));
    execute format('create table public.%I (like %s including defaults including constraints including comments) partition by range (at)', part, old);
    execute format('alter table public.%I drop constraint if exists %I', part, part || '_until_check');
    execute format('alter table public.%I add constraint %I primary key (%s)', part, part || '_pkey', keys);
    if part = 'change' then
      alter table public.change alter seq add generated always as identity;
      perform setval(pg_get_serial_sequence('public.change', 'seq'), counted + 1, false);
    end if;
    execute format('comment on table public.%I is %L', part, said);
    foreach step in array made loop
      execute step;
    end loop;

    if filled then
      execute format('alter table %s add constraint %I primary key using index %I', old, first || '_pkey', part || '_' || replace(keys, ', ', '_') || '_idx');
      execute format('alter table public.%I attach partition %s for values from (minvalue) to (%L)', part, old, bound);
      execute format('alter table %s drop constraint %I', old, part || '_until_check');
    else
      execute format('drop table %s', old);
    end if;
    execute format('create table months.%I partition of public.%I default', part || '_rest', part);
    for lens in select * from lens_kept loop
      execute format('create view %I.%I as %s', lens.schemaname, lens.viewname, lens.definition);
    end loop;
    drop table lens_kept;
  end loop;
end $$;

-- In whichever month it lies, a line of the audit stays as it was written, but for what identifies a person who is being erased.
create or replace function audit_kept() returns trigger language plpgsql as $function$
begin
  if tg_op = 'UPDATE' and current_setting('plantel.erasing', true) = 'on'
    and to_jsonb(new) - array['before', 'after'] = to_jsonb(old) - array['before', 'after'] then
    return new;
  end if;
  raise exception 'audit_kept: a line of the audit stays as it was written';
end $function$;

-- Erasure reaches what is no longer searched, too (DES-33).
create function blank_archive(rows_of text[], anywhere text[], whole text[], parts text[]) returns void language plpgsql as $function$
declare
  month regclass;
begin
  for month in select c.oid from pg_class c where c.relnamespace = 'archive'::regnamespace and c.relkind = 'r' and c.relname like 'audit\_%' loop
    execute format('update %s a set before = public.blanked(a.before, $3, $4), after = public.blanked(a.after, $3, $4)
      where a.ids && $1 or exists (select from unnest($2) w where position(w in lower(concat(a.before::text, a.after::text))) > 0)', month)
    using rows_of, anywhere, whole, parts;
  end loop;
end $function$;
comment on function blank_archive is 'The audit of months that are no longer searched, without what identifies a person (DES-33).';
do $$
declare
  told constant text := pg_get_functiondef('public.erase_person'::regproc);
  place constant text := '  update public.change c set';
begin
  if position(place in told) = 0 then
    raise exception 'erase_person has no place for the archive';
  end if;
  execute replace(told, place, E'  perform public.blank_archive(rows_of, subjects || whole, whole, parts);\n' || place);
end $$;
