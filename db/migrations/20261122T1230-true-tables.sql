-- Functions whose text is read when they run name their tables in full: whatever path whoever calls them reads tables by, these see the
-- true ones.
create or replace function academy_time_zone_fixed() returns trigger
  language plpgsql as
$$
begin
  if exists (select from public.entry) then
    raise exception 'the time zone is fixed after the first payment' using errcode = '23514', constraint = 'academy_time_zone_fixed';
  end if;
  return new;
end
$$;

create or replace function attendance_root() returns trigger
  language plpgsql as
$$
begin
  select coalesce(parent_group_id, id) into new.root_group_id from public.class_group where id = new.group_id;
  return new;
end
$$;

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
    if kept is not distinct from old then
      return new;
    end if;
  end if;
  raise exception 'entry % is written once: it is voided or closed, never changed', old.id
    using errcode = '23514', constraint = 'entry_append_only';
end
$$;

create or replace function keep_receipt() returns trigger
  language plpgsql as
$$
declare
  kept public.receipt;
begin
  if tg_op = 'UPDATE' then
    kept := new;
    -- Generated, and not known yet.
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

create or replace function recalculate_balances(of_student char) returns student_balance
  language plpgsql as
$$
declare
  b public.student_balance;
begin
  select * into b from public.student_balance where student_id = of_student;
  update public.student s set balance_due = b.balance_due, credit = b.credit
  where s.id = b.student_id and (s.balance_due, s.credit) is distinct from (b.balance_due, b.credit);
  return b;
end
$$;

create or replace function refuse_unsettled() returns trigger
  language plpgsql as
$$
declare
  touched char(24);
begin
  foreach touched in array
    case tg_op when 'INSERT' then array[new.student_id] when 'DELETE' then array[old.student_id] else array[old.student_id, new.student_id] end
  loop
    continue when current_setting('plantel.settled', true) = touched;
    if exists (
      select from public.student s join public.student_balance b on b.student_id = s.id
      where s.id = touched and (s.balance_due, s.credit) is distinct from (b.balance_due, b.credit)
    ) then
      raise exception 'the balance of student % was not recalculated', touched using errcode = '23514', constraint = 'student_settled';
    end if;
    perform set_config('plantel.settled', touched, true);
  end loop;
  return null;
end
$$;
