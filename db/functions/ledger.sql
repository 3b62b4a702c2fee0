-- Append-only rows: entries, receipts, audit, privacy notices. Also receipt numbers.

create or replace function keep_entry() returns trigger
  language plpgsql as
$$
declare
  kept public.entry;
begin
  if tg_op = 'UPDATE' then
    kept := new;
    if old.voided_at is null then
      kept.voided_at := null;
      kept.voided_by := old.voided_by;
      kept.void_reason := old.void_reason;
    end if;
    if old.closing_id is null then
      kept.closing_id := null;
    end if;
    if current_setting('plantel.merging', true) = 'on' then
      kept.student_id := old.student_id;
    end if;
    if current_setting('plantel.erasing', true) = 'on' then
      kept.concept := old.concept;
      kept.void_reason := old.void_reason;
    end if;
    if kept is not distinct from old then
      return new;
    end if;
  end if;
  raise exception 'entry % is written once: it is voided or closed, never changed', old.id
    using errcode = '23514', constraint = 'entry_append_only';
end
$$;

create or replace trigger entry_append_only before delete or update on entry for each row execute function keep_entry();

create or replace function keep_receipt() returns trigger
  language plpgsql as
$$
declare
  kept public.receipt;
begin
  if tg_op = 'UPDATE' then
    kept := new;
    -- Generated, and not computed yet.
    kept.folio := old.folio;
    if current_setting('plantel.merging', true) = 'on' then
      kept.student_id := old.student_id;
    end if;
    if current_setting('plantel.erasing', true) = 'on' then
      kept.snapshot := old.snapshot;
      kept.file_id := old.file_id;
    end if;
    if kept is not distinct from old then
      return new;
    end if;
  end if;
  raise exception 'receipt % is written once', old.folio using errcode = '23514', constraint = 'receipt_append_only';
end
$$;

create or replace trigger receipt_append_only before delete or update on receipt for each row execute function keep_receipt();

-- A merge and its undo hand payments over: the line of the bank that one was posted from, or ticked with, is of the same student (DES-30).
create or replace function line_follows() returns trigger
  language plpgsql as
$$
begin
  update public.bank_line b set student_id = new.student_id
  where b.entry_id = new.id and b.state in ('posted', 'ticked') and b.student_id <> new.student_id;
  return null;
end
$$;

create or replace trigger line_follows after update of student_id on entry for each row
  when (old.student_id <> new.student_id) execute function line_follows();

create or replace function keep_receipt_entry() returns trigger
  language plpgsql as
$$
begin
  raise exception 'the lines of receipt % are written once', old.receipt_id
    using errcode = '23514', constraint = 'receipt_entry_append_only';
end
$$;

create or replace trigger receipt_entry_append_only before delete or update on receipt_entry for each row execute function keep_receipt_entry();

-- Gapless: the row stays locked until the transaction ends, so call this in its last statement.
create or replace function next_receipt_number(of_year integer) returns integer
  language sql volatile
begin atomic
  insert into receipt_counter as c (year, value) values (of_year, 1)
  on conflict (year) do update set value = c.value + 1
  returning value;
end;

-- Only the retention job removes addresses from the audit.
create or replace function audit_kept() returns trigger language plpgsql as $function$
begin
  if tg_op = 'UPDATE' and current_setting('plantel.erasing', true) = 'on'
    and to_jsonb(new) - array['before', 'after', 'address'] = to_jsonb(old) - array['before', 'after', 'address']
    and (new.address is not distinct from old.address or new.address is null) then
    return new;
  end if;
  raise exception 'audit_kept: a line of the audit stays as it was written';
end $function$;

create or replace trigger audit_kept before delete or update on audit for each row execute function audit_kept();

create or replace function lines_of_batch(batch text) returns bigint language sql stable
  as $$ select count(*) from public.audit a where a.batch = $1 $$;
comment on function lines_of_batch is 'How many lines a batch has, whoever asks: it sees the true table.';

create or replace function notice_kept() returns trigger language plpgsql as $$
begin
  raise exception 'notice % is written once', old.number using errcode = '23514', constraint = 'privacy_notice_kept';
end
$$;
comment on function notice_kept is 'A notice stays as it was shown to whoever accepted it.';

create or replace trigger privacy_notice_kept before delete or update on privacy_notice for each row execute function notice_kept();

-- Days of deposits, or shares of them, with this student and amount around a day, from statements of the whole academy (LLE-24).
create or replace function deposits_near(of_student char(24), of_amount bigint, around date) returns table (day date)
  language plpgsql stable as
$$
begin
  return query select l.day from public.bank_line l
    where l.student_id = of_student and l.amount = of_amount and l.day between around - 15 and around + 15
      and l.state in ('posted', 'ticked', 'kept')
    -- The other receipts of a charge for several students.
    union all select l.day from public.receipt mine
    join public.receipt r on r.charge_id = mine.charge_id
    join public.receipt_entry e on e.receipt_id = r.id
    join public.bank_line l on l.entry_id = e.entry_id and l.state in ('posted', 'kept') and l.day between around - 15 and around + 15
    where mine.student_id = of_student and mine.charge_id is not null and of_amount = (
      select sum(x.amount) from public.receipt_entry p join public.entry x on x.id = p.entry_id where p.receipt_id = mine.id);
end
$$;
